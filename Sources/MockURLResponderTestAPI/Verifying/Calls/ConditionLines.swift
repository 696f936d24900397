/// The conditions of a list as failures show them: of many those that no call meets, those around, and how many there are.
struct ConditionLines {
    /// At most so many are listed.
    private static let most = 20

    let lines: [String]

    /// - Parameters:
    ///   - count: How many conditions there are.
    ///   - isMissing: Whether the n-th was not met.
    ///   - line: What is said of the n-th.
    init(_ count: Int, isMissing: (Int) -> Bool, line: (Int) -> String) {
        let missing = (0..<count).filter(isMissing)
        let shownMissing = missing.prefix(Self.most)
        let first = missing.first ?? 0
        let others = (0..<count).filter { !isMissing($0) }.sorted { abs($0 - first) < abs($1 - first) }
        let shown = (shownMissing + others.prefix(Self.most - shownMissing.count)).sorted()
        let (rest, restMissing) = (count - shown.count, missing.count - shownMissing.count)
        let note = restMissing > 0 ? ", of which \(restMissing) were not found" : ""
        lines = shown.map(line) + (rest > 0 ? ["    and \(rest) more\(note)"] : [])
    }
}
