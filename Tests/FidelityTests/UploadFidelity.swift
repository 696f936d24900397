import TestSupport

@Suite struct `Uploads with server and mock` {
    /// Describes a server that accepts only this body.
    private func taking(_ body: Data, method: String = "POST") -> Differential {
        Differential(
            ServerRule("/", method: method, body: body, ServerAnswer(201, text: "taken")),
            ServerRule("/", ServerAnswer(400, text: "not what was expected")))
    }

    private static let sizes = [0, 5, 200_000]

    /// The source of the body of a request.
    enum Source: CaseIterable {
        case data, file, request, stream, delegate
    }

    @Test(arguments: Source.allCases, sizes) func `a body of any source and size is sent as to a server`(
        _ source: Source, _ size: Int
    ) async throws {
        let body = Data(repeating: 65, count: size)
        let file = try TemporaryFile(String(decoding: body, as: UTF8.self))
        let url = URL(fileURLWithPath: file.path)
        for method in source == .data ? ["POST", "PUT"] : ["POST"] {
            try await taking(body, method: method).run { stage in
                let session = stage.session()
                let plain = stage.request(method: method)
                @Sendable func request() -> URLRequest {
                    var request = plain
                    if source == .request {
                        request.httpBody = body
                    } else {
                        request.httpBodyStream = InputStream(data: body)
                    }
                    return request
                }
                switch source {
                case .data:
                    await stage.complete { session.uploadTask(with: plain, from: body, completionHandler: $0) }
                    await stage.log.awaited { try await session.upload(for: plain, from: body) }
                    await stage.delegated { $0.uploadTask(with: plain, from: body) }
                case .file:
                    await stage.complete { session.uploadTask(with: plain, fromFile: url, completionHandler: $0) }
                    await stage.log.awaited { try await session.upload(for: plain, fromFile: url) }
                    await stage.delegated { $0.uploadTask(with: plain, fromFile: url) }
                case .request, .stream:
                    await stage.complete { session.dataTask(with: request(), completionHandler: $0) }
                    await stage.delegated { $0.dataTask(with: request()) }
                case .delegate:
                    let delegate = ClientDelegate(stage.log, bodyStream: { InputStream(data: body) })
                    await stage.delegated(.ephemeral, delegate) { $0.uploadTask(withStreamedRequest: plain) }
                }
            }
        }
        withExtendedLifetime(file) {}
    }

    @Test func `an awaited upload with a delegate behaves the same with server and mock`() async throws {
        let body = Data(repeating: 65, count: 200_000)
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
            let request = stage.request(body: Data("body".utf8))
            await stage.complete { session.dataTask(with: request, completionHandler: $0) }
            await stage.delegated { $0.dataTask(with: request) }
        }
    }
}
