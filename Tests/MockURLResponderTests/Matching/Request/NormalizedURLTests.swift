import TestSupport

@Suite struct `A normalized URL` {
    private static let hosts = [
        "a", "api.example.com", "a.", ".", "A.example", "a_b", "[::1]", "127.0.0.1", "b\u{FC}cher.example",
        "xn--bcher-kva.example",
        "user@a", "user:1@a", "a%2Eb", "", "-", "a..b",
    ]
    private static let ports = ["", ":", ":80", ":443", ":0443", ":65535", ":99999", ":100000", ":8a"]
    private static let paths = [
        "", "/", "/a", "//a", "/a/", "/a/./b", "/a/../b", "/..", "/.well-known", "/a.b", "/a%20b", "/a%2fb", "/%zz",
        "/a;b=c",
        "/a:b@c", "/\u{E9}", "/a//b", "/a/..b", "a",
    ]
    private static let ends = ["", "?", "?a=b", "?a=b&a=%20", "?a?b/../c", "#", "#f?x", "?a=b#f", "?\u{E9}"]

    /// Foundation parses all URLs with an upper-case scheme, but few of those with a lower-case scheme.
    @Test func `a URL is normalized to the same value on the fast path and by Foundation`() {
        let rests = Self.hosts.flatMap { host in Self.ports.flatMap { port in Self.paths.map { host + port + $0 } } }
        var count = 0
        for scheme in ["http", "https"] {
            for rest in rests {
                for end in Self.ends {
                    guard let written = URL(string: "\(scheme)://\(rest)\(end)"),
                        let other = URL(string: "\(scheme.uppercased())://\(rest)\(end)")
                    else { continue }
                    count += 1
                    #expect(NormalizedURL(written) == NormalizedURL(other), "\(written)")
                }
            }
        }
        #expect(count > 10_000)
    }

    @Test func `a relative URL is normalized together with its base`() throws {
        let base = try #require(URL(string: "https://api.example.com:8443/v1/users?old=1"))
        let url = try #require(URL(string: "rates?base=EUR#top", relativeTo: base))
        #expect(NormalizedURL(url).text == "https://api.example.com:8443/v1/rates?base=EUR")
    }
}
