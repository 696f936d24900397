#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A launched program is verified by its journal, while it runs and after it ended, however it did.
extension ServiceUnderTest: CallRecorder {
    /// What the program has done so far.
    ///
    /// A call is in it as soon as the program has its answer. Stubs are those of the plan that the program took last, which an
    /// update exchanges at the next request.
    public var history: CallHistory {
        get throws {
            guard let child else {
                throw VerificationFailure(["\(name) was not launched, so there is nothing to verify"])
            }
            // Asked for first: what it wrote until then is read below.
            let isOver = child.hasEnded
            let runs = try journalReader.runs()
            let hasStarted = runs?.hasStarted ?? false
            var history =
                hasStarted
                ? CallHistory(runs?.calls ?? [], runs?.tally ?? StubTally(nil))
                : CallHistory([], StubTally(plans.plan(ofRevision: 0)))
            history.isOver = isOver
            history.gaps.stubs = runs?.gap
            history.owners = Set(mocks.withLock { $0.configurators }.map { ObjectIdentifier($0.plan) })
            history.remarks = !hasStarted ? unheard : child.termination?.isSuccess == true ? [] : ending
            history.remarks += runs?.remarks ?? []
            return history
        }
    }

    private var journalReader: JournalReader {
        reader.withLock { reader in
            if let reader { return reader }
            // Arguments that cannot be used are the program's to refuse, which a wait or its end tells.
            let fixed = (try? LaunchArguments(decoding: settings.arguments))?.plan.stubs ?? []
            let known = KnownPlans(fixed: fixed) { [plans] in plans.plan(ofRevision: $0) }
            let made = JournalReader(journal.path, from: journalBeginning, JournalRuns(known, .all))
            reader = made
            return made
        }
    }

    /// How the program ended, for a test that misses a call.
    private var ending: [String] {
        guard let termination = child?.termination else { return [] }
        return ["\(name) \(termination.report == nil ? "" : "was ")\(termination)"]
    }

    private var unheard: [String] {
        let why =
            child?.termination == nil
            ? "\(name) runs and has not set MockURLResponder up yet"
            : "\(name) has not set MockURLResponder up: it has to call MockURLResponder.setUpIfRequested()"
        return [why] + ending
    }
}

extension StubTally {
    /// A plan that the program has not taken yet.
    fileprivate init(_ plan: KnownPlan?) {
        let plan = plan ?? KnownPlan()
        self.init(stubs: plan.stubs, uses: plan.stubs.map { _ in 0 }, identities: plan.identities, requests: 0)
    }
}
#endif
