import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Uploads with server and mock` {
    /// Describes a server that accepts only this body.
    private func taking(_ body: Data, method: String = "POST") -> Differential {
        Differential(
            ServerRule("/", method: method, body: body, ServerAnswer(201, text: "taken")),
            ServerRule("/", ServerAnswer(400, text: "not what was expected")))
    }

    private static let bodies = ["": 0, "short": 5, "long": 200_000]

    private static func body(_ name: String) -> Data { Data(repeating: 65, count: bodies[name]!) }

    @Test(arguments: bodies.keys.sorted(), ["POST", "PUT"])
    func `an upload from data behaves the same with server and mock`(
        _ name: String, _ method: String
    ) async throws {
        let body = Self.body(name)
        try await taking(body, method: method).run { stage in
            let request = stage.request(method: method)
            let session = stage.session()
            await stage.complete { session.uploadTask(with: request, from: body, completionHandler: $0) }
            await stage.log.awaited { try await session.upload(for: request, from: body) }
            await stage.delegated { $0.uploadTask(with: request, from: body) }
        }
    }

    @Test(arguments: bodies.keys.sorted())
    func `an upload from a file behaves the same with server and mock`(_ name: String) async throws {
        let file = try TemporaryFile(String(decoding: Self.body(name), as: UTF8.self))
        let url = URL(fileURLWithPath: file.path)
        try await taking(Self.body(name)).run { stage in
            let request = stage.request(method: "POST")
            let session = stage.session()
            await stage.complete { session.uploadTask(with: request, fromFile: url, completionHandler: $0) }
            await stage.log.awaited { try await session.upload(for: request, fromFile: url) }
            await stage.delegated { $0.uploadTask(with: request, fromFile: url) }
        }
    }

    @Test(arguments: bodies.keys.sorted())
    func `a data task with a body behaves the same with server and mock`(_ name: String) async throws {
        let body = Self.body(name)
        try await taking(body).run { stage in
            var request = stage.request(method: "POST")
            request.httpBody = body
            let session = stage.session()
            await stage.complete { [request] in session.dataTask(with: request, completionHandler: $0) }
            await stage.delegated { [request] in $0.dataTask(with: request) }
        }
    }

    @Test(arguments: bodies.keys.sorted())
    func `a data task with a body stream behaves the same with server and mock`(_ name: String) async throws {
        let body = Self.body(name)
        try await taking(body).run { stage in
            let session = stage.session()
            var request = stage.request(method: "POST")
            request.httpBodyStream = InputStream(data: body)
            await stage.complete { [request] in session.dataTask(with: request, completionHandler: $0) }
            request.httpBodyStream = InputStream(data: body)
            await stage.delegated { [request] in $0.dataTask(with: request) }
        }
    }

    @Test(arguments: bodies.keys.sorted())
    func `an upload from a delegate's stream behaves the same with server and mock`(_ name: String) async throws {
        let body = Self.body(name)
        try await taking(body).run { stage in
            let delegate = ClientDelegate(stage.log, bodyStream: { InputStream(data: body) })
            await stage.delegated(.ephemeral, delegate) {
                $0.uploadTask(withStreamedRequest: stage.request(method: "POST"))
            }
        }
    }

    @Test func `an upload whose delegate has no stream ends as with a server`() async throws {
        try await taking(Data()).run { stage in
            await stage.delegated { $0.uploadTask(withStreamedRequest: stage.request(method: "POST")) }
        }
    }

    @Test func `an awaited upload with a delegate behaves the same with server and mock`() async throws {
        let body = Self.body("long")
        try await taking(body).run { stage in
            let session = stage.session()
            let delegate = ClientDelegate(EventLog())
            await stage.log.awaited {
                try await session.upload(for: stage.request(method: "POST"), from: body, delegate: delegate)
            }
            await stage.noteCallbacks(of: delegate, in: session)
        }
    }

    @Test func `a GET with a body is refused before it is sent, as with a server`() async throws {
        try await Differential(ServerAnswer(text: "taken")).run { stage in
            let session = stage.session()
            await stage.complete {
                session.uploadTask(with: stage.request(), from: Data("body".utf8), completionHandler: $0)
            }
            var request = stage.request()
            request.httpBody = Data("body".utf8)
            await stage.complete { [request] in session.dataTask(with: request, completionHandler: $0) }
            await stage.delegated { [request] in $0.dataTask(with: request) }
        }
    }

    @Test func `a GET with a delegate's stream is refused as with a server`() async throws {
        try await Differential(ServerAnswer(text: "taken")).run { stage in
            let delegate = ClientDelegate(stage.log, bodyStream: { InputStream(data: Data("body".utf8)) })
            await stage.delegated(.ephemeral, delegate) { $0.uploadTask(withStreamedRequest: stage.request()) }
        }
    }

    @Test(arguments: ["data", "a delegate's stream"])
    func `the body of an upload is sent again after a challenge as with a server`(
        _ source: String
    ) async throws {
        let body = Data("body".utf8)
        let right = "Basic " + Data("ann:secret".utf8).base64EncodedString()
        let guarded = Differential(
            ServerRule(
                "/", method: "POST", headers: ["authorization": right], body: body, ServerAnswer(text: "welcome")),
            ServerRule(
                "/", method: "POST", body: body,
                ServerAnswer(401, [("WWW-Authenticate", "Basic realm=\"r\"")], text: "who are you?")))
        try await guarded.run { stage in
            let delegate = ClientDelegate(
                stage.log,
                challenge: { _ in
                    (.useCredential, URLCredential(user: "ann", password: "secret", persistence: .none))
                }, bodyStream: { InputStream(data: body) })
            await stage.delegated(.ephemeral, delegate) { session in
                let request = stage.request(method: "POST")
                return source == "data"
                    ? session.uploadTask(with: request, from: body) : session.uploadTask(withStreamedRequest: request)
            }
        }
    }

    @Test func `an upload from a missing file fails as with a server`() async throws {
        let missing = URL(fileURLWithPath: MissingFile.path())
        try await Differential(ServerAnswer(text: "taken")).run { stage in
            let session = stage.session()
            await stage.complete {
                session.uploadTask(with: stage.request(method: "POST"), fromFile: missing, completionHandler: $0)
            }
        }
    }
}
