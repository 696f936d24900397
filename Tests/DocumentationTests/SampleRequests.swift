import Foundation
import MockURLResponder
import TestSupport

/// The requests that samples are tried with, of https://api.example.com.
extension MockURLResponder {
    func sampleStatus(
        _ path: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) async throws -> Int {
        try await sampleReply(path, method: method, headers: headers, body: body).status
    }

    func sampleReply(
        _ path: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) async throws -> Reply {
        try await session.reply(
            to: "https://api.example.com" + path, method: method, headers: headers, body: body.map { Data($0.utf8) })
    }
}

extension SampleLog {
    func append(_ line: String) {
        self(line)
    }
}
