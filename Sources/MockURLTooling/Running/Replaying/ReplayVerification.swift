#if os(macOS) || os(Linux)
import Foundation
package import MockURLResponder

/// Replays a recording until all its volatile values are found, and verifies that the program then does the same.
package struct ReplayVerification {
    /// The number of replays that look for volatile values.
    ///
    /// One more verifies the last ones.
    private static let mostSearches = 5
    /// The seconds after the last recorded request, so that a time in seconds differs in a replay.
    private static let tick = 1.05

    /// The result of all replays.
    package struct Result {
        package fileprivate(set) var findings: [VolatileSearch.Finding] = []
        package fileprivate(set) var replays = 0
        package fileprivate(set) var stubs = 0
        /// How the last replay differs from the recording; `nil` if it does not.
        package fileprivate(set) var failure: Message?
        /// Calls of the last replay that were in another order.
        package fileprivate(set) var disorder: [String] = []
        /// The number of failures that the program saw as lost connections while it was recorded.
        package fileprivate(set) var disguised = 0
        /// The signal by which the user has ended a replay, also if the program ended otherwise.
        package fileprivate(set) var interruption: Int32?
    }

    private let recording: RecordedPlan
    private let run: RecordedRun
    private let replay: ProgramReplay
    private var search: VolatileSearch

    /// - Parameters:
    ///   - recording: The recording.
    ///   - run: The recorded run.
    ///   - replay: Runs the program again.
    ///   - kept: The places that stay exact.
    package init(of recording: RecordedPlan, _ run: RecordedRun, by replay: ProgramReplay, keeping kept: [PlaceRule]) {
        (self.recording, self.run, self.replay) = (recording, run, replay)
        search = VolatileSearch(in: recording.groups, keeping: kept)
    }

    /// Verifies the plan.
    ///
    /// - Parameters:
    ///   - path: The path of the plan.
    ///   - report: Receives what was found after each replay.
    ///   - write: Writes the plan again, with further loose places.
    /// - Returns: The places that were found, and how the last replay differs.
    /// - Throws: The error of a replay that cannot be launched, and of `write`.
    package mutating func verify(
        planAt path: String, report: ([VolatileSearch.Finding]) -> Void, write: (RecordedPlan) throws -> Void
    ) throws -> Result {
        waitForTick()
        var (plan, result) = (recording, Result())
        result.disguised = recording.groups.entries.count { $0.response.fault?.onWire?.precedesRequest == true }
        while true {
            let replayed = try replay.run(with: path, like: run)
            result.replays += 1
            result.stubs = plan.stubs.count
            result.interruption = replayed.interruption
            if result.interruption != nil { return result }
            let calls = ReplayedCalls(
                replayed.verdict.history.calls, from: replayed.firstStub, of: plan.stubs, recording.groups)
            let before = search.places
            if result.replays <= Self.mostSearches {
                let found = search.take(calls.unanswered, answered: calls.repeated, replayed: calls.answered)
                // A later call of one endpoint may only be sent once an earlier one is answered.
                report(found.filter { !result.findings.contains($0) })
                result.findings += found
            }
            guard search.places != before else {
                result.disorder = calls.disorder
                result.failure =
                    ReplayDifferences(
                        between: run, replayed, calls, comparesEnds: result.disguised == 0,
                        isDecoded: recording.groups.hasDecodedAnswer
                    ).message
                return result
            }
            plan = RecordedPlan(recording, loosening: search.places)
            try write(plan)
        }
    }

    private func waitForTick() {
        let last = recording.groups.entries.map(\.start).max() ?? 0
        let rest = last + Self.tick - Date().timeIntervalSince1970
        if rest > 0, rest <= Self.tick { Thread.sleep(forTimeInterval: rest) }
    }
}
#endif
