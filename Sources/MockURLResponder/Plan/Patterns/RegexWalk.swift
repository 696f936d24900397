import Foundation

/// Reads a regular expression in ICU syntax up to its first flaw, without recursion.
///
/// `NSRegularExpression` checks each escape and each set separately.
struct RegexWalk {
    /// The reason why a walk stops.
    enum Halt: Error {
        case flaw(RegexFlaw)
        /// The walk does not know the syntax of the rest.
        case unknown

        var flaw: RegexFlaw? {
            if case .flaw(let flaw) = self { flaw } else { nil }
        }
    }

    /// Whether a quantifier has something to repeat.
    private enum Operand {
        case some, none, unknown
    }

    /// An open group.
    private struct Group {
        let start: Int
        let isLook: Bool
    }

    /// The nesting of brackets at which the walk stops, because ICU always rejects this many.
    private static let deepest = 100

    private let scalars: [Unicode.Scalar]
    private var offset = 0
    private var groups: [Group] = []
    private var operand = Operand.none
    /// The escapes and sets that ICU has accepted.
    private var known: Set<String> = []

    init(_ pattern: String) {
        scalars = Array(pattern.unicodeScalars)
    }

    /// Walks to the end of the pattern.
    mutating func end() throws(Halt) {
        while let next = peek() { try step(next) }
        if let open = groups.last { throw flaw("a \"(\" without \")\"", at: open.start) }
    }

    private mutating func step(_ next: Unicode.Scalar) throws(Halt) {
        let start = offset
        offset += 1
        switch next {
        case "\\": try escape(from: start)
        case "[": try set(from: start)
        case "(": try open(from: start)
        case ")":
            guard let group = groups.popLast() else { throw flaw("a \")\" without \"(\"", at: start) }
            operand = group.isLook ? .unknown : .some
        case "*", "+", "?": try quantifier(from: start)
        case "{": try interval(from: start)
        case "}": throw flaw("a \"}\" without \"{\"; write \\} for a brace", at: start)
        case "|": operand = .none
        default: operand = .some
        }
    }

    // MARK: - Parts

    private mutating func quantifier(from start: Int) throws(Halt) {
        if operand == .none { throw flaw("nothing before the quantifier that it could repeat", at: start) }
        endQuantifier()
    }

    /// Reads a `?` or `+` after a quantifier, which belongs to it.
    ///
    /// Another quantifier would have nothing to repeat.
    private mutating func endQuantifier() {
        if peek() == "?" || peek() == "+" { offset += 1 }
        operand = .none
    }

    private mutating func interval(from start: Int) throws(Halt) {
        if operand == .none { throw flaw("nothing before the quantifier that it could repeat", at: start) }
        let least = number()
        var most = least
        if peek() == "," {
            offset += 1
            most = number()
        }
        let isOrdered = most.isEmpty || (least.count, least) <= (most.count, most)
        guard !least.isEmpty, isOrdered, peek() == "}" else {
            throw flaw("no number of repetitions, such as {2,3}; write \\{ for a brace", at: start)
        }
        offset += 1
        endQuantifier()
    }

    private mutating func number() -> String {
        var digits = ""
        while let next = peek(), ("0"..."9").contains(next) {
            digits.unicodeScalars.append(next)
            offset += 1
        }
        return String(digits.drop { $0 == "0" }.isEmpty ? digits.suffix(1) : digits.drop { $0 == "0" })
    }

    private mutating func escape(from start: Int) throws(Halt) {
        guard let next = peek() else { throw flaw("nothing after the \"\\\"", at: start) }
        offset += 1
        switch next {
        // Quotes and references to groups: whether they are valid depends on the rest of the pattern.
        case "Q", "k", "1"..."9": throw .unknown
        case "b", "B", "A", "Z", "z", "G": operand = .none
        case "p", "P", "N", "x", "u", "U", "0", "c":
            // Reading more digits than the escape has does no harm.
            if peek() == "{" {
                passBraces()
            } else {
                offset = scalars[offset...].prefix(8).prefix(while: \.isHex).endIndex
            }
            if next == "c" { offset = min(start + 3, scalars.count) }
            try check(start..<offset, "an unknown escape")
            operand = .some
        default:
            try check(start..<offset, "an unknown escape")
            operand = .some
        }
    }

    private mutating func passBraces() {
        while let next = peek() {
            offset += 1
            if next == "}" { return }
        }
    }

    private mutating func set(from start: Int) throws(Halt) {
        var starts = [start]
        if peek() == "^" { offset += 1 }
        if peek() == "]" { offset += 1 }
        while let open = starts.last {
            guard let next = peek() else { throw flaw("a \"[\" without \"]\"", at: open) }
            offset += 1
            switch next {
            case "\\":
                if peek() == "Q" { throw .unknown }
                offset += 1
            case "[":
                starts.append(offset - 1)
                if groups.count + starts.count > Self.deepest { throw tooDeep(at: offset - 1) }
                if peek() == "^" { offset += 1 }
                if peek() == "]" { offset += 1 }
            case "]": starts.removeLast()
            default: break
            }
        }
        try check(start..<offset, "no set of characters")
        operand = .some
    }

