#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The plans that a program under test was given, one in place of the other.
final class PublishedPlans: Sendable {
    /// The path of the live plan.
    let path: String
    private let state: Locked<(writer: LivePlanWriter, plans: [KnownPlan])>

    /// - Parameter folder: Where the plans are written.
    init(in folder: URL) {
        let writer = LivePlanWriter(in: folder)
        path = writer.path
        state = Locked((writer, []))
    }

    /// The plan of a revision, from 0 on.
    func plan(ofRevision revision: Int) -> KnownPlan? {
        state.withLock { $0.plans.indices.contains(revision) ? $0.plans[revision] : nil }
    }

    /// The plan that was published last; `nil` before the launch.
    var newest: KnownPlan? { state.withLock { $0.plans.last } }

    /// Whether a plan was published after the launch.
    var isUpdated: Bool { state.withLock { $0.plans.count > 1 } }

    /// Has the program answer from another plan; its next request is.
    ///
    /// - Throws: What the system says of a file that cannot be written; then the plan before stays.
    func publish(_ plan: KnownPlan) throws {
        try state.withLock { state in
            _ = try state.writer.write(MockPlan(plan.stubs))
            state.plans.append(plan.sharing(state.plans.last))
        }
    }
}

extension KnownPlan {
    /// The same plan in the memory of another, where that has the same stubs.
    fileprivate func sharing(_ other: KnownPlan?) -> KnownPlan {
        guard let other, other.identities == identities, other.stubs == stubs else { return self }
        return other
    }
}
#endif
