/// The lines of a failure for a list of conditions.
///
/// Of a long list they show the conditions that no call meets, the conditions nearest to the first of them, and
/// the number of the others.
struct ConditionLines {
    /// The number of conditions that a failure lists.
    private static let most = 20

    package let lines: [String]

    /// - Parameters:
    ///   - count: The number of conditions.
    ///   - isMissing: Whether no call meets the condition at an index.
    ///   - line: Returns the line for the condition at an index.
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
