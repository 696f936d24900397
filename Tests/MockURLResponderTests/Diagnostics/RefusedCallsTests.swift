import TestSupport

@Suite struct `Hosts that the guard lets through` {
    @Test(arguments: [
        ("localhost", true), ("LocalHost", true), ("127.0.0.1", true), ("127.255.0.9", true), ("[::1]", true),
        ("[0:0::1]", true),
        ("api.example.com", false), ("128.0.0.1", false), ("127.0.0.1.example.com", false), ("127.1", false),
        ("[::2]", false), ("[::ffff:127.0.0.1]", false), ("localhost.example.com", false), ("", false),
        // libcurl resolves these names with a name server, or may do so in later versions.
        ("localhost.", false), ("localhost..", false), ("a.localhost", false), ("%6cocalhost", false),
        ("127.0.0.1.", false), ("0x7f.1", false), ("0x7f000001", false), ("2130706433", false), ("0", false),
        ("0177.0.0.1", false), ("127.0.0.01", false),
    ])
    func `the guard permits only plain spellings of loopback addresses`(_ host: String, _ isPermitted: Bool) throws {
        let url = try #require(URL(string: "http://\(host)/"))

        #expect(NetworkGuardMode.loopback.permits(url) == isPermitted)
        #expect(NetworkGuardMode.off.permits(url))
        #expect(!NetworkGuardMode.none.permits(url))
    }
}
