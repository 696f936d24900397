import TestSupport

@Suite(.launching) struct `A program that asks for the end of its run on termination` {
    private let journal = try! JournalFile()
    private static let expecting =
        #"--mock-url-response={"host":"h","responses":[{"request":{"path":"/a"},"expect":1}]}"#

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal ends a program after its last record and its verdict`(_ signal: Int32) async throws {
        let result = await #expect(processExitsWith: .signal(signal), observing: [\.standardErrorContent]) {
            [signal = signal as Int32, argument = journal.argument as String] in
            // The process of an exit test ignores signals, and endRunOnTermination leaves ignored signals ignored.
            Foundation.signal(signal, SIG_DFL)
            MockURLResponder.setUp(with: [argument, Self.expecting])
            MockURLResponder.endRunOnTermination()
            kill(getpid(), signal)
            try await Task.sleep(for: .seconds(600))
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(errors.contains("MockURLResponder: 0 of 1 expectations met. Not met:"), "\(errors)")
        let ends = try journal.records("end")
        #expect(ends.count == 1)
        #expect(try ends[0].includes(JSONValue(#"{"calls":0,"unused":[{"index":0}]}"#)))
    }

    @Test func `a program keeps its own signal handler`() async throws {
        await #expect(processExitsWith: .exitCode(7)) { [argument = journal.argument as String] in
            signal(SIGTERM) { _ in _exit(7) }
            MockURLResponder.setUp(with: [argument])
            MockURLResponder.endRunOnTermination()
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(600))
        }

        #expect(try journal.records("end").isEmpty)
    }

    @Test func `a forked child that a signal ends writes no record`() async throws {
        await #expect(processExitsWith: .exitCode(7)) { [argument = journal.argument as String] in
            signal(SIGTERM, SIG_DFL)
            MockURLResponder.setUp(with: [argument])
            MockURLResponder.endRunOnTermination()
            let child = ForkedChild {
                // A thread of the concurrency pool forks, and these threads block signals.
                var none = sigset_t()
                sigemptyset(&none)
                pthread_sigmask(SIG_SETMASK, &none, nil)
                // ThreadSanitizer does not deliver a signal during pause().
                while true { sleep(1) }
            }
            kill(child.processIdentifier, SIGTERM)
            exit(child.status & 0x7F == SIGTERM ? 7 : 1)
        }

        #expect(try journal.records("end").count == 1)
    }
}
