import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Scenarios of a program that uses AsyncHTTPClient.
enum AsyncHTTPClientScenarios: ClientScenarios {
    static let client = "AsyncHTTPClient"
    static let all = reading + decoding + writing + redirecting + failing + futures

    static let user = Answer.json(#"{"id":1,"name":"Ann"}"#)
}

extension Stage {
    /// Runs a part of a scenario with a client, which is shut down at the end.
    func withClient(
        _ configure: (inout HTTPClient.Configuration) -> Void = { _ in },
        _ body: (HTTPClient) async throws -> Void
    ) async throws {
        var configuration = HTTPClient.Configuration()
        configure(&configuration)
        let client = HTTPClient(configuration: configuration)
        do {
            try await body(client)
        } catch {
            note(clientError: error, "the part failed:")
        }
        try await client.shutdown()
    }

    /// Sends a request, and notes its response or its error.
    func execute(
        _ path: String, by client: HTTPClient, timeout: TimeAmount = .seconds(20), title: String = "",
        _ change: (inout HTTPClientRequest) -> Void = { _ in }
    ) async {
        var request = HTTPClientRequest(url: base.absoluteString + path)
        change(&request)
        do {
            await note(try await client.execute(request, timeout: timeout), title)
        } catch {
            note(clientError: error, "\(title)error")
        }
    }

    /// Sends a request with a new client, and notes its response or its error.
    func executeOnce(
        _ path: String, timeout: TimeAmount = .seconds(20), _ change: (inout HTTPClientRequest) -> Void = { _ in }
    ) async throws {
        try await withClient { client in await execute(path, by: client, timeout: timeout, change) }
    }

    func note(_ response: HTTPClientResponse, _ title: String = "") async {
        note("\(title)\(response.version) \(response.status.code) from \(response.url?.absoluteString ?? "nowhere")")
        for step in response.history {
            note("\(title)visited \(step.request.method) \(step.request.url): \(step.responseHead.status.code)")
        }
        for line in response.headers.map({ "\(title)field \($0.name): \($0.value)" }).sorted() { note(line) }
        do {
            note(Data(try await response.body.collect(upTo: 1 << 24).readableBytesView), "\(title)body")
        } catch {
            note(clientError: error, "\(title)body failed:")
        }
    }

    func note(_ response: HTTPClient.Response) {
        note(
            "\(response.version) \(response.status.code) from \(response.host), \(response.url?.absoluteString ?? "nowhere")"
        )
        for step in response.history {
            note("visited \(step.request.method) \(step.request.url): \(step.responseHead.status.code)")
        }
        for line in response.headers.map({ "field \($0.name): \($0.value)" }).sorted() { note(line) }
        note(response.body.map { Data($0.readableBytesView) })
    }

    func note(_ future: EventLoopFuture<HTTPClient.Response>) async {
        do {
            note(try await future.get())
        } catch {
            note(clientError: error)
        }
    }

    /// Notes an error by its type and case.
    func note(clientError error: any Error, _ title: String = "error") {
        switch error {
        case let error as IOError: note("\(title) IOError \(error.errnoCode)")
        case let error as URLError: note("\(title) URLError \(error.code.rawValue)")
        default: note("\(title) \(type(of: error)) \(error)")
        }
    }
}
