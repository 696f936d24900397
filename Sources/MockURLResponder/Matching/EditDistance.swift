/// How unlike two texts are.
enum EditDistance {
    /// Longer texts are compared by their beginnings, which bounds the time.
    private static let longest = 256

    /// Levenshtein's distance over the longer length: 0 is equal, 1 has nothing in common.
    static func normalized(_ one: String, _ other: String) -> Double {
        let one = Array(one.unicodeScalars.prefix(longest))
        let other = Array(other.unicodeScalars.prefix(longest))
        guard !one.isEmpty, !other.isEmpty else { return one.isEmpty && other.isEmpty ? 0 : 1 }
        var row = Array(0...other.count)
        for (line, scalar) in one.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in other.indices {
                let substitution = diagonal + (scalar == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substitution, diagonal + 1, row[column] + 1)
            }
        }
        return Double(row[other.count]) / Double(max(one.count, other.count))
    }

    /// The part of the longer text that is in neither the common beginning nor the common end.
    static func rough(_ one: String, _ other: String) -> Double {
        var (one, other) = (one, other)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                let shorter = min(one.count, other.count)
                let longer = max(one.count, other.count)
                var beginning = 0
                while beginning < shorter, one[beginning] == other[beginning] { beginning += 1 }
                var end = 0
                while end < shorter - beginning, one[one.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
                return longer == 0 ? 0 : Double(longer - beginning - end) / Double(longer)
            }
        }
    }
}
