import Foundation
import MockURLResponder

/// The stubs of a recording, and what they do not repeat.
package struct RecordedPlan: Sendable {
    /// The stubs in the order in which they are asked.
    ///
    /// Long bodies are in a temporary file, which exists as long as this process.
    package let stubs: [RecordedStubs.Placed]
    /// The parts of the recording that the stubs do not repeat, in the order of the recording.
    package let losses: [RecordingLoss]
    /// The number of exchanges in the recording.
    package let count: Int
    /// The exchanges of the stubs.
    let groups: RecordedGroups

    /// Reads a HAR file.
    ///
    /// - Throws: `PlanError` if the file cannot be read, is no HAR file, or is cut off.
    package init(har path: String, _ options: RecordedStubs.Options = RecordedStubs.Options()) throws {
        var recorded = RecordedStubs(options)
        let lossesOfFile: [RecordingLoss]
        (count, lossesOfFile) = try Self.add(har: path, to: &recorded)
        stubs = try recorded.finish()
        losses = (lossesOfFile + recorded.losses).sorted { $0.place.number < $1.place.number }
        groups = recorded.groups
    }

    /// Adds the exchanges of a HAR file, whose text is released before stubs are made.
    private static func add(har path: String, to recorded: inout RecordedStubs) throws -> (Int, [RecordingLoss]) {
        var reader = try HARReader(at: path)
        try reader.read { try recorded.add($0) }
        return (reader.count, reader.losses)
    }

    /// The numbers of the rules of the options that name no place of a recorded request, from 1.
    package var unusedRules: [Int] {
        let outlines = groups.entries.compactMap {
            RequestOutline($0.exchange.request, headers: groups.options.matchedHeaders)
        }
        return groups.options.loosened.enumerated().compactMap { index, rule in
            outlines.allSatisfy { rule.places(in: $0).isEmpty } ? index + 1 : nil
        }
    }

    /// Returns a loss in one line, with its request unless the entry is left out.
    package func words(for loss: RecordingLoss) -> String {
        let exchange = groups.entries.first { $0.number == loss.place.number }?.exchange
        return "\(loss.words)" + (exchange?.captured.map { " (\($0.headline(CallLines.redaction)))" } ?? "")
    }

    /// Creates the same plan with stubs that accept any value at some places.
    init(_ plan: RecordedPlan, loosening places: LoosenedPlaces) {
        (losses, count, groups) = (plan.losses, plan.count, plan.groups)
        stubs = groups.stubs(loosening: places)
    }

    /// The launch arguments that hand the stubs to a program that ends before this process.
    ///
    /// - Throws: `PlanError` if the plan cannot be written to a temporary file.
    package var arguments: [String] {
        get throws {
            guard !stubs.isEmpty else { return [LaunchArguments.withoutStubs] }
            do {
                return [try PlanFile(writing: MockPlan(stubs.map(\.stub))).argument]
            } catch {
                throw RecordedBodies.unwritable(error)
            }
        }
    }
}
