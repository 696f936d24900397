/// Measures several things in turns, so that all of them meet the same load of the machine.
struct Turns<Finding> {
    typealias Measure = () async throws -> Finding

    /// The findings by round, then by thing.
    private let findings: [[Finding]]

    /// Measures the things in turns.
    ///
    /// Every other round goes backwards, so that no thing always follows the same other one.
    ///
    /// - Parameters:
    ///   - rounds: The number of rounds that count.
    ///   - warmUps: The number of earlier rounds, which do not count.
    ///   - measures: The measurements of the things.
    /// - Throws: The error of the first measurement that fails.
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

    /// Returns a figure of the findings on two things, round by round.
    func pairs(_ ours: Int, against reference: Int, of figure: (Finding) -> Double) -> [Pair] {
        findings.map { Pair(ours: figure($0[ours]), reference: figure($0[reference])) }
    }
}

extension Turns where Finding == Double {
    /// Returns the figures of two things, round by round.
    func pairs(_ ours: Int, against reference: Int) -> [Pair] {
        pairs(ours, against: reference) { $0 }
    }
}
