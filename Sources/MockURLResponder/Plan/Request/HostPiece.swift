import Foundation

/// A piece of a host name in a pattern.
///
/// Its first and last labels may continue outside of the piece.
package struct HostPiece: Sendable, Hashable {
    package let text: String
    /// Whether the host begins with the piece.
    package let isStart: Bool
    /// Whether the host ends with the piece.
    package let isEnd: Bool

    /// Whether a label that may continue outside has letters that are not ASCII.
    ///
    /// Hosts are compared in punycode, and a part of a label has no punycode form.
    package var hasPartialUnicodeLabel: Bool {
        labels.contains { !$0.isWhole && !$0.text.utf8.allSatisfy { $0 < 0x80 } }
    }

    /// Returns the text with each complete label that is not ASCII replaced.
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
    /// Returns the pattern with its pieces of host names replaced.
    ///
    /// A combined pattern stays unchanged.
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
