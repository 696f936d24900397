/// The search for the stub that answers a request; it can stop where it has no time, and go on elsewhere.
///
/// Candidates are evaluated here, where no lock is held. Which of those that match is live, only the lock can tell
/// (`Tallies.outcome`).
struct StubSearch {
    let plan: CompiledPlan
    /// What is left of each queue.
    private var queues: [ArraySlice<Candidate>]
    /// The rank of each candidate that matches.
    private(set) var matches: [Int] = []
    /// The rank of each of which that is not known, and why.
    private(set) var doubts: [(rank: Int, reason: Unknown)] = []
    private(set) var isAtEnd = false
    /// Candidates that there was no time for.
    private var postponed: [Candidate] = []
    /// So many matches are found before it is asked again which of them is live.
    private var step = 1

    /// - Parameters:
    ///   - plan: What is searched.
    ///   - queues: Without the stubs in front that are spent.
    init(_ plan: CompiledPlan, _ queues: [ArraySlice<Candidate>]) {
        self.plan = plan
        self.queues = queues
    }

    /// Finds further matches, or one candidate of which it is not known whether it is one.
    mutating func goOn(for request: CapturedRequest, isAddressOnly: Bool) {
        if !postponed.isEmpty, !request.budget.isShort { takePostponed(for: request, isAddressOnly) }
        let wanted = matches.count + step
        step *= 2
        while matches.count < wanted {
            guard let candidate = next() else {
                isAtEnd = true
                return
            }
            guard note(candidate, candidate.evaluation(for: request, isAddressOnly: isAddressOnly)) else { return }
        }
    }

    private mutating func takePostponed(for request: CapturedRequest, _ isAddressOnly: Bool) {
        doubts.removeAll { $0.reason == .needsTime }
        for candidate in postponed {
            _ = note(candidate, candidate.evaluation(for: request, isAddressOnly: isAddressOnly))
        }
        postponed = []
        matches.sort()
        doubts.sort { $0.rank < $1.rank }
    }

    /// Whether it is known what came of a candidate.
    private mutating func note(_ candidate: Candidate, _ evaluation: Evaluation) -> Bool {
        switch evaluation {
        case .met: matches.append(candidate.rank)
        case .unmet: break
        case .unknown(let reason):
            if reason == .needsTime { postponed.append(candidate) }
            doubts.append((candidate.rank, reason))
            return false
        }
        return true
    }

    /// The first of all that is left.
    private mutating func next() -> Candidate? {
        if queues.count == 1 { return queues[0].popFirst() }
        let nearest = queues.indices.min { queues[$0].first?.rank ?? .max < queues[$1].first?.rank ?? .max }
        return nearest.flatMap { queues[$0].popFirst() }
    }
}
