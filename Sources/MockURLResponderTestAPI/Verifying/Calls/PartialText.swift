import Foundation
import MockURLResponder

/// A text of which parts may be unknown.
struct PartialText: RequestText {
    /// Stands for an unknown part: no text has it, since it is no character.
    private static let unknownPart = "\u{10FFFF}"

    /// What stands before, between and behind the unknown parts; a whole text is one piece.
    let pieces: [String]
    /// Why the rest is not known; nil for a whole text.
    let unknown: Unknown?
    /// In bytes, where it is known.
    private let length: Int?

    init(_ text: String) {
        (pieces, unknown, length) = ([text], nil, nil)
    }

    /// - Parameters:
    ///   - pieces: One is a whole text.
    ///   - gap: Why the parts between them are not known.
    init(pieces: [String], gap: Unknown) {
        (self.pieces, unknown, length) = (pieces, pieces.count > 1 ? gap : nil, nil)
    }

    /// A body that was cut.
    init(beginning body: Data, of length: Int, gap: Unknown) {
        // The cut may go through a character, which then cannot be read.
        let scalars = String(decoding: body, as: UTF8.self).unicodeScalars
        let end = scalars.lastIndex { $0 != "\u{FFFD}" }.map(scalars.index(after:)) ?? scalars.startIndex
        (pieces, unknown, self.length) = ([String(scalars[..<end]), ""], gap, length)
    }

    var whole: String? { unknown == nil ? pieces[0] : nil }

    /// Whether the text is as a pattern wants it that compares one text.
    func evaluation(of leaf: ValuePattern) -> Evaluation {
        guard let unknown else { return pieces[0].evaluation(of: leaf) }
        switch leaf {
        case .contains, .prefix, .suffix, .wildcard:
            let evaluation = pieces.joined(separator: Self.unknownPart).evaluation(of: leaf)
            if evaluation == .met { return .met }
        case .equals, .matches, .template, .present, .absent, .values, .not, .allOf, .anyOf: break
        }
        return mayMeet(leaf) ? .unknown(unknown) : .unmet
    }

    /// Whether there are unknown parts with which the text is as wanted, as far as its pieces show.
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

    /// Bytes that are no text count more once they are read as one.
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
