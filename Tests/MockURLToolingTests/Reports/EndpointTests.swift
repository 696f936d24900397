import TestSupport

@Suite struct `Endpoints` {
    @Test(
        arguments: [
            ("/v1/latest", "/v1/latest"), ("/orders/4711/items/2", "/orders/{number}/items/{number}"),
            ("/users/0F8FAD5B-D9CB-469F-A165-70867728950E", "/users/{uuid}"),
            ("/blobs/deadbeef01", "/blobs/{hexadecimal}"),
            ("/days/2026-11-20/rates", "/days/{time}/rates"), ("/files/a1B2c3D4e5F6g7H8", "/files/{token}"),
            ("/p/9f8g7h6j5k4l-x", "/p/{token}"), ("/oauth2/v1beta1", "/oauth2/v1beta1"),
            ("/notes/release-notes-of-2024", "/notes/release-notes-of-2024"), ("", "/"),
            ("/", "/"),
            ("//a//", "//a//"), ("/a?b=1#c", "/a"),
            ("/bot123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1/getMe", "/bot{secret}/getMe"),
        ])
    func `a part of a path that differs in each call becomes its kind`(_ path: String, _ expected: String) {
        #expect(Endpoint(method: "GET", url: "https://h\(path)").path == expected)
    }

    @Test(
        arguments: [
            ("https://Api.Example.com/a", "https://api.example.com:443"), ("http://h", "http://h:80"),
            ("http://h:8080?a", "http://h:8080"), ("https://user:pass@h/a", "https://h:443"),
            ("http://[::1]:90/a", "http://[::1]:90"), ("http://[::1]/a", "http://[::1]:80"), ("ftp://h/a", "ftp://h:*"),
        ])
    func `an origin has its port, also if the URL has none`(_ url: String, _ expected: String) {
        #expect(Endpoint(method: "GET", url: url).origin == expected)
    }
}

@Suite struct `The lock of hosts and paths` {
    private static let endpoints = [
        Endpoint(origin: "https://b:443", method: "GET", path: "/x"),
        Endpoint(origin: "https://a:443", method: "POST", path: "/orders/{number}"),
        Endpoint(origin: "https://a:443", method: "GET", path: "/"),
    ]

    @Test
    func `a lock is written in the order of hosts and paths, and read again, also from an editor of Windows`() throws {
        let text = EgressLock(Self.endpoints).text
        #expect(
            text.hasSuffix(
                "journals.\nhttps://a:443\n    GET /\n    POST /orders/{number}\nhttps://b:443\n    GET /x\n"))
        #expect(try EgressLock(text).endpoints == Set(Self.endpoints))
        #expect(try EgressLock(text.replacing("\n", with: "\r\n")).endpoints == Set(Self.endpoints))
    }

    @Test(
        arguments: [
            ("    GET /a\n", 1), ("https://a:443\n\n  GET\n", 3), ("# c\nnonsense\n", 2),
            ("https://a:443\n  GET a\n", 2),
        ])
    func `a line that is no host and no path has its number in the error`(_ text: String, _ line: Int) throws {
        let flaw = #expect(throws: EgressLock.Flaw.self) { try EgressLock(text) }
        #expect(flaw?.line == line)
    }
}
