import TestSupport

@Suite(.launching) struct `Stopping the program` {
    // Without the limit, a stop that blocks would hang the tests.
    @Test(.timeLimit(.minutes(10))) func `a thread that reads standard input does not block a stop`() async {
        await #expect(processExitsWith: .failure) {
            let pipe = Pipe()
            dup2(pipe.fileHandleForReading.fileDescriptor, 0)
            Thread.detachNewThread { _ = readLine() }
            try await Task.sleep(for: .milliseconds(100))
            MockURLResponder.setUp(with: [])
            _ = try await URLSession.shared.data(from: URL(string: "https://api.example.com/x")!)
        }
    }

    @Test func `many concurrent unmatched requests print one report, and earlier output is kept`() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
        ) {
            print("before", terminator: "")
            MockURLResponder.setUp(with: [])
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<16 {
                    group.addTask { _ = await URLSession.shared.status(of: "https://api.example.com/x") }
                }
            }
        }
        let end = try #require(result)

        let reports = String(decoding: end.standardErrorContent, as: UTF8.self)
            .components(separatedBy: "MockURLResponder stopped the program: no stub answers this request")
        #expect(reports.count == 2)
        #expect(String(decoding: end.standardOutputContent, as: UTF8.self).hasSuffix("before"))
    }

    @Test func `prevent stops the process if the prevention of an instance is stopProgram`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let responder = MockURLResponder(MockURLResponderConfigurator())
            responder.prevention = .stopProgram
            _ = await responder.session.status(of: "https://api.example.com/rates")
        }

        let report = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(report.contains("MockURLResponder stopped the program: no stub answers this request"))
    }
}
