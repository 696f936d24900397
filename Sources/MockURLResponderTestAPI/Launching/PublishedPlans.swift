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

    /// Has the program answer from another plan; its next request is.
    ///
    /// - Parameter make: Gives the plan, where no other is published meanwhile.
    /// - Throws: What `make` throws, and what the system says of a file that cannot be written.
    func publish(_ make: () throws -> KnownPlan) throws {
        try state.withLock { state in
            let plan = try make()
            _ = try state.writer.write(MockPlan(plan.stubs))
            state.plans.append(plan)
        }
    }
}
#endif
