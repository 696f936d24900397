import TestSupport

@Suite struct `A stub that an earlier one hides` {
    @Test(
        .oneIssue("can never answer: #1 GET https://h/a", .end("[shadowed-stub]"), at: 102),
        .mockedNetwork(host: "h") { api in
            api.respond(to: "/a", line: 101).always()
            api.respond(to: "/a", line: 102).with(status: 503).once()
        })
    func `a hidden stub with the same condition fails the test at its line`() {}

    @Test(
        .oneIssue(at: 102),
        .mockedNetwork(host: "h") { api in
            api.respond(to: "/a", line: 101).always().then(line: 102).with(status: 503).once()
        })
    func `an answer that follows always() fails the test at its line`() {}

    @Test(
        .noIssues,
        .mockedNetwork(host: "h") { api in
            api.respond(to: "/a").always()
            api.respond(to: "/a").when(.header("X", "1")).once()
            api.respond(to: "/b").once()
            api.respond(to: "/b").once()
            api.respond(to: "/c").always()
            api.respond(to: "/c").optionally().always()
            api.respond(to: "/d").always()
            api.respond(to: "/d").priority(1).always()
        })
    func `a special case, a stub after a limit, an optional stub and one of a higher priority fail no test`() {}

    @Test(.noIssues, .mockedNetwork(host: "h") { $0.respond(to: "/").with(body: "general").always() })
    func `a stub of another configurator may be hidden`() throws {
        let other = MockURLResponderConfigurator(scheme: "https", host: "h")
        other.respond(to: "/").always()
        try MockedNetwork.current.use(other)
    }

    @Test(
        .noIssues,
        .mockedNetwork(order: .last) { network in
            network.host("h").respond(to: "/").always()
            network.host("h").respond(to: "/").always()
        })
    func `a later stub may take the place of an earlier one under the order last`() {}
}
