import Foundation
package import MockURLResponder

/// A string that may have unknown parts.
package struct PartialText: RequestText {
    /// A placeholder for an unknown part.
    ///
    /// No string contains it, since it is a noncharacter.
    private static let unknownPart = "\u{10FFFF}"

    /// The known parts before, between and after the unknown parts; a single element if the string is complete.
    let pieces: [String]
    /// The reason why parts are unknown; `nil` for a complete string.
    package let unknown: Unknown?
    /// The length in bytes; `nil` if it is unknown.
    private let length: Int?

    init(_ text: String) {
        (pieces, unknown, length) = ([text], nil, nil)
    }

    /// - Parameters:
    ///   - pieces: The known parts. If there is only one, the string is complete.
    ///   - gap: The reason why the parts between them are unknown.
    init(pieces: [String], gap: Unknown) {
        (self.pieces, unknown, length) = (pieces, pieces.count > 1 ? gap : nil, nil)
    }

    /// Creates the string of a body whose end was cut off.
    init(beginning body: Data, of length: Int, gap: Unknown) {
        // Drop a last character that the cut has split, because it decodes to U+FFFD.
        let scalars = String(decoding: body, as: UTF8.self).unicodeScalars
        let end = scalars.lastIndex { $0 != "\u{FFFD}" }.map(scalars.index(after:)) ?? scalars.startIndex
        (pieces, unknown, self.length) = ([String(scalars[..<end]), ""], gap, length)
    }

    package var whole: String? { unknown == nil ? pieces[0] : nil }

    /// Evaluates a pattern that compares a single string.
    package func evaluation(of leaf: ValuePattern) -> Evaluation {
        guard let unknown else { return pieces[0].evaluation(of: leaf) }
        switch leaf {
        case .contains, .prefix, .suffix, .wildcard:
            let evaluation = pieces.joined(separator: Self.unknownPart).evaluation(of: leaf)
            if evaluation == .met { return .met }
        case .equals, .matches, .template, .present, .absent, .values, .not, .allOf, .anyOf: break
        }
        return mayMeet(leaf) ? .unknown(unknown) : .unmet
    }

    /// Whether the known parts leave it possible that the string matches the pattern.
    private func mayMeet(_ leaf: ValuePattern) -> Bool {
        switch leaf {
        case .equals(let text): hasLength(of: text) && Wildcard(pieces: pieces).matches(text)
        case .prefix(let text): mayBegin(with: text)
        case .suffix(let text): mayEnd(with: text)
        case .wildcard(let wildcard) where wildcard.pieces.count > 1:
            mayBegin(with: wildcard.pieces[0]) && mayEnd(with: wildcard.pieces[wildcard.pieces.count - 1])
        case .wildcard(let wildcard): mayMeet(.equals(wildcard.text))
        case .contains, .matches, .template, .present, .absent, .values, .not, .allOf, .anyOf: true
        }
    }

    /// Whether the body can be as long as `text`.
    ///
    /// Invalid UTF-8 grows when it is decoded, because each invalid byte becomes U+FFFD. A text with U+FFFD can
    /// therefore have any length.
    private func hasLength(of text: String) -> Bool {
        length == nil || length == text.utf8.count || text.unicodeScalars.contains("\u{FFFD}")
    }

    private func mayBegin(with text: String) -> Bool {
        zip(text.utf8, pieces[0].utf8).allSatisfy { $0 == $1 }
    }

    private func mayEnd(with text: String) -> Bool {
        zip(text.utf8.reversed(), pieces[pieces.count - 1].utf8.reversed()).allSatisfy { $0 == $1 }
    }
}
