/// Finds the known word that a misspelt word probably means.
package enum Spelling {
    /// The longest word that is compared, in bytes.
    ///
    /// Known words are shorter, and the limit bounds the time.
    private static let longest = 32

    /// Returns the known word that differs least from a word, ignoring case; `nil` if no known word is close.
    package static func nearest(to word: some StringProtocol, among known: [String]) -> String? {
        guard !word.isEmpty, word.utf8.count <= longest else { return nil }
        let word = Array(word.lowercased().utf8)
        let ranked = known.map { (word: $0, changes: changes(from: word, to: Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.changes < $1.changes }) else { return nil }
        return best.changes <= max(word.count, best.word.utf8.count) / 3 ? best.word : nil
    }

    /// Returns the number of bytes to insert, delete, replace, or swap with a neighbour.
    private static func changes(from one: [UInt8], to other: [UInt8]) -> Int {
        var rows = [Array(0...other.count)]
        for line in one.indices {
            var row = [line + 1]
            for column in other.indices {
                let isSame = one[line] == other[column]
                var least = min(rows[line][column] + (isSame ? 0 : 1), rows[line][column + 1] + 1, row[column] + 1)
                if line > 0, column > 0, one[line] == other[column - 1], one[line - 1] == other[column] {
                    least = min(least, rows[line - 1][column - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[one.count][other.count]
    }
}
