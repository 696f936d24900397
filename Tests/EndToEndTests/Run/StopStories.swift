#if os(Linux)
import TestSupport

/// `.ci/stop-rounds` repeats the tests of the exit and of the full pipe thousands of times.
@Suite(.launching) struct `The end of prevented programs` {
    @Test(arguments: ["exit", "return", "quick", "thread", "twice"])
    func `a program that exits during a stop ends by the signal if its journal has the prevented request`(
        _ way: String
    ) async throws {
        for delay in [0, 1000, 1500, 2000, 2500, 3000, 4000, 6000] {
            let round = try await Round(["exit-while-stopping", way, String(delay)])

            #expect(round.isSound, "after \(delay) µs: \(round)")
            #expect(round.reports == (round.isPrevented ? 1 : 0))
        }
    }

    @Test func `the watchdog ends a prevented program whose standard error is a full, unread pipe`() async throws {
        // Two seconds are enough for the request to be prevented on any machine. The exit handler then waits for
        // the stop.
        let round = try await Round(["stop-with-full-pipe", "2000000"])

        #expect(round.isPrevented && round.isSound, "\(round)")
    }

    @Test(arguments: ["handled", "ignored", "closed"])
    func `a prevented program that handles or ignores SIGILL, or closed standard error, ends by the signal`(
        _ flaw: String
    ) async throws {
        let round = try await Round(["exit-while-stopping", "exit", "2000000", flaw])

        #expect(round.isPrevented && round.isSound, "\(round)")
    }

    @Test func `a request of an exit handler after the end of the run fails without stopping it`() async throws {
        let round = try await Round(["stop-after-exit-handler"])

        #expect(!round.isPrevented && round.outcome.status == 0 && round.outcome.reason == .exit)
        #expect(round.outcome.output == "the request failed: true\n")
        #expect(round.outcome.errors == "")
    }
}

/// One run of the probe program, with the result in its journal.
private struct Round: CustomStringConvertible {
    let outcome: ChildProgram.Outcome
    /// Whether the journal contains a request that stopped the program.
    let isPrevented: Bool

    init(_ arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let journal = folder.path + "/journal"
        let program = try ChildProgram("ProbeProgram", arguments: arguments + ["--mock-url-journal=\(journal)"])
        outcome = try await program.outcome()
        isPrevented = (try? String(contentsOfFile: journal, encoding: .utf8))?.contains(#""stopped""#) ?? false
    }

    var reports: Int { outcome.errors.components(separatedBy: "MockURLResponder stopped the program").count - 1 }

    /// Whether the exit status agrees with the journal.
    var isSound: Bool {
        isPrevented
            ? outcome.reason == .uncaughtSignal && outcome.status == SIGILL
            : outcome.reason == .exit && outcome.status == 0 && reports == 0
    }

    var description: String { "\(outcome.reason) \(outcome.status), prevented: \(isPrevented), \(outcome.errors)" }
}
#endif
