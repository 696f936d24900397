#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The plans that a program received, one after the other.
final class PublishedPlans: Sendable {
    /// The path of the live plan, for a program that reads it.
    let path: String
    private let given: GivenPlan?
    private let state: Locked<(writer: LivePlanWriter, plans: [KnownPlan])>

    /// - Parameters:
    ///   - folder: The folder for the plan files.
    ///   - given: Receives the plans in place of a file.
    init(in folder: URL, or given: GivenPlan?) {
        let writer = LivePlanWriter(in: folder)
        path = writer.path
        self.given = given
        state = Locked((writer, []))
    }

    /// Whether this process answers from the plans, so that they may have closures.
    var areOfThisProcess: Bool { given != nil }

    /// Returns the plan of a revision, from 0.
    func plan(ofRevision revision: Int) -> KnownPlan? {
        state.withLock { $0.plans.indices.contains(revision) ? $0.plans[revision] : nil }
    }

    /// The plan that was published last; `nil` before the launch.
    var newest: KnownPlan? { state.withLock { $0.plans.last } }

    /// Whether a plan was published after the launch.
    var isUpdated: Bool { state.withLock { $0.plans.count > 1 } }

    /// Publishes a plan.
    ///
    /// The program answers its next request from this plan.
    ///
    /// - Throws: The error of a file that cannot be written. The earlier plan then stays in place.
    func publish(_ plan: KnownPlan) throws {
        try state.withLock { state in
            if let given {
                given.set(plan.stubs, identities: plan.identities)
            } else {
                _ = try state.writer.write(MockPlan(plan.stubs))
            }
            state.plans.append(plan.sharing(state.plans.last))
        }
    }
}

extension KnownPlan {
    /// Returns `other` if it has the same stubs, so that both share memory.
    fileprivate func sharing(_ other: KnownPlan?) -> KnownPlan {
        guard let other, other.identities == identities, other.stubs == stubs else { return self }
        return other
    }
}
#endif
