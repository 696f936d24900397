import Foundation
import MockURLResponder
import TestSupport

/// Short forms of the requests with which tests try samples.
extension MockURLResponder {
    /// Sends requests one after another, each a URL or a method and a URL, and returns their replies.
    func replies(to requests: String...) async throws -> [Reply] {
        var replies: [Reply] = []
        for request in requests {
            let parts = request.split(separator: " ").map(String.init)
            let method = parts.count > 1 ? parts[0] : "GET"
            replies.append(try await session.reply(to: parts[parts.count - 1], method: method))
        }
        return replies
    }

    /// Sends requests like `replies(to:)` and returns their statuses.
    func statuses(of requests: String...) async throws -> [Int] {
        var statuses: [Int] = []
        for request in requests { statuses += try await replies(to: request).map(\.status) }
        return statuses
    }

    /// Sends requests like `replies(to:)` and returns their bodies.
    func texts(of requests: String...) async throws -> [String] {
        var texts: [String] = []
        for request in requests { texts += try await replies(to: request).map(\.text) }
        return texts
    }

    /// Sends a request to https://api.example.com and returns its reply.
    func sampleReply(
        _ path: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) async throws -> Reply {
        try await session.reply(
            to: "https://api.example.com" + path, method: method, headers: headers, body: body.map { Data($0.utf8) })
    }

    /// Sends a request like `sampleReply` and returns its status.
    func sampleStatus(
        _ path: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) async throws -> Int {
        try await sampleReply(path, method: method, headers: headers, body: body).status
    }
}

/// The lines that the closures of a sample append.
final class SampleLog: Sendable {
    private let appended = Locked<[String]>([])

    var lines: [String] { appended.withLock { $0 } }

    func append(_ line: String) {
        appended.withLock { $0.append(line) }
    }
}
