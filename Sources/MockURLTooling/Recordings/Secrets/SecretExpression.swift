import Foundation

/// A regular expression of the catalogue, which needs no backtracking.
///
/// It has characters, `\w`, `\d`, `\s`, sets, `{n}`, `{n,m}`, `{n,}`, and groups of alternatives; `<…>` is before the credential. Each part
/// takes as many characters as it can, and the last one takes all that follow, so that a longer value is not a credential.
struct SecretExpression: Sendable {
    /// A further condition on a hit, because the expression also matches other values.
    enum Condition: Sendable {
        case nothing
        /// The characters after the prefix look random.
        case random
        /// The header is that of a JWT.
        case webToken
        /// The text is a user and a password in base64.
        case basic
        /// An `@` follows.
        case user
    }

    private struct Part: Sendable {
        private var bits = SIMD4<UInt64>()
        private(set) var count = 1...1
        /// The character of a part that has only one.
        private(set) var character: UInt8?

        /// Reads a character, a class or a set at the beginning of an expression, and its number.
        init(_ text: inout ArraySlice<UInt8>) {
            let first = text.removeFirst()
            if first == UInt8(ascii: "[") {
                let isInverted = text.first == UInt8(ascii: "^")
                if isInverted { text.removeFirst() }
                while let byte = text.popFirst(), byte != UInt8(ascii: "]") {
                    if text.first == UInt8(ascii: "-"), let last = text.dropFirst().first, last != UInt8(ascii: "]") {
                        text.removeFirst(2)
                        bits |= Self.bits(byte...last)
                    } else {
                        bits |= Self.bits(of: byte, &text)
                    }
                }
                if isInverted { bits = ~bits }
            } else {
                let literal = first == UInt8(ascii: "\\") ? text.first : first
                bits = Self.bits(of: first, &text)
                character = bits == Self.bits(literal.map { [$0] } ?? []) ? literal : nil
            }
            guard text.first == UInt8(ascii: "{") else { return }
            let numbers = text.prefix { $0 != UInt8(ascii: "}") }
            text = text.dropFirst(numbers.count + 1)
            let limits = numbers.dropFirst().split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) ?? 1 << 30 }
            (count, character) = (limits[0]...limits[limits.count - 1], nil)
        }

        private static func bits(of byte: UInt8, _ text: inout ArraySlice<UInt8>) -> SIMD4<UInt64> {
            guard byte == UInt8(ascii: "\\"), let name = text.popFirst() else { return bits(CollectionOfOne(byte)) }
            return switch name {
            case UInt8(ascii: "w"): word
            case UInt8(ascii: "d"): bits(UInt8(ascii: "0")...UInt8(ascii: "9"))
            case UInt8(ascii: "s"): bits(0...0x20)
            default: bits(CollectionOfOne(name))
            }
        }

        private static let word = bits((0..<128).filter { SecretValue.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") })

        private static func bits(_ bytes: some Sequence<UInt8>) -> SIMD4<UInt64> {
            bytes.reduce(into: SIMD4()) { $0[Int($1 >> 6)] |= 1 << UInt64($1 & 63) }
        }

        var bytes: [UInt8] { character.map { [$0] } ?? (0...UInt8.max).filter(contains) }

        func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0 }
    }

    let kind: String
    let condition: Condition
    private var parts: [Part] = []
    /// The number of parts before the credential.
    private var context = 0
    /// The number of characters at the beginning of the credential by which clients recognise it.
    let kept: Int
    /// The last character with a fixed position, by which most other texts are refused.
    private(set) var mark: (offset: Int, byte: UInt8)?

    /// Creates one expression for each combination of alternatives.
    static func all(_ kind: String, _ text: String, if condition: Condition = .nothing) -> [SecretExpression] {
        guard let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") else {
            return [SecretExpression(kind, text, condition)]
        }
        let choices = text[open..<close].dropFirst().split(separator: "|", omittingEmptySubsequences: false)
        return choices.flatMap { all(kind, "\(text[..<open])\($0)\(text[close...].dropFirst())", if: condition) }
    }

    private init(_ kind: String, _ text: String, _ condition: Condition) {
        (self.kind, self.condition) = (kind, condition)
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            guard "<>".utf8.contains(byte) else {
                parts.append(Part(&rest))
                continue
            }
            context = parts.count
            rest.removeFirst()
        }
        kept = parts[context...].prefix { $0.character != nil }.count
        var offset = 0
        for part in parts {
            if let character = part.character { mark = (offset, character) }
            guard part.count.count == 1 else { break }
            offset += part.count.lowerBound
        }
    }

    /// The bytes with which a text of the expression may begin.
    var beginnings: (first: [UInt8], second: [UInt8]) {
        (parts[0].bytes, parts[parts[0].count.upperBound > 1 ? 0 : 1].bytes)
    }

    /// Returns the credential that begins, with its context, at a position.
    func match(in bytes: SecretBytes, at start: Int) -> Range<Int>? {
        var (place, first, last, least) = (start, start, start, 1)
        for (index, part) in parts.enumerated() {
            if index == context { first = place }
            (last, least) = (place, part.count.lowerBound)
            let end = min(bytes.count, place + part.count.upperBound)
            while place < end, part.contains(bytes[place]) { place += 1 }
            guard place - last >= least else { return nil }
            if index == parts.count - 1, place < bytes.count, part.contains(bytes[place]) { return nil }
        }
        if condition == .user { return place < bytes.count && bytes[place] == UInt8(ascii: "@") ? first..<place : nil }
        // A full stop or a hyphen at the end belongs to the text around the credential.
        while place > last, ".-".utf8.contains(bytes[place - 1]) { place -= 1 }
        guard place - last >= least else { return nil }
        return accepts(UnsafeBufferPointer(rebasing: bytes[first..<place]), least) ? first..<place : nil
    }

    private func accepts(_ text: SecretBytes, _ least: Int) -> Bool {
        switch condition {
        case .nothing, .user: return true
        case .random: return SecretValue.looksRandom(text.dropFirst(kept), least: min(16, least))
        case .webToken:
            let header = StandIn.decoded(Array(text.prefix { $0 != UInt8(ascii: ".") })) ?? Data()
            return ["alg", "typ", "enc", "kid"].contains { header.firstRange(of: Data("\"\($0)\"".utf8)) != nil }
        case .basic:
            guard let content = Base64Text(text)?.content else { return false }
            return content.contains(UInt8(ascii: ":")) && content.allSatisfy { (0x20..<0x7F).contains($0) }
        }
    }
}

