#if os(Linux)
import MockURLOutside
import Testing

@Suite("Search domains")
struct SearchDomainsTests {
    /// Asks for addresses of names, one after the other, and returns the codes.
    private func codes(_ names: [String], stubs: Set<String>, search: [String] = ["corp.example", "example"]) -> [Int?]
    {
        var responder = NameResponder(book: TestBook(stubs: stubs), search: SearchDomains(search), timeToLive: 0)
        return names.map { responder.answer(to: QueryBytes($0).bytes[...], isUDP: true).map(AnswerBytes.init)?.code }
    }

    @Test func `a stub's host with a search domain does not exist so that the resolver asks for the host`() {
        #expect(codes(["db.corp.example", "db.example", "db"], stubs: ["db"]) == [3, 3, 0])
    }

    @Test func `a whole name that a stub names exists beside a stub for its first label`() {
        #expect(codes(["db.corp.example"], stubs: ["db", "db.corp.example"]) == [0])
    }

    @Test func `a name within a search domain exists if no stub names its beginning`() {
        #expect(codes(["web.corp.example", "api.web.corp.example"], stubs: ["db"]) == [0, 0])
    }

    @Test func `a name with a dot that was asked before does not exist with a search domain`() {
        #expect(codes(["api.other", "api.other.corp.example"], stubs: []) == [0, 3])
    }

    @Test func `a name without a dot that was asked before does not hide a host of a search domain`() {
        #expect(codes(["web", "web.corp.example"], stubs: []) == [0, 0])
    }

    @Test func `localhost does not exist with a search domain`() {
        #expect(codes(["localhost.corp.example"], stubs: []) == [3])
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
#endif
