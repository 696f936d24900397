/// The search for the stub that answers a request; it can stop where it has no time, and go on elsewhere.
///
/// Candidates are evaluated here, where no lock is held. Which of those that match is live, only the lock can tell
/// (`Tallies.outcome`).
struct StubSearch {
    /// The number of candidates between two looks at the clock; the first looks come earlier.
    private static let stride = 16
    /// The largest number of matches between two looks at which of them are live.
    private static let longestStep = 1 << 20

    let plan: CompiledPlan
    /// The rest of each queue.
    private var queues: [ArraySlice<Candidate>]
    /// The rank of each candidate that matches.
    private(set) var matches: [Int] = []
    /// The rank of each of which that is not known, and why.
    private(set) var doubts: [(rank: Int, reason: Unknown)] = []
    private(set) var isAtEnd = false
    private var seen = 0
    /// Candidates that there was no time for.
    private var postponed: [Candidate] = []
    /// So many matches and doubts are found before the lock tells which of them are live.
    private var step = 1

    /// - Parameters:
    ///   - plan: The plan to search.
    ///   - queues: Without the stubs in front that are spent.
    init(_ plan: CompiledPlan, _ queues: [ArraySlice<Candidate>]) {
        self.plan = plan
        self.queues = queues
    }

    /// Looks for further candidates that match, or may match; stops where the time of the request is over.
    ///
    /// If no other request waits, it postpones costly candidates. `settle` evaluates them once they are known to be live.
    mutating func goOn(for request: CapturedRequest, isAddressOnly: Bool) {
        let wanted = matches.count + doubts.count + step
        step = min(2 * step, Self.longestStep)
        let postponesCostly = !request.budget.isShort
        var path = request.url.path
        path.withUTF8 { path in
            while matches.count + doubts.count < wanted {
                seen += 1
                if isTimeToLook, isOver(request) { return }
                guard let candidate = next(for: path) else {
                    isAtEnd = true
                    return
                }
                let isPostponed = postponesCostly && candidate.isCostly
                note(
                    candidate,
                    isPostponed
                        ? .unknown(.needsTime) : candidate.evaluation(for: request, isAddressOnly: isAddressOnly))
            }
        }
    }

    /// A look at the clock takes as long as a simple condition, and the first conditions may be costly ones.
    private var isTimeToLook: Bool { seen % Self.stride == 0 || seen > 1 && seen & (seen - 1) == 0 }

    private func isOver(_ request: CapturedRequest) -> Bool {
        request.turn?.share()
        return request.budget.isOver()
    }

    /// Evaluates a candidate that there was no time for.
    mutating func settle(_ rank: Int, for request: CapturedRequest, isAddressOnly: Bool) {
        guard let index = postponed.firstIndex(where: { $0.rank == rank }) else { return }
        let candidate = postponed.remove(at: index)
        let doubt = doubts.firstIndex { $0.rank == rank } ?? doubts.endIndex
        doubts.removeSubrange(doubt..<min(doubt + 1, doubts.endIndex))
        switch candidate.evaluation(for: request, isAddressOnly: isAddressOnly) {
        case .met: matches.insert(rank, at: matches.firstIndex { $0 > rank } ?? matches.endIndex)
        case .unmet: break
        case .unknown(let reason): doubts.insert((rank, reason), at: doubt)
        }
    }

    private mutating func note(_ candidate: Candidate, _ evaluation: Evaluation) {
        switch evaluation {
        case .met: matches.append(candidate.rank)
        case .unmet: break
        case .unknown(let reason):
            if reason == .needsTime { postponed.append(candidate) }
            doubts.append((candidate.rank, reason))
        }
    }

    /// The first of all that are left and want what the path begins with.
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
