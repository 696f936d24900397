import TestSupport

@Suite(.needs("dig"), .launching) struct `Questions of dig` {
    @Test(
        arguments: [
            ("A -q ApI.example +short", "10.1.2.3"), ("A -q ApI.example +tcp +short", "10.1.2.3"),
            ("AAAA -q six.example +short", "fd00::7"), ("-x 10.1.2.3 +short", "api.example."),
            ("A -q many.example +noedns +noall +answer", nil), ("HTTPS -q api.example", "status: NOERROR"),
            ("A -q unknown.example", "status: NXDOMAIN"), ("A -q failing.example", "status: SERVFAIL"),
            ("A -q silent.example +tries=1 +timeout=1", "no servers could be reached"),
            ("A -q api.example +edns=1 +noednsnegotiation", "status: BADVERS"),
            ("A -q a.example +opcode=NOTIFY", "NOTIMP"),
        ] as [(String, String?)])
    func `a question receives its answer`(words: String, answer: String?) async throws {
        let output = try await blocking {
            let server = try NameServer(book: TestBook())
            defer { server.end() }
            let words = words.split(separator: " ").map(String.init)
            return try Command("dig", ["@127.0.0.1", "-p", "\(server.port)"] + words).runBlocking().output
        }
        if let answer {
            #expect(output.contains(answer), "\(output)")
        } else {
            // The answer was truncated, and dig asked again over TCP.
            #expect(output.split(separator: "\n").filter { $0.contains("\tA\t") }.count == 60, "\(output)")
        }
    }
}