    private mutating func open(from start: Int) throws(Halt) {
        if groups.count >= Self.deepest { throw tooDeep(at: start) }
        operand = .none
        guard peek() == "?" else { return groups.append(Group(start: start, isLook: false)) }
        offset += 1
        let head = String(String.UnicodeScalarView(scalars[offset...].prefix(2)))
        switch head.unicodeScalars.first {
        case ":", ">":
            offset += 1
            groups.append(Group(start: start, isLook: false))
        case "=", "!":
            offset += 1
            groups.append(Group(start: start, isLook: true))
        case "<" where head == "<=" || head == "<!":
            offset += 2
            groups.append(Group(start: start, isLook: true))
        case "<": try name(from: start)
        case "#": throw .unknown
        default: try flags(from: start)
        }
    }

    private mutating func flags(from start: Int) throws(Halt) {
        while let next = peek(), "-dimsuw".unicodeScalars.contains(next) { offset += 1 }
        switch peek() {
        case ")": offset += 1
        case ":":
            offset += 1
            groups.append(Group(start: start, isLook: false))
        // After this flag, white space and comments have no meaning.
        case "x": throw .unknown
        default: throw flaw("a \"(?\" that begins no group; (?:…) is one that is not captured", at: start)
        }
    }

    private mutating func name(from start: Int) throws(Halt) {
        offset += 1
        let first = offset
        while let next = peek(), next.isASCII, next.properties.isAlphabetic || (offset > first && ("0"..."9" ~= next)) {
            offset += 1
        }
        guard offset > first, peek() == ">" else {
            throw flaw("no name of a group, such as (?<year>…), of ASCII letters and digits", at: start)
        }
        offset += 1
        groups.append(Group(start: start, isLook: false))
    }

    // MARK: - Flaws

    /// Checks a part with ICU, which must have the same meaning everywhere in a pattern.
    private mutating func check(_ range: Range<Int>, _ reason: SafeText) throws(Halt) {
        let part = String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<scalars.count)]))
        guard known.insert(part).inserted, (try? NSRegularExpression(pattern: part)) == nil else { return }
        throw flaw(reason, at: range.lowerBound)
    }

    private func tooDeep(at place: Int) -> Halt {
        flaw("more than \(Self.deepest) open brackets", at: place)
    }

    private func flaw(_ reason: SafeText, at start: Int) -> Halt {
        let before = String(String.UnicodeScalarView(scalars[..<start]))
        return .flaw(RegexFlaw(reason: reason, place: before.count + 1))
    }

    private func peek() -> Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }
}

extension Unicode.Scalar {
    fileprivate var isHex: Bool { Character(self).isHexDigit }
}

/// The reason why ICU rejects a regular expression, and the place of the mistake.
///
/// ## Why the pattern is read again
/// `NSRegularExpression` reports only that a pattern is invalid. So `RegexWalk` looks for common mistakes. It keeps
/// its open brackets in an array, so no pattern can exhaust the stack, as it could with Swift's `Regex`. After syntax
/// that it does not know, it reports no flaw.
package struct RegexFlaw: Error, Hashable, CustomStringConvertible {
    /// The reason, as a clause.
    package let reason: SafeText
    /// The number of the character at which the flaw is, starting at 1.
    package let place: Int

    package var description: String { "\(reason)" }

    /// Finds the first flaw of a pattern.
    ///
    /// - Parameter pattern: A pattern that `NSRegularExpression` rejects.
    /// - Returns: `nil` if the flaw is not one of the known mistakes.
    package static func first(in pattern: String) -> RegexFlaw? {
        var walk = RegexWalk(pattern)
        do {
            try walk.end()
            return nil
        } catch {
            return error.flaw
        }
    }
}

/// Counts the parts of a regular expression that ICU compiles slowly.
///
/// ## Which parts are slow
/// Every `\p{…}`, `\P{…}`, `\N{…}` and `[:…:]` creates a set of up to 140,000 characters. A class in
/// brackets, such as `[\w]`, also creates a set. With `(?i)`, each set takes a third of a millisecond. Other parts take
/// less than 0.01 ms.
enum RegexWeight {
    /// The largest number of properties and classes in sets that a pattern may have.
    static let mostProperties = 256

    /// Counts the properties and the classes in brackets of a pattern in ICU syntax.
    ///
    /// The count may be too high if `\Q` quotes brackets.
    static func properties(in pattern: String) -> Int {
        var (count, depth, place) = (0, 0, 0)
        let bytes = Array(pattern.utf8)
        func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }
        while place < bytes.count {
            let next = bytes[place]
            place += 1
            switch next {
            case UInt8(ascii: "\\"):
                if let letter = byte(place), (depth > 0 ? inSets : anywhere).contains(letter) { count += 1 }
                place += 1
            case UInt8(ascii: "["):
                depth += 1
                if byte(place) == UInt8(ascii: ":") { count += 1 }
                if byte(place) == UInt8(ascii: "^") { place += 1 }
                // A closing bracket at the beginning of a set is a character of the set.
                if byte(place) == UInt8(ascii: "]") { place += 1 }
            case UInt8(ascii: "]"): depth = max(0, depth - 1)
            default: break
            }
        }
        return count
    }

    private static let anywhere = Set("pPN".utf8)
    private static let inSets = Set("pPNdDwWsShHvVR".utf8)
}
