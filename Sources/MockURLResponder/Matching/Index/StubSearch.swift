/// The search for the stub that answers a request.
///
/// The search evaluates candidates without a lock. Only `Tallies.outcome` knows which of them are live, because it runs
/// under the lock. A costly condition is evaluated only if its stub is live: it may be a closure of the program.
struct StubSearch {
    /// A candidate that may answer.
    struct Finding {
        let candidate: Candidate
        /// The result; `nil` if it is costly to evaluate and not known yet.
        var evaluation: Evaluation?

        var rank: Int { candidate.rank }
    }

    /// The number of candidates after which other threads may compute.
    private static let stride = 16
    /// The largest number of findings before the lock is taken to check which are live.
    private static let longestStep = 1 << 20

    let plan: CompiledPlan
    /// The rest of each queue.
    private var queues: [ArraySlice<Candidate>]
    /// The candidates that may answer, in the order in which they are asked.
    private(set) var findings: [Finding] = []
    private(set) var isAtEnd = false
    /// The number of findings before the lock is taken.
    private var step = 1

    /// - Parameters:
    ///   - plan: The plan to search.
    ///   - queues: The queues without the used-up stubs at their front.
    init(_ plan: CompiledPlan, _ queues: [ArraySlice<Candidate>]) {
        self.plan = plan
        self.queues = queues
    }

    /// Searches for further candidates that may answer.
    @_optimize(speed)
    mutating func advance(for request: CapturedRequest, isAddressOnly: Bool, _ budget: SearchBudget) {
        let wanted = findings.count + step
        step = min(2 * step, Self.longestStep)
        var seen = 0
        var path = request.url.path
        path.withUTF8 { path in
            while findings.count < wanted {
                seen += 1
                if seen.isMultiple(of: Self.stride) { budget.share() }
                guard let candidate = next(for: path) else {
                    isAtEnd = true
                    return
                }
                let evaluation =
                    candidate.isCostly
                    ? nil : candidate.evaluation(for: request, isAddressOnly: isAddressOnly, budget)
                if case .unmet = evaluation { continue }
                findings.append(Finding(candidate: candidate, evaluation: evaluation))
            }
        }
    }

    /// Evaluates a candidate with a costly condition.
    mutating func settle(_ rank: Int, for request: CapturedRequest, isAddressOnly: Bool, _ budget: SearchBudget) {
        guard let index = findings.firstIndex(where: { $0.rank == rank }) else { return }
        let evaluation = findings[index].candidate.evaluation(
            for: request, isAddressOnly: isAddressOnly, budget)
        if case .unmet = evaluation { findings.remove(at: index) } else { findings[index].evaluation = evaluation }
    }

    /// Removes and returns the first candidate, in search order, whose required beginning the path has.
    @_optimize(speed)
    private mutating func next(for path: UnsafeBufferPointer<UInt8>) -> Candidate? {
        var nearest: (queue: Int, rank: Int)?
        for queue in queues.indices {
            queues[queue].removeFirst(plan.index.misfits(among: queues[queue], for: path))
            guard let rank = queues[queue].first?.rank, rank < nearest?.rank ?? .max else { continue }
            nearest = (queue, rank)
        }
        return nearest.flatMap { queues[$0.queue].popFirst() }
    }
}

/// The result of claiming a stub for a request.
package enum Claim: Sendable {
    /// A stub answers the request, and one use of the stub is consumed.
    case claimed(Claimed)
    /// No stub answers the request, so the policy decides.
    case unclaimed
    /// The stub asks for the real answer, and the policy lets no request pass; no use is consumed.
    case forbidden(Claimed)
    /// It is unknown whether a stub matches, so no later stub may answer.
    case undecided(Undecided)

    package struct Claimed: Sendable {
        /// The index of the stub in the plan, from 0.
        package let index: Int
        /// The plan of the stub; passing the plan on costs less than copying the stub.
        let plan: CompiledPlan
        /// The number of this answer among all answers of the stub, starting at 1.
        package let use: Int

        /// The number of plans that were replaced before the plan of the stub.
        package var generation: Int { plan.generation }

        /// The identity of the stub in other plans; `nil` means that its content identifies it.
        package var identity: StubIdentity? { plan.identities.isEmpty ? nil : plan.identities[index] }

        package var name: String? { plan.stubs[index].name }

        /// Whether another stub of the plan is held until this one has answered.
        var isAwaited: Bool { !plan.awaitedStubs.isEmpty && name.map(plan.awaitedStubs.contains) ?? false }

        package var source: SourceLine? { plan.stubs[index].source }

        var isTemplate: Bool { plan.stubs[index].response.isTemplate }

        var asksNetwork: Bool { plan.stubs[index].response.asksNetwork }

        package var response: ResponseDefinition { plan.stubs[index].response }

        /// The whole stub; the other properties copy only what they return.
        package var stub: StubMapping { plan.stubs[index] }

        package var onAnswer: LocalClosure<AnswerObserver>? { plan.stubs[index].onAnswer }
    }

    package struct Undecided: Sendable {
        /// The index of the stub in the plan, from 0.
        package let index: Int
        let plan: CompiledPlan
        package let reason: Unknown

        package var stub: StubMapping { plan.stubs[index] }
    }
}
