import Foundation
import MockURLResponder
import TestSupport

/// What clients see of the stubs of a sample.
extension MockURLResponder {
    /// The replies to requests made one after another, each a URL, or a method and a URL.
    func replies(to requests: String...) async throws -> [Reply] {
        var replies: [Reply] = []
        for request in requests {
            let parts = request.split(separator: " ").map(String.init)
            let method = parts.count > 1 ? parts[0] : "GET"
            replies.append(try await session.reply(to: parts[parts.count - 1], method: method))
        }
        return replies
    }

    /// The statuses of such requests.
    func statuses(of requests: String...) async throws -> [Int] {
        var statuses: [Int] = []
        for request in requests { statuses += try await replies(to: request).map(\.status) }
        return statuses
    }

    /// The bodies of such requests.
    func texts(of requests: String...) async throws -> [String] {
        var texts: [String] = []
        for request in requests { texts += try await replies(to: request).map(\.text) }
        return texts
    }
}

/// What a sample writes down.
final class SampleLog: Sendable {
    private let written = Locked<[String]>([])

    var lines: [String] { written.withLock { $0 } }

    func callAsFunction(_ line: String) {
        written.withLock { $0.append(line) }
    }
}
