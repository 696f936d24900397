import TestSupport

@Suite(.launching) struct `Real servers that a program may reach` {
    @Test(
        arguments: [
            ("db.example:5432", "db.example", "db.example:5432"), ("DB.Example.:1", "db.example", "db.example:1"),
            ("10.1.2.3:65535", "10.1.2.3", "10.1.2.3:65535"),
            ("[2001:db8::1]:5432", "2001:db8::1", "[2001:db8::1]:5432"),
        ])
    func `a place is a host and a port`(_ text: String, _ host: String, _ description: String) throws {
        let place = try #require(AllowedPlace(text))
        #expect((place.host, place.description) == (host, description))
    }

    @Test(
        arguments: [
            "", "db.example", "db.example:", ":5432", "db.example:0", "db.example:65536", "db.example:x",
            "http://db.example:80",
            "2001:db8::1:5432", "[db.example]:5432", "a b:1", "u@h:1", "[]:1", "[fd00::7]:0::7:8443", "[a:1",
        ])
    func `other texts are no place`(_ text: String) {
        #expect(AllowedPlace(text) == nil)
    }

    @Test(.needs("python3")) func `an allowed place is reached by its name and its address`() async throws {
        let code = """
            import threading
            server = socket.create_server(("127.0.0.1", int(PORT)))
            def serve():
                while True:
                    connection, _ = server.accept()
                    connection.sendall(b"welcome"); connection.close()
            threading.Thread(target=serve, daemon=True).start()
            for host in "db.example", "127.0.0.1":
                print(socket.create_connection((host, int(PORT))).recv(9))
            try: print(socket.create_connection(("127.0.0.1", int(PORT) + 1), timeout=3).recv(9))
            except OSError as error: print("refused")
            """
        let port = try await freePort()
        let run = try await MockedRun(
            python: "PORT = \(port)\n" + code, policy: .drop, networkGuard: NetworkGuardMode.none,
            allowing: [AllowedPlace("db.example:\(port)")].compactMap(\.self)
        ) { $0 == "db.example" ? .addresses([.loopback]) : .unknown }

        #expect(run.output == "b'welcome'\nb'welcome'\nrefused\n", "\(run)")
    }

    /// A port that no server had a moment ago.
    private func freePort() async throws -> UInt16 {
        try await blocking {
            let listener = try ConnectionListener { close($0) }
            defer { listener.end() }
            return listener.port
        }
    }
}
