/// A pattern with asterisks.
///
/// Each `*` matches any number of characters, including none.
package struct Wildcard: Sendable, Hashable {
    /// The strings before, between and after the asterisks.
    package var pieces: [String]

    package init(_ text: String) {
        pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    }

    package init(pieces: [String]) {
        self.pieces = pieces
    }

    package var text: String { pieces.joined(separator: "*") }

    /// Whether a string matches the pattern, compared byte by byte.
    package func matches(_ text: String) -> Bool {
        guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
            return text.hasSameBytes(as: pieces.first ?? "")
        }
        guard text.beginsWithBytes(of: first) else { return false }
        // Taking the first place of each piece leaves the most text for the next pieces, so no backtracking is
        // necessary.
        guard let end = text.end(ofAll: pieces.dropFirst().dropLast(), from: first.utf8.count) else { return false }
        return text.utf8.count - end >= last.utf8.count && text.endsWithBytes(of: last)
    }
}
