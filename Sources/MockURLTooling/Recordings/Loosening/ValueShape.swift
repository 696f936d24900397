import Foundation
import MockURLResponder

/// The kind and the length of a value, without the value.
package enum ValueShape: Sendable, Hashable {
    case uuid
    /// A date, a time of day, or both, in a usual form.
    case time
    /// The seconds or milliseconds since 1970.
    case unixTime
    case number(digits: Int)
    case hexadecimal(digits: Int)
    /// Letters and digits without spaces, as generated names and keys have them.
    case token(length: Int)
    /// Letters, or a few letters and digits.
    case word
    case text(length: Int)
    case bytes(count: Int)
    case truth
    case null
    case empty
    /// An object or an array.
    case container
    /// The value is hidden in the recording.
    case hidden

    /// The shortest token that counts as generated, in characters.
    private static let shortestToken = 6
    /// The shortest hexadecimal number with letters, in digits.
    private static let shortestHexadecimal = 8
    /// The shortest run of letters that counts as generated, in characters.
    private static let shortestLetters = 24

    package init(of text: String) {
        self = Self.shape(of: text)
    }

    private static func shape(of text: String) -> ValueShape {
        let count = text.utf8.count
        if text.isEmpty { return .empty }
        if text.hasRedactedPart { return .hidden }
        if count == 36, UUID(uuidString: text) != nil { return .uuid }
        // Swift compiles an expression for each use, and a recording has many values.
        if count <= 40, text.utf8.contains(where: { ":-_T".utf8.contains($0) }), isTime(text) { return .time }
        if isNumber(text) {
            return isUnixTime(text) ? .unixTime : .number(digits: text.utf8.count(where: isDigit))
        }
        let hasDigit = text.utf8.contains(where: isDigit)
        let hasLetter = text.utf8.contains { isLetter($0) }
        if count >= shortestHexadecimal, hasDigit, isHexadecimal(text) {
            return .hexadecimal(digits: count)
        }
        guard text.utf8.allSatisfy({ isDigit($0) || isLetter($0) || "-_.~+/=".utf8.contains($0) }) else {
            return .text(length: text.count)
        }
        let isToken = hasDigit && hasLetter && count >= shortestToken || count >= shortestLetters
        return isToken ? .token(length: count) : .word
    }

    private static func isNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first, isDigit(first) || "+-".utf8.contains(first), let last = text.utf8.last else {
            return false
        }
        return isDigit(last) && text.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) } && Double(text) != nil
    }

    private static func isHexadecimal(_ text: String) -> Bool {
        ["abcdef", "ABCDEF"].contains { letters in
            text.utf8.allSatisfy { isDigit($0) || letters.utf8.contains($0) }
        }
    }

    private static func isTime(_ text: String) -> Bool {
        let date =
            /[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]+)?)? ?(Z|[-+][0-9]{2}:?[0-9]{2})?)?/
        let day = /[A-Z][a-z]{2}, [0-9]{1,2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} (GMT|UTC|[-+][0-9]{4})/
        return text.wholeMatch(of: date) != nil || text.wholeMatch(of: day) != nil
            || text.wholeMatch(of: /[0-9]{8}[-_T][0-9]{6}(\.[0-9]+)?Z?/) != nil
            || text.wholeMatch(of: /[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?/) != nil
    }

    /// Whether a number is a time after 2001 and before 2100.
    private static func isUnixTime(_ text: String) -> Bool {
        guard let number = Double(text), number > 0 else { return false }
        return [1, 1e3, 1e6, 1e9].contains { (1e9..<4.1e9).contains(number / $0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

/// Comparing shapes.
extension ValueShape {
    /// Whether a program probably generates such a value.
    package var isGenerated: Bool {
        switch self {
        case .uuid, .time, .unixTime, .number, .hexadecimal, .token: true
        case .word, .text, .bytes, .truth, .null, .empty, .container, .hidden: false
        }
    }

    /// Whether another value is of the same kind, of any length.
    package func isSimilar(to other: ValueShape) -> Bool {
        switch (self, other) {
        case (.number, .number), (.hexadecimal, .hexadecimal), (.token, .token), (.text, .text), (.bytes, .bytes): true
        default: self == other
        }
    }

    /// The number of characters of a value without spaces; `nil` if it does not matter.
    private var length: Int? {
        switch self {
        case .number(let length), .hexadecimal(let length), .token(let length): length
        default: nil
        }
    }

    /// Whether two values are those that a program generates anew in each run.
    ///
    /// A word that changes is no such value: it may name another operation.
    package static func areGenerated(_ one: String, _ other: String) -> Bool {
        let (first, second) = (ValueShape(of: one), ValueShape(of: other))
        if first.isGenerated || second.isGenerated {
            // A random value of letters may look like a word by chance.
            let isEven = one.utf8.count == other.utf8.count && (first.length ?? second.length) != nil
            return first.isGenerated && second.isGenerated || isEven
        }
        guard first.isSimilar(to: second), let skeleton = skeleton(of: one) else { return false }
        return skeleton == Self.skeleton(of: other)
    }

    /// The longest text in which numbers and generated words may change, in characters.
    private static let longestText = 256

    /// A hidden value, or letters and digits with the signs that times, numbers and UUIDs have between them.
    ///
    /// `Regex` is not `Sendable`, but this one has no code of ours, and matching does not change it.
    nonisolated(unsafe) static let wordExpression =
        /<redacted>|%(?:25)*3Credacted%(?:25)*3E|[A-Za-z0-9]+(?:[_.:+-]+[A-Za-z0-9]+)*/

    /// Returns a text with one mark for each number and each generated word; `nil` for a text without one, and for a long one.
    private static func skeleton(of text: String) -> String? {
        guard text.count <= longestText else { return nil }
        let skeleton = text.replacing(wordExpression) { match in
            let word = String(match.output)
            return ValueShape(of: word).isGenerated ? "\u{0}" : word.replacing(/[0-9]+/, with: "\u{0}")
        }
        return skeleton == text ? nil : skeleton
    }
}

extension ValueShape: CustomStringConvertible {
    package var description: String {
        switch self {
        case .uuid: "a UUID"
        case .time: "a time"
        case .unixTime: "a Unix time"
        case .number(let digits): "a number of " + Self.count(digits, "digit")
        case .hexadecimal(let digits): "a hexadecimal number of " + Self.count(digits, "digit")
        case .token(let length): "a token of " + Self.count(length, "character")
        case .word: "a word"
        case .text(let length): "a text of " + Self.count(length, "character")
        case .bytes(let count): "a content of " + Self.count(count, "byte")
        case .truth: "a truth value"
        case .null: "a null"
        case .empty: "an empty value"
        case .container: "a part of the body"
        case .hidden: "a hidden value"
        }
    }

    /// Returns the words for a recorded value and another one: `a UUID, another UUID`.
    package static func words(_ recorded: ValueShape, _ other: ValueShape) -> String {
        guard recorded == other else { return "\(recorded), \(other)" }
        return "\(recorded), another " + recorded.description.split(separator: " ", maxSplits: 1).dropFirst().joined()
    }

    private static func count(_ count: Int, _ noun: String) -> String { Quantity.count(count, noun) }
}
