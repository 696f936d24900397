#if os(macOS) || os(Linux)
import TestSupport

@Suite struct `The address that a server writes` {
    @Test(arguments: [
        ("listening on 127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("Listening on port 8080", "http://127.0.0.1:8080"),
        ("2026/11/28 06:25:01 main.go:42: listening on :8080", "http://127.0.0.1:8080"),
        ("Server listening on [::1]:8080", "http://[::1]:8080"),
        ("Tomcat started on port(s): 8080 (http)", "http://127.0.0.1:8080"),
        ("Serving HTTP on 0.0.0.0 port 8000 (http://0.0.0.0:8000/) ...", "http://0.0.0.0:8000"),
        ("INFO:     Uvicorn running on http://127.0.0.1:8000 (Press CTRL+C to quit)", "http://127.0.0.1:8000"),
        ("  Local:   http://localhost:\u{1B}[1m5173\u{1B}[22m/", "http://localhost:5173"),
        ("ready at https://build-box:8443.", "https://build-box:8443"),
        ("the upstream is https://api.example.com", nil),
        ("the database is db.example:5432", nil),
        ("loaded 3 plugins in 12:30:45", nil),
        ("ports 8080 and 8081: listening on :8080 and :8081", nil),
    ])
    func `an address is found in a line, and nothing else is taken for it`(_ line: String, _ address: String?) {
        #expect(ServerAddress.first(in: Data("starting\n\(line)\n".utf8)) == address)
    }

    @Test func `an address is not read before its line is complete`() {
        #expect(ServerAddress.first(in: Data("listening on 127.0.0.1:80".utf8)) == nil)
        #expect(ServerAddress.first(in: Data("listening on 127.0.0.1:8080\nnext".utf8)) == "http://127.0.0.1:8080")
    }
}
#endif
