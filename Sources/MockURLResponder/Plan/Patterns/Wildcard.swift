/// A text with `*` in it, each of which stands for any number of characters, also for none.
package struct Wildcard: Sendable, Hashable {
    /// What stands before, between and behind the asterisks.
    package var pieces: [String]

    package init(_ text: String) {
        pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    }

    package init(pieces: [String]) {
        self.pieces = pieces
    }

    package var text: String { pieces.joined(separator: "*") }

    /// Whether a text is of this form, compared byte by byte.
    package func matches(_ text: String) -> Bool {
        guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
            return text.hasSameBytes(as: pieces.first ?? "")
        }
        guard text.beginsWithBytes(of: first) else { return false }
        // The leftmost place of each piece leaves most to those behind it, so nothing has to be tried twice.
        guard let end = text.end(ofAll: pieces.dropFirst().dropLast(), from: first.utf8.count) else { return false }
        return text.utf8.count - end >= last.utf8.count && text.endsWithBytes(of: last)
    }
}
