import TestSupport

/// Compares what sessions leave in shared storages. Each test needs a process of its own.
@Suite(.launching) struct `Shared storages with server and mock` {
    @Test(arguments: SessionKind.allCases)
    func `shared storages keep the same cookies from server and mock, with and without an expiry date`(
        _ kind: SessionKind
    ) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            let lasting = "long=2; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT"
            let server = Differential(
                ServerRule(
                    "/set",
                    ServerAnswer(200, [("Set-Cookie", "short=1; Path=/"), ("Set-Cookie", lasting)], text: "set")),
                ServerRule("/see", headers: ["cookie": "short=1; long=2"], ServerAnswer(text: "both")),
                ServerRule("/see", headers: ["cookie": "long=2; short=1"], ServerAnswer(text: "both")),
                ServerRule("/see", ServerAnswer(text: "none")))
            try await server.run(in: kind) { client in
                await client.load(client.stage.request("/set"))
                await client.load(client.stage.request("/see"))
                client.log.note(client.session.configuration.httpCookieStorage)
                client.log.note(HTTPCookieStorage.shared)
                for other in [SessionKind.shared, .defaultMadeAfter, .ephemeralMadeAfter] {
                    let session = other.session()
                    await client.log.awaited { try await session.data(for: client.stage.request("/see")) }
                }
            }
        }
    }

    @Test(.ownProcess) func `contents of a URL are read, and leave cookies, as with a server`() async throws {
        let server = Differential(
            ServerRule("/", ServerAnswer(200, [("Set-Cookie", "a=1; Path=/")], text: "hellö")),
            ServerRule("/empty", ServerAnswer()), ServerRule("/none", ServerAnswer(404, text: "not here")),
            ServerRule("/moved", ServerAnswer(301, [("Location", "/see")])),
            ServerRule("/see", headers: ["cookie": "a=1"], ServerAnswer(text: "a")),
            ServerRule("/see", ServerAnswer(text: "none")),
            ServerRule("/broken", ServerAnswer(fault: .dropped)))
        try await server.run(in: .shared) { client in
            for path in ["/", "/empty", "/none", "/moved", "/see", "/broken"] {
                let url = client.stage.url(path)
                client.log.contents { try Data(contentsOf: url) }
                client.log.contents { Data(try String(contentsOf: url, encoding: .utf8).utf8) }
            }
            client.log.note(HTTPCookieStorage.shared)
        }
    }
}

extension EventLog {
    /// Notes what is read or thrown.
    fileprivate func contents(_ read: () throws -> Data) {
        do {
            note("contents \(Self.digest(try read()))")
        } catch {
            note(error)
            note("  \(type(of: error)), path \((error as NSError).userInfo[NSFilePathErrorKey] ?? "none")")
        }
    }
}
