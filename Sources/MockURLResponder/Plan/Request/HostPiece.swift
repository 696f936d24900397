/// A part of a host name, as a pattern has it: labels, of which the first and the last may go on outside of it.
package struct HostPiece: Sendable, Hashable {
    package let text: String
    /// Whether the host begins with it.
    package let isStart: Bool
    /// Whether the host ends with it.
    package let isEnd: Bool

    /// Whether a label that may go on outside has letters that are not ASCII: such a label has no form in punycode, in
    /// which hosts are compared.
    package var isTorn: Bool {
        labels.contains { !$0.isWhole && !$0.text.utf8.allSatisfy { $0 < 0x80 } }
    }

    /// The text with every whole label that is not ASCII rewritten.
    package func mapNames(_ transform: (String) -> String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return labels.map { label in
            label.isWhole && !label.text.utf8.allSatisfy { $0 < 0x80 } ? transform(label.text) : label.text
        }.joined(separator: ".")
    }

    private var labels: [(text: String, isWhole: Bool)] {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.enumerated().map { index, label in
            (String(label), (index > 0 || isStart) && (index < labels.count - 1 || isEnd))
        }
    }
}

extension ValuePattern {
    /// The pattern with the parts of host names in it rewritten; of one that is combined, nothing.
    package func mapHostPieces(_ transform: (HostPiece) -> String) -> ValuePattern {
        switch self {
        case .contains(let text): .contains(transform(HostPiece(text: text, isStart: false, isEnd: false)))
        case .prefix(let text): .prefix(transform(HostPiece(text: text, isStart: true, isEnd: false)))
        case .suffix(let text): .suffix(transform(HostPiece(text: text, isStart: false, isEnd: true)))
        case .wildcard(let wildcard):
            .wildcard(
                Wildcard(
                    pieces: wildcard.pieces.enumerated().map { index, text in
                        let isEnd = index == wildcard.pieces.count - 1
                        return transform(HostPiece(text: text, isStart: index == 0, isEnd: isEnd))
                    }))
        case .equals, .matches, .template, .present, .absent, .values, .not, .allOf, .anyOf: self
        }
    }
}
