import Common
import Foundation
import MockURLResponderTestAPI

/// The test side of `.ci/chaos`.
///
/// It reads rounds from standard input, runs each, and writes the outcome. Rounds and outcomes are JSON objects, one
/// per line.
///
/// It judges nothing: the driver knows the expected outcome and compares.
@main
enum Chaos {
    static func main() async throws {
        // Some rounds send storms of signals to the test side.
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
        // At exit, the library's handlers judge services that outlive the rounds.
    }
}
