import Common
import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends the requests, and compares every answer with the expected one.
final class Client: Sendable {
    private let responder: MockURLResponder
    private let isReference: Bool
    private let session: URLSession
    /// A session with a cache, in which `cancel()` can overtake `resume()`.
    private let caching: URLSession
    private let listener = Listener()
    private let listening: URLSession

    /// Creates a client of the trivial protocol as a reference, or of a responder.
    init(isReference: Bool) throws {
        self.isReference = isReference
        responder = try MockURLResponder(arguments: Stubs.arguments)
        responder.keepsCalls = false
        let knowing = Self.configuration(responder, isReference)
        let space = URLProtectionSpace(
            host: Exchange.host, port: 443, protocol: Exchange.scheme, realm: Stubs.realm,
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
        knowing.urlCredentialStorage?.set(Listener.credential, for: space)
        session = URLSession(configuration: knowing)
        let caching = Self.configuration(responder, isReference)
        caching.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
        self.caching = URLSession(configuration: caching)
        listening = URLSession(
            configuration: Self.configuration(responder, isReference), delegate: listener, delegateQueue: nil)
    }

    func perform(_ scenario: Scenario) async throws {
        switch scenario {
        case .awaited: try expect(try await session.data(from: url()).0.count, scenario)
        case .handled: try expect(try await handled(url()), scenario)
        case .large: try expect(try await session.data(from: url("/long")).0.count, scenario, Stubs.longBody.utf8.count)
        case .pieces:
            try expect(try await listened(url("/long")), scenario, isReference ? nil : Stubs.longBody.utf8.count)
        case .download: try expect(try await downloaded(url()), scenario)
        case .redirect: try expect(try await session.data(from: url("/moved")).0.count, scenario)
        case .redirectAsked: try expect(try await listened(url("/moved")), scenario)
        case .cookie:
            _ = try await session.data(from: url("/set"))
            try expect(try await session.data(from: url("/see")).0.count, scenario)
        case .challenge: try expect(try await session.data(from: url("/guarded")).0.count, scenario)
        case .challengeAsked: try expect(try await listened(url("/guarded")), scenario)
        case .upload:
            let body = Data(Exchange.text.utf8)
            try expect(try await session.upload(for: post(), from: body).0.count, scenario)
        case .streamed: try expect(try await listened(listening.uploadTask(withStreamedRequest: post())), scenario)
        case .broken: try await broken(url("/broken"))
        case .cancelled: await cancelled(try url("/late"))
        case .raced: await raced(try url("/late"))
        case .racedAwaited: await racedAwaited(try url("/late"))
        case .downloadCancelled: await downloadCancelled(try url())
        case .suspended: try expect(try await suspended(url()), scenario)
        case .session: try await withOwnSession()
        case .responder: try await withOwnResponder()
        }
    }

    private static func configuration(_ responder: MockURLResponder, _ isReference: Bool) -> URLSessionConfiguration {
        let configuration = responder.configuration
        if isReference { configuration.protocolClasses = [TrivialProtocol.self] }
        return configuration
    }

    private func url(_ path: String = Exchange.path) throws -> URL {
        guard let url = try URL(string: path, relativeTo: Exchange.request().url)?.absoluteURL else {
            throw URLError(.badURL)
        }
        return url
    }

    private func post() throws -> URLRequest {
        var request = URLRequest(url: try url("/upload"))
        request.httpMethod = "POST"
        return request
    }

    private func expect(_ count: Int, _ scenario: Scenario, _ expected: Int? = nil) throws {
        guard count == expected ?? Exchange.body.count else {
            throw Failure("\(scenario): a body of \(count) bytes")
        }
    }
}

// MARK: - Ways to make a request

extension Client {
    private func handled(_ url: URL) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            session.dataTask(with: url) { data, _, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(data?.count ?? 0))
            }.resume()
        }
    }

    private func listened(_ url: URL) async throws -> Int {
        try await listened(listening.dataTask(with: url))
    }

    private func listened(_ task: URLSessionTask) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            listener.expect(task) { continuation.resume(with: $0) }
            task.resume()
        }
    }

    private func downloaded(_ url: URL) async throws -> Int {
        let (file, _) = try await session.download(from: url)
        defer { try? FileManager.default.removeItem(at: file) }
        return try Data(contentsOf: file).count
    }

    /// Sends a request and cancels it.
    ///
    /// Both outcomes are right, because an immediate answer may be faster than the cancellation.
    private func cancelled(_ url: URL) async {
        await withCheckedContinuation { continuation in
            let task = session.dataTask(with: url) { _, _, _ in continuation.resume() }
            task.resume()
            task.cancel()
        }
    }

    /// Cancels a task while it is resumed.
    ///
    /// The continuation stops the program if the task ends twice, and the soak does not end if the task never ends.
    private func raced(_ url: URL) async {
        await withCheckedContinuation { continuation in
            let task = caching.dataTask(with: url) { _, _, _ in continuation.resume() }
            DispatchQueue.global().async { task.resume() }
            DispatchQueue.global().async { task.cancel() }
        }
    }

    private func racedAwaited(_ url: URL) async {
        let request = Task { [caching] in _ = try? await caching.data(from: url) }
        request.cancel()
        await request.value
    }

    private func broken(_ url: URL) async throws {
        do {
            _ = try await session.data(from: url)
        } catch let error as URLError where error.code == .networkConnectionLost {
            return
        }
        throw Failure("\(Scenario.broken): no error")
    }

    /// Downloads a file, and sometimes cancels in the middle.
    ///
    /// A completed download removes its file, and a cancelled one must leave none.
    private func downloadCancelled(_ url: URL) async {
        await withCheckedContinuation { continuation in
            let task = session.downloadTask(with: url) { file, _, _ in
                if let file { try? FileManager.default.removeItem(at: file) }
                continuation.resume()
            }
            task.resume()
            let patience = DispatchTime.now() + .microseconds(Int.random(in: 0..<400))
            DispatchQueue.global().asyncAfter(deadline: patience) { task.cancel() }
        }
    }

    private func suspended(_ url: URL) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            let task = session.dataTask(with: url) { data, _, error in
                continuation.resume(with: error.map { .failure($0) } ?? .success(data?.count ?? 0))
            }
            task.resume()
            task.suspend()
            task.resume()
        }
    }

    private func withOwnSession() async throws {
        let session = URLSession(configuration: Self.configuration(responder, isReference))
        try expect(try await session.data(from: url()).0.count, .session)
        session.finishTasksAndInvalidate()
    }

    private func withOwnResponder() async throws {
        let responder = try MockURLResponder(arguments: Stubs.arguments)
        try expect(try await responder.session.data(from: url()).0.count, .responder)
    }
}
