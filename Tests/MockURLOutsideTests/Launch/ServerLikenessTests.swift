import TestSupport

@Suite(.launching, .needs("python3")) struct `What a program sees is what a server does` {
    private let api = MockURLResponderConfigurator(scheme: "http", host: "a.example")

    /// Sends a request, does something, and prints what comes back, and the error if one does.
    private func answer(to fields: String = "", then code: String = "") async throws -> String {
        let run = try await MockedRun(
            python: """
                s = socket.create_connection(("a.example", 80))
                s.sendall("GET / HTTP/1.1\\r\\nHost: a.example\\r\\n\(fields)\\r\\n".encode("latin-1"))
                \(code)
                try:
                    while part := s.recv(9999): print(part.decode(), end="")
                except OSError as error: print(type(error).__name__)
                """, [api])
        return "\(run)"
    }

    @Test(arguments: ["", "time.sleep(0.3); "])
    func `a client that ends its writing receives an answer that waits`(_ pause: String) async throws {
        api.respond(to: "/").with(body: "late").with(delay: 0.2).with(value: "close", forHeaderField: "Connection")
            .once()

        #expect(try await answer(then: "\(pause)s.shutdown(socket.SHUT_WR)").contains("\r\n\r\nlate"))
    }

    @Test func `a client that leaves ends the wait of its answer`() async throws {
        api.respond(to: "/").with(body: "late").with(delay: 60).once()
        let code = """
            s = socket.create_connection(("a.example", 80))
            s.sendall(b"GET / HTTP/1.1\\r\\nHost: a.example\\r\\n\\r\\n")
            time.sleep(0.2); s.shutdown(socket.SHUT_WR); time.sleep(0.2); s.close(); time.sleep(0.5)
            """
        let run = try await MockedRun(python: code, [api])

        #expect(run.calls.map(\.delivery?.ending) == [.cancelled], "\(run)")
    }

    @Test func `a reset comes after the program has read what was sent before`() async throws {
        api.respond(to: "/").with(body: "0123456789").with(fault: .dropped(afterBytes: 4)).once()

        let answer = try await answer(then: "time.sleep(0.3)")
        #expect(answer.contains("\r\n\r\n0123ConnectionResetError"), "\(answer)")
    }

    @Test func `a refused socket that does not block learns of it after the call`() async throws {
        api.respond(to: "/").with(fault: .urlError(.cannotConnectToHost)).once()
        let code = """
            s = socket.socket(); s.setblocking(False)
            print(s.connect_ex((socket.gethostbyname("a.example"), 80)))
            time.sleep(0.1); print(s.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR))
            """
        let run = try await MockedRun(python: code, [api])

        #expect(run.output == "\(EINPROGRESS)\n\(ECONNREFUSED)\n", "\(run)")
    }

    @Test(arguments: ["TLS/1.2", "websocket"]) func `a stub answers a request for an upgrade`(_ name: String)
        async throws
    {
        api.respond(to: "/").with(body: "plain").with(value: "close", forHeaderField: "Connection").once()

        let answer = try await answer(to: #"Connection: Upgrade\r\nUpgrade: \#(name)\r\n"#)
        #expect(answer.contains("HTTP/1.1 200 OK") && answer.contains("plain"), "\(answer)")
    }

    @Test func `a field in ISO 8859-1 is compared as text`() async throws {
        api.respond(to: "/").when(.header("X-Name", "grün")).with(body: "green").with(
            value: "close", forHeaderField: "Connection"
        ).once()

        #expect(try await answer(to: #"X-Name: gr\u00fcn\r\n"#).contains("green"))
    }
}
