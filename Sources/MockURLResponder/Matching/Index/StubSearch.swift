/// The search for the stub that answers a request.
///
/// It can stop when its time is over, and continue on another thread.
///
/// The search evaluates candidates without a lock. Only `Tallies.outcome` knows which matches are live, because it runs
/// under the lock.
struct StubSearch {
    /// The number of candidates between two checks of the clock; the first checks come earlier.
    private static let stride = 16
    /// The largest number of matches to find before the lock is taken to check which are live.
    private static let longestStep = 1 << 20

    let plan: CompiledPlan
    /// The rest of each queue.
    private var queues: [ArraySlice<Candidate>]
    /// The ranks of the candidates that match.
    private(set) var matches: [Int] = []
    /// The ranks of the candidates whose result is unknown, and the reasons.
    private(set) var doubts: [(rank: Int, reason: Unknown)] = []
    private(set) var isAtEnd = false
    private var seen = 0
    /// The candidates that there was no time to evaluate.
    private var postponed: [Candidate] = []
    /// The number of matches and doubts to find before the lock is taken to check which are live.
    private var step = 1

    /// - Parameters:
    ///   - plan: The plan to search.
    ///   - queues: The queues without the used-up stubs at their front.
    init(_ plan: CompiledPlan, _ queues: [ArraySlice<Candidate>]) {
        self.plan = plan
        self.queues = queues
    }

    /// Searches for further candidates that match or may match, until the time of the request is over.
    ///
    /// If no other request waits, the search postpones costly candidates. `settle` evaluates a postponed candidate once
    /// it is known to be live.
    mutating func advance(for request: CapturedRequest, isAddressOnly: Bool) {
        let wanted = matches.count + doubts.count + step
        step = min(2 * step, Self.longestStep)
        let postponesCostly = !request.budget.isShort
        var path = request.url.path
        path.withUTF8 { path in
            while matches.count + doubts.count < wanted {
                seen += 1
                if isTimeToCheckClock, isOver(request) { return }
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

    /// Whether to check the clock now.
    ///
    /// A check costs as much as a simple condition, but the first conditions may be costly.
    private var isTimeToCheckClock: Bool { seen % Self.stride == 0 || seen > 1 && seen & (seen - 1) == 0 }

    private func isOver(_ request: CapturedRequest) -> Bool {
        request.turn?.share()
        return request.budget.isOver()
    }

    /// Evaluates a candidate that there was no time to evaluate.
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

    /// Removes and returns the first candidate, in search order, whose required beginning the path has.
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
