import TestSupport

@Suite struct `Search domains` {
    @Test(
        arguments: [
            // A host with a search domain does not exist, so that the resolver asks for the host.
            (["db.corp.example", "db.example", "db"], ["db"], [3, 3, 0]),
            (["db.corp.example"], ["db", "db.corp.example"], [0]),
            (["web.corp.example", "api.web.corp.example"], ["db"], [0, 0]),
            (["api.other", "api.other.corp.example"], [], [0, 3]),
            // A name without a dot that was asked before does not hide a host of a search domain.
            (["web", "web.corp.example"], [], [0, 0]), (["localhost.corp.example"], [], [3]),
        ] as [([String], Set<String>, [Int?])])
    func `a name with a search domain exists if no stub or earlier question names its beginning`(
        names: [String], stubs: Set<String>, codes: [Int?]
    ) {
        let search = SearchDomains(["corp.example", "example"])
        var responder = NameResponder(book: TestBook(stubs: stubs), search: search, timeToLive: 0)
        let answers = names.map { responder.answer(to: QueryBytes($0).bytes[...], isUDP: true).map(AnswerBytes.init) }
        #expect(answers.map { $0?.code } == codes)
    }

    @Test(
        arguments: [
            (
                "nameserver 10.0.0.1\nsearch Corp.Example. b.example\noptions ndots:5\n", nil,
                ["corp.example", "b.example"]
            ),
            ("search a.example\ndomain b.example\n", nil, ["b.example"]),
            ("# search c.example\nsearch\t a.example\n", nil, ["a.example"]),
            ("search a.example\n", "x.example  y.example", ["x.example", "y.example"]),
            ("search .\n", nil, []), ("nameserver 10.0.0.1", nil, []), ("", nil, []),
        ] as [(String, String?, [String])])
    func `search domains are read as the C library reads them`(text: String, variable: String?, domains: [String]) {
        #expect(SearchDomains(resolvConf: text, localDomain: variable).domains == domains)
    }
}
