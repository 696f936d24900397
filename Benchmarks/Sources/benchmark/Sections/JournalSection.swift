import Common
import Reference
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#else
import Foundation
#endif

/// Measures the cost of a journal.
enum JournalSection: Section {
    static let name = "journal"

    static func rows() async throws -> [Row] {
        let folder = try TemporaryFolder()
        let plain = Exchange.stubArguments()
        let journalled = plain + ["--mock-url-journal=\(folder.path("journal"))"]
        let trivial = try await RequestRate.pairs(
            Sessions.installed(journalled), against: Sessions.trivial(.ephemeral))
        let own = try await RequestRate.pairs(Sessions.own(journalled), against: Sessions.own(plain))
        let oneCore = try await OneCore.run {
            try await RequestRate.turns([Sessions.own(journalled), Sessions.own(plain)])
        }
        let ownOnOne = oneCore.pairs(0, against: 1)
        return [
            Row("with a journal, against the trivial protocol", requestsPerSecond: trivial, goal: 0.85),
            Row("with a journal, against none", requestsPerSecond: own, goal: 1 / 1.25),
            Row("with a journal, against none, time of one", timeOfRequest: own),
            Row("with a journal, against none, on one core", requestsPerSecond: ownOnOne),
            Row("with a journal, against none, on one core, time of one", timeOfRequest: ownOnOne),
        ]
    }
}
