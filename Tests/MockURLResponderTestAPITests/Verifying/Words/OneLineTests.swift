import TestSupport

@Suite struct `Description of a history` {
    @Test func `the description of a history counts calls and unused stubs and shows the last call`() async throws {
        let (api, responder) = mockedHost(policy: .drop)
        #expect("\(responder.history)" == "0 calls; 0 stubs")
        api.respond(to: "/a").with(name: "tea").always()
        api.respond(to: "/b").always()
        let line = #line - 2
        _ = await responder.session.status(of: "https://h/c?key=1")
        _ = await responder.session.status(of: "https://h/a")

        let last = "call 2: GET https://h/a, answered with 200 by #1 \"tea\" (Words/OneLineTests.swift:\(line))"
        #expect("\(responder.history)" == "2 calls, 1 without a stub; 2 stubs, 1 unused; last \(last)")
        #expect(
            "\(responder.history.calls[0])"
                == "call 1: GET https://h/c?key=1, failed with URLError -1009 (There is no connection to the Internet) by the policy drop"
        )
    }
}
