import TestSupport

@Suite(.launching) struct `The value of a readiness line` {
    @Test func `a closure reads the value of a launch from a line on standard output or standard error`() async throws {
        let program = shell("echo 'ready: 4 workers'; echo 'ready: 2 disks' >&2; exec sleep 600")
        @Sendable func number(_ line: String) -> Int? { Int(line.filter(\.isNumber)) }

        #expect(try await program.launch(waitingFor: .line(.prefix("ready"), as: number)).ready == 4)
        #expect(try await program.launch(waitingFor: .errorLine(.prefix("ready"), as: number)).ready == 2)
    }

    @Test func `a launch fails with the line and ends the program if the closure reads no value`() async throws {
        let program = shell("echo ready: $$; exec sleep 600")

        let error = await failure {
            _ = try await program.launch(waitingFor: .line(.prefix("ready"), as: { _ in Int?.none }))
        }

        let text = try #require(error?.description)
        let process = try #require(text.firstMatch(of: /ready: (\d+)/)).output.1
        #expect(
            text == """
                cannot read the value from the line that makes sh ready
                  line:     "ready: \(process)"
                  expected: a line from which the closure reads Int
                  found:    nil
                  to do:    match another line, or let the closure read this one
                [unreadable-line]
                """)
        #expect(try await isGone(try #require(Int32(process))))
    }

    @Test func `a launch returns the port in a line on standard output or standard error`() async throws {
        let program = shell("echo listening on 127.0.0.1:34567; echo admin port: 99 >&2; exec sleep 600")

        #expect(try await program.launch(waitingFor: .port(inLine: .prefix("listening on "))).ready == 34_567)
        #expect(try await program.launch(waitingFor: .port(inErrorLine: .prefix("admin"))).ready == 99)
    }

    @Test(arguments: [
        "http://127.0.0.1:8080", "listening on http://localhost:8080/status", "listening on [::1]:8080.",
        "listening on [2001:db8:1::a:1]:8080", "09:14:33 worker 3 listens on 0.0.0.0:8080", "listening on *:8080",
        "2026-11-23T09:14:33Z ready at my-host:8080, 4 threads", "listening on :8080", "started 4 workers, port 8080",
        #"{"workers":4,"port":8080}"#, "Port is 8080 after 12 ms", "--port=8080 in 12 ms", "8080", "ready (8080)",
        "http://a.example:8080 and http://b.example:8080",
    ])
    func `a line with a host, the word port or a single number has the port 8080`(_ line: String) {
        #expect(LinePort.candidates(in: line) == [8_080])
    }

    @Test(arguments: [
        ("ready", "no number"), ("ready after 12 ms with 4 workers", "the numbers 12, 4"),
        ("port 70000", "the number 70000"), ("port 0", "the number 0"),
        ("a.example:80 and a.example:443", "the numbers 80, 443"),
    ])
    func `a launch fails with the line if it has not exactly one port`(_ line: String, _ found: String) async throws {
        let program = shell("echo '\(line)'; exec sleep 600")

        let error = await failure { _ = try await program.launch(waitingFor: .port(inLine: .prefix(""))) }

        #expect(
            error?.description == """
                cannot read the value from the line that makes sh ready
                  line:     "\(line)"
                  expected: one port from 1 to 65535: after a host (127.0.0.1:8080), after the word "port", or as the \
                only number
                  found:    \(found)
                  to do:    print the port in this line, or read it by .line(_:as:)
                [unreadable-line]
                """)
    }
}
