import MockURLResponder
import Reference
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#else
import Foundation
#endif

/// Measures requests of the shared session, after a set-up of the whole process.
enum SharedSessionSection: Section {
    static let name = "requests of URLSession.shared"

    static func rows() async throws -> [Row] {
        MockURLResponder.setUp(with: Exchange.stubArguments())
        defer { MockURLResponder.tearDown() }
        let pairs = try await RequestRate.pairs(.shared, against: Sessions.trivial(.default))
        return [Row("1 stub, one at a time", requestsPerSecond: pairs)]
    }
}
