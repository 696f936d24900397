import Foundation
import MockURLResponder

/// A text of which parts may be unknown.
struct PartialText {
    /// Stands for an unknown part: no text has it, since it is no character.
    private static let unknownPart = "\u{10FFFF}"

    /// What stands before, between and behind the unknown parts; a whole text is one piece.
    let pieces: [String]
    /// Why the rest is not known; nil for a whole text.
    let gap: Gap?
    /// In bytes, where it is known.
    private let length: Int?

    init(_ text: String) {
        (pieces, gap, length) = ([text], nil, nil)
    }

    /// - Parameters:
    ///   - pieces: One is a whole text.
    ///   - gap: Why the parts between them are not known.
    init(pieces: [String], gap: Gap) {
        (self.pieces, self.gap, length) = (pieces, pieces.count > 1 ? gap : nil, nil)
    }

    /// A body that was cut.
    init(beginning body: Data, of length: Int, gap: Gap) {
        // The cut may go through a character, which then cannot be read.
        let scalars = String(decoding: body, as: UTF8.self).unicodeScalars
        let end = scalars.lastIndex { $0 != "\u{FFFD}" }.map(scalars.index(after:)) ?? scalars.startIndex
        (pieces, self.gap, self.length) = ([String(scalars[..<end]), ""], gap, length)
    }

    /// Whether the text is as a pattern wants it that compares one text.
    func meets(_ leaf: ValuePattern) -> Truth {
        guard let gap else { return Truth(leaf.matches([pieces[0]])) }
        switch leaf {
        case .contains, .prefix, .suffix, .wildcard:
            if leaf.matches([pieces.joined(separator: Self.unknownPart)]) { return .holds }
        case .equals, .matches, .template, .present, .absent, .values, .not, .allOf, .anyOf: break
        }
        return mayMeet(leaf) ? .unknown(gap) : .fails
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
