import Common
import Foundation
import Workload

/// Measures that the time for long and hostile inputs grows linearly with their length.
enum GrowthSection: Section {
    static let name = "growth with the input"

    private static let rounds = 10
    /// How much longer the work may take for an input of twice the length: 2 means linear growth, and 4 quadratic growth.
    private static let goal = 3.0

    static func rows() async throws -> [Row] {
        let folder = try TemporaryFolder()
        var rows: [Row] = []
        for work in GrowingWork.bodies + GrowingWork.files(in: folder) {
            rows.append(
                try await row(
                    "\(work.name), twice as long", goal, work.prepare(2 * work.size), against: work.prepare(work.size)))
        }
        rows.append(
            try await row(
                "20,000 torn records, against whole ones", 1,
                GrowingWork.reading(String(repeating: "{\n", count: 20_000), in: folder),
                against: GrowingWork.reading(String(repeating: GrowingWork.call("/a"), count: 20_000), in: folder)))
        rows.append(
            try await row(
                "2 MB of line feeds, against 2 MB of calls", 1,
                GrowingWork.reading(String(repeating: "\n", count: 2_000_000), in: folder),
                against: GrowingWork.reading(String(repeating: GrowingWork.call("/a"), count: 12_000), in: folder)))
        return rows + (try await claimRows())
    }

    /// Measures claims among stubs that all examine the same long part of a request.
    private static func claimRows() async throws -> [Row] {
        var rows: [Row] = []
        for claim in LongRequest.all {
            rows.append(
                try await row(
                    "\(claim.name) for 10,000 stubs, against 1", 3, claim.work(stubs: 10_000),
                    against: claim.work(stubs: 1)))
        }
        return rows
    }

    private static func row(
        _ name: String, _ goal: Double, _ ours: @escaping GrowingWork.Work,
        against reference: @escaping GrowingWork.Work
    ) async throws -> Row {
        let turns = try await Turns(
            rounds,
            of: [
                { try await Stopwatch.milliseconds(ours).milliseconds },
                { try await Stopwatch.milliseconds(reference).milliseconds },
            ])
        return Row(name, unit: "ms", .share, goal: goal, pairs: turns.pairs(0, against: 1))
    }
}
