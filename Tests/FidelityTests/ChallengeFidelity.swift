import TestSupport

@Suite struct `A challenge is met as with a server` {
    private static let field = "Basic realm=\"the realm\""
    private static let right = "Basic " + Data("ann:secret".utf8).base64EncodedString()

    /// Describes a server that admits one user.
    private func guarded(_ field: String = field) -> Differential {
        Differential(
            ServerRule("/", headers: ["authorization": Self.right], ServerAnswer(text: "welcome")),
            ServerRule("/", headers: ["authorization": "Bearer token"], ServerAnswer(text: "welcome, bearer")),
            ServerRule("/", ServerAnswer(401, [("WWW-Authenticate", field)], text: "who are you?")))
    }

    private static func credential() -> URLCredential {
        URLCredential(user: "ann", password: "secret", persistence: .forSession)
    }

    @Test(arguments: [right, "Bearer token"])
    func `a request that already has credentials is answered as with a server`(_ authorization: String) async throws {
        try await guarded().run { stage in await stage.load(stage.request(headers: ["Authorization": authorization])) }
    }

    @Test(arguments: [
        "Bearer realm=\"r\"", "Digest realm=\"r\", nonce=\"n\"", "Basic", "Negotiate", "Basic charset=\"UTF-8\"",
    ])
    func `a challenge that Foundation does not support is delivered as with a server`(_ field: String) async throws {
        try await guarded(field).run { stage in
            let session = stage.session()
            await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
            await stage.log.awaited { try await session.data(for: stage.request()) }
            await stage.delegated { $0.dataTask(with: stage.request()) }
        }
    }

    @Test(arguments: [
        field, "basic REALM=\"the realm\"", "Bearer x=\"y\", Basic realm=\"the \\\"realm\\\"\"", "Basic realm=bare",
        "Basic realm=\"a, b\"", "Basic charset=\"UTF-8\", realm=\"after\"",
    ])
    func `a challenge is answered with the credential of the delegate as with a server`(_ field: String) async throws {
        try await guarded(field).run { stage in
            let knowing = ClientDelegate(stage.log, challenge: { _ in (.useCredential, Self.credential()) })
            await stage.delegated(.ephemeral, knowing) { $0.dataTask(with: stage.request()) }
        }
    }

    @Test func `the delegate answers challenges of handlers and awaited tasks as with a server`() async throws {
        try await guarded().run { stage in
            let knowing = ClientDelegate(EventLog(), challenge: { _ in (.useCredential, Self.credential()) })
            let session = stage.session(delegate: knowing)
            await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
            await stage.downloaded { session.downloadTask(with: stage.request(), completionHandler: $0) }
            await stage.log.awaited { try await session.data(for: stage.request()) }
            let upload = stage.request(method: "POST")
            await stage.complete { session.uploadTask(with: upload, from: Data("a".utf8), completionHandler: $0) }
            await stage.noteCallbacks(of: knowing, in: session)
        }
    }

    @Test func `a stored credential answers the challenge, where Foundation never ends the request`() async throws {
        try await guarded().run(except: .storedCredential) { stage in
            let asked = ClientDelegate(EventLog())
            for delegate in [nil, asked] {
                let configuration = URLSessionConfiguration.ephemeral
                let space = URLProtectionSpace(
                    host: "127.0.0.1", port: Int(stage.port), protocol: "http", realm: "the realm",
                    authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
                configuration.urlCredentialStorage?.set(Self.credential(), for: space)
                let session = stage.session(configuration, delegate: delegate)
                await stage.log.awaited { try await session.data(for: stage.request()) }
            }
            for line in asked.log.lines { stage.log.note(line) }
        }
    }

    @Test func `an unanswered challenge delivers the 401, where Foundation never ends the request`() async throws {
        try await guarded().run(except: .unansweredChallenge) { stage in await stage.load(stage.request()) }
    }
}

extension KnownDifference {
    /// With a server, swift-corelibs-foundation does not find a stored credential, and then waits forever.
    fileprivate static let storedCredential = KnownDifference(
        name: "a stored credential is used", foundationHangs: true
    ) { _ in
        let welcome = [
            "body 7 bytes: welcome", "response 200 http://127.0.0.1:{port}/", "  expected length 7, type none",
            "  Content-Length: 7",
        ]
        return welcome + welcome + [
            "challenge NSURLAuthenticationMethodHTTPBasic the realm 127.0.0.1:{port}", "  failures 0",
            "  proposed ann", "  status 401",
        ]
    }

    /// With a server, swift-corelibs-foundation neither delivers nor fails a Basic challenge without a credential.
    fileprivate static let unansweredChallenge = KnownDifference(
        name: "an unanswered Basic challenge ends the request", foundationHangs: true
    ) { _ in
        [
            "body 12 bytes: who are you?", "response 401 http://127.0.0.1:{port}/", "  expected length 12, type none",
            "  Content-Length: 12", "  WWW-Authenticate: Basic realm=\"the realm\"", "error none",
            "task state 3, error 0", "  current GET http://127.0.0.1:{port}/",
            "  original GET http://127.0.0.1:{port}/",
            "  response 401", "  received 0 of 12", "  sent 0 of 0",
        ]
    }
}
