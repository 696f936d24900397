import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite(.launching) struct `A program on a terminal` {
    /// On a terminal, the crash handler of Swift asks whether to debug, and waits 30 seconds for an answer.
    @Test func `a prevented request ends a program on a terminal at once`() async throws {
        let terminal = try Terminal()
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("DemoService")
        process.arguments = ["rate", "EUR", "USD", UnmatchedPolicy.prevent.argument]

        let shown = try await terminal.run(process)

        #expect(process.terminationReason == .uncaughtSignal)
        #expect(!shown.contains("Press space to interact"))
        #expect(shown.contains("MockURLResponder stopped the program"))
    }
}
