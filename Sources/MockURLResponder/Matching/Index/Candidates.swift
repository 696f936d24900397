/// Candidates in the order in which they are asked.
struct Candidates: Sendable {
    private(set) var all: [Candidate] = []
    private var comparisons = 0
    private var isSlow = false

    /// The largest number of bytes that are compared while other requests wait, which takes about a millisecond.
    private static let mostQuickBytes = 4_000_000
    /// The largest number of comparisons for which the length of the header does not matter.
    private static let fewComparisons = 64

    /// Whether other requests can wait until all candidates are evaluated.
    func isQuick(for request: CapturedRequest) -> Bool {
        guard !isSlow else { return false }
        var length = request.url.path.utf8.count + (request.url.query?.utf8.count ?? 0) + request.bodyLength
        if comparisons > Self.fewComparisons {
            length += request.headers.fields.reduce(0) { $0 + $1.value.utf8.count }
        }
        return Double(comparisons) * Double(length) <= Double(Self.mostQuickBytes)
    }

    mutating func append(_ candidate: Candidate) {
        all.append(candidate)
        comparisons += candidate.test.comparisons
        isSlow = isSlow || candidate.test.isSlow
    }

    /// Returns the candidates of both, in the order in which they are asked.
    func merged(with other: Candidates) -> Candidates {
        if all.isEmpty { return other }
        if other.all.isEmpty { return self }
        var merged = self
        merged.comparisons += other.comparisons
        merged.isSlow = isSlow || other.isSlow
        merged.all = []
        merged.all.reserveCapacity(all.count + other.all.count)
        var rest = other.all[...]
        for candidate in all {
            while let next = rest.first, next.rank < candidate.rank { merged.all.append(rest.removeFirst()) }
            merged.all.append(candidate)
        }
        merged.all += rest
        return merged
    }
}
