import TestSupport

@Suite struct `A prevented request` {
    @Test(
        .issues { issues, _ in
            try #require(issues.count == 2 && issues[1].text == "the body goes on", "\(issues)")
            #expect(issues[0].line == 201 && issues[0].test?.contains("fails its test") == true, "\(issues)")
            #expect(issues[0].text.contains("no stub answers this request of the responder"), "\(issues)")
            #expect(issues[0].text.contains("path                 expected \"/rates\""), "\(issues)")
        }, .mockedNetwork(host: "h", line: 201) { $0.respond(to: "/rates").always() })
    func `a prevented request fails its test once, before the test receives the error`() async throws {
        let session = try MockedNetwork.current.session

        let error = await expectURLError(.notConnectedToInternet) { try await session.reply(to: "https://h/rate") }

        #expect(
            error?.localizedDescription
                == "MockURLResponder: no stub answers GET https://h/rate; the test has the report. [unmatched-request]")
        Issue.record("the body goes on")
    }

    @Test(
        .issues { issues, _ in
            try #require(issues.count == 1, "\(issues)")
            #expect(issues[0].test?.contains("the case that sent it") == true)
            // The request in the report and the engine that the report names belong to the same case.
            let number = try #require(issues[0].text.firstMatch(of: /GET https:\/\/h\/(\d+)/)?.output.1)
            #expect(issues[0].text.contains("the case that sent it (\(number))"), "\(issues)")
        }, .mockedNetwork(), arguments: 0..<100)
    func `a prevented request fails the case that sent it`(number: Int) async throws {
        let session = try MockedNetwork.current.session
        await expectURLError(.notConnectedToInternet) { try await session.reply(to: "https://h/\(number)") }
    }

    @Test(
        .ownProcess,
        .issues { issues, error in
            #expect(issues.count == 1, "\(issues)")
            #expect(issues.first?.test != nil)
            #expect(error == nil)
        }, .mockedNetwork())
    func `a prevented request fails a test that blocks its thread`() throws {
        let answered = DispatchSemaphore(value: 0)
        try MockedNetwork.current.session.dataTask(with: URL(string: "https://h/")!) { _, _, _ in answered.signal() }
            .resume()
        // blocks: the report must arrive although this thread is blocked
        #expect(answered.wait(timeout: .now() + 60) == .success)
    }
}
