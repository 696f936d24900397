import Common
import Foundation
import MockURLResponderTestAPI

/// The test side of `.ci/chaos`.
///
/// It reads rounds from standard input, plays each, and writes the outcome. Rounds and outcomes are JSON objects, one a line.
///
/// It decides nothing. The driver knows what should have happened and compares.
@main
enum Chaos {
    static func main() async throws {
        // For storms of signals over the test side.
        try Interruptions.take(by: [SIGUSR1, SIGWINCH, SIGURG])
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
        // The exit handlers of the library judge services that outlive the rounds.
    }
}
