/// Several things measured in turns, so that they share what the machine does at the moment.
struct Turns<Finding> {
    typealias Measure = () async throws -> Finding

    /// By round, then by thing.
    private let findings: [[Finding]]

    /// Every other round goes through the things backwards, so that none of them always comes after the same.
    ///
    /// - Parameters:
    ///   - rounds: How many count.
    ///   - warmUps: How many go before, and do not count.
    ///   - measures: The things.
    /// - Throws: What the first measure throws that fails.
    init(_ rounds: Int, warmUps: Int = 1, of measures: [Measure]) async throws {
        var findings: [[Finding]] = []
        for round in 0..<warmUps + rounds {
            let isForward = round.isMultiple(of: 2)
            var found: [Finding] = []
            for measure in isForward ? measures : measures.reversed() { found.append(try await measure()) }
            findings.append(isForward ? found : found.reversed())
        }
        self.findings = Array(findings.dropFirst(warmUps))
    }

    /// What two of the things were found to be, round by round.
    func pairs(_ ours: Int, against reference: Int, of figure: (Finding) -> Double) -> [Pair] {
        findings.map { Pair(ours: figure($0[ours]), reference: figure($0[reference])) }
    }
}

extension Turns where Finding == Double {
    /// The figures of two of the things, round by round.
    func pairs(_ ours: Int, against reference: Int) -> [Pair] {
        pairs(ours, against: reference) { $0 }
    }
}
