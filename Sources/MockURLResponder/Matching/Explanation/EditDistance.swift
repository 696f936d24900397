/// Measures the difference between two strings, from 0 (equal) to 1 (nothing in common).
///
/// Strings that differ never have the distance 0.
enum EditDistance {
    /// The largest number of compared scalars between the common beginning and the common end.
    ///
    /// It bounds the time. All scalars after it count as changed.
    private static let longest = 256
    /// The longest strings, in bytes, that are compared in full; longer strings have the rough distance.
    private static let mostBytes = 65_536

    /// Returns Levenshtein's distance divided by the longer length, in Unicode scalars.
    static func normalized(_ one: String, _ other: String) -> Double {
        guard max(one.utf8.count, other.utf8.count) <= mostBytes else { return rough(one, other) }
        let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
        let beginning = zip(one, other).prefix { $0 == $1 }.count
        let end = zip(one[beginning...].reversed(), other[beginning...].reversed()).prefix { $0 == $1 }.count
        let (inner, otherInner) = (one[beginning...].dropLast(end), other[beginning...].dropLast(end))
        let beyond = max(0, max(inner.count, otherInner.count) - longest)
        let changes = beyond + changes(from: Array(inner.prefix(longest)), to: Array(otherInner.prefix(longest)))
        return changes == 0 ? 0 : Double(changes) / Double(max(one.count, other.count))
    }

    private static func changes(from one: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Int {
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
        return row[other.count]
    }

    /// Returns the part of the longer string that is in neither the common beginning nor the common end, in bytes.
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
