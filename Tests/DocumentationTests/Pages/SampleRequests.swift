import TestSupport

/// Short forms of the requests with which tests try samples.
extension MockURLResponder {
    /// Sends a request to https://api.example.com and returns its reply.
    func sampleReply(
        _ path: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
    ) async throws -> Reply {
        try await session.reply(
            to: "https://api.example.com" + path, method: method, headers: headers, body: body.map { Data($0.utf8) })
    }

    /// Sends a request like `sampleReply` and returns its status.
    func sampleStatus(_ path: String, method: String = "GET", body: String? = nil) async throws -> Int {
        try await sampleReply(path, method: method, body: body).status
    }
}