/// The expressions, found by the first two bytes.
struct SecretTable: Sendable {
    static let standard = SecretTable()

    /// An expression, and the character that refuses most other texts; no expression ends a list.
    private struct Entry {
        var offset = 0
        var byte: UInt8 = 0
        var expression: Int?
    }

    private let expressions: [SecretExpression]
    private var entries: [Entry] = []
    /// The position of the first entry of each pair of bytes.
    private var starts = [UInt16](repeating: 0, count: 65_536)

    private init() {
        // The longest prefix decides.
        expressions = SecretCatalogue.expressions.sorted { $0.kept > $1.kept }
        var (lists, others): ([Int: [Entry]], [Entry]) = ([:], [])
        for (index, expression) in expressions.enumerated() {
            let (firsts, seconds) = expression.beginnings
            if firsts.count > 1, let mark = expression.mark {
                others.append(Entry(offset: mark.offset, byte: mark.byte, expression: index))
                continue
            }
            for first in firsts {
                let mark = expression.mark ?? (0, first)
                let entry = Entry(offset: mark.offset, byte: mark.byte, expression: index)
                for second in seconds { lists[Int(first) << 8 | Int(second), default: []].append(entry) }
            }
        }
        // Pairs with which no expression begins have the expressions that begin with any character.
        entries = others + [Entry()]
        for (pair, list) in lists {
            starts[pair] = UInt16(entries.count)
            entries += list + others + [Entry()]
        }
    }

    /// Returns the expression of the credential that begins at a position, and the credential.
    func match(in bytes: SecretBytes, at place: Int) -> (SecretExpression, Range<Int>)? {
        guard place + 1 < bytes.count else { return nil }
        var index = Int(starts[Int(bytes[place]) << 8 | Int(bytes[place + 1])])
        while let expression = entries[index].expression {
            let entry = entries[index]
            if place + entry.offset < bytes.count, bytes[place + entry.offset] == entry.byte,
                let range = expressions[expression].match(in: bytes, at: place)
            {
                return (expressions[expression], range)
            }
            index += 1
        }
        return nil
    }
}
