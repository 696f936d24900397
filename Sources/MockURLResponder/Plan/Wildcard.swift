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
        var rest = text.utf8[...]
        guard rest.starts(with: first.utf8) else { return false }
        rest = rest.dropFirst(first.utf8.count)
        // The leftmost place of each piece leaves most to those behind it, so nothing has to be tried twice.
        for piece in pieces.dropFirst().dropLast() {
            guard let place = rest.firstRange(of: piece.utf8) else { return false }
            rest = rest[place.upperBound...]
        }
        return rest.count >= last.utf8.count && rest.suffix(last.utf8.count).elementsEqual(last.utf8)
    }
}
