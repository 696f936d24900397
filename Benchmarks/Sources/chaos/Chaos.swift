import Common
import Foundation
import MockURLResponderTestAPI

/// The test side of `.ci/chaos`: it plays the rounds that it reads from standard input, one JSON object a line, and writes what
/// it saw of each, one JSON object a line.
///
/// It decides nothing. The driver knows what should have happened and compares.
@main
enum Chaos {
    static func main() async throws {
        try Interruptions.take()
        TestFailures.report = { Failures.add("\($0)") }
        let answers = FileHandle.standardOutput
        try answers.write(contentsOf: Data("{}\n".utf8))
        while let line = readLine() {
            let order = try JSONDecoder().decode(Order.self, from: Data(line.utf8))
            var outcome = await Round(order).outcome()
            outcome.failures = Failures.take()
            outcome.settle()
            try answers.write(contentsOf: JSONEncoder().encode(outcome) + Data("\n".utf8))
        }
        // What outlives the rounds is judged by the exit handlers of the library.
    }
}
