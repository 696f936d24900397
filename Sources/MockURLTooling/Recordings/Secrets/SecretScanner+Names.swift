import Foundation
import MockURLResponder

/// Values with secret names: members of objects, fields of URLs, attributes, settings and elements.
extension SecretScanner {
    private static let longestName = 128
    /// The longest string in source code.
    private static let longestString = 8_192

    /// A quote beside a name or a value: nothing, `"`, `'`, a back quote or `&quot;`, with the backslashes before it.
    private struct Quote: Equatable {
        var mark: UInt8 = 0
        var slashes = 0
        var count: Int { mark == 0 ? 0 : mark == UInt8(ascii: ";") ? 6 : slashes + 1 }
        /// The number of strings of JSON around a text in this quote: each level doubles the backslashes, and adds one.
        var depth: Int { (slashes + 1).trailingZeroBitCount + 1 }

        init() {}

        init(endingAt end: Int, in scanner: SecretScanner) {
            let byte = scanner.bytes[end - 1]
            guard byte != UInt8(ascii: ";") || scanner.has("&quot;", at: end - 6), "\"'`;".utf8.contains(byte) else {
                return
            }
            (mark, slashes) = (byte, byte == UInt8(ascii: ";") ? 0 : scanner.backslashes(before: end - 1))
        }

        init(at start: Int, in scanner: SecretScanner) {
            var end = start
            while end < scanner.bytes.count, scanner.bytes[end] == UInt8(ascii: "\\") { end += 1 }
            if end < scanner.bytes.count, "\"'`".utf8.contains(scanner.bytes[end]) {
                (mark, slashes) = (scanner.bytes[end], end - start)
            } else if scanner.has("&quot;", at: start) {
                mark = UInt8(ascii: ";")
            }
        }
    }

    /// A name before a colon or an equals sign.
    private struct Sign {
        let place: Int
        let isColon: Bool
        /// Whether no white space surrounds an equals sign.
        let isTight: Bool
        /// The quote after the name.
        let quote: Quote
        /// The character before the name.
        let before: UInt8
        let rule: SecretNameRules.Rule
        let name: String
    }

    /// Returns the value of the name that ends before a colon or an equals sign, which may be written `:=` or `=>`.
    mutating func named(at place: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        let isColon = bytes[place] == UInt8(ascii: ":")
        var (end, first) = (place, place + 1)
        if !isColon, end > 0, bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
        if !isColon, first < bytes.count, bytes[first] == UInt8(ascii: ">") { first += 1 }
        while end > 0, place - end < 64, Self.isSpace(bytes[end - 1], isColon) { end -= 1 }
        guard end > 0 else { return nil }
        let quote = Quote(endingAt: end, in: self)
        let isTight = !isColon && end == place && first == place + 1 && first < bytes.count && bytes[first] > 0x20
        end -= quote.count
        var start = start(ofNameBefore: end, quote)
        guard start < end else { return nil }
        let before = separator(before: &start)
        var range = start..<end
        let isMember = isColon && quote.mark == UInt8(ascii: "\"") && quote.slashes & (quote.slashes + 1) == 0
        if isTight || isMember, isValue(range) {
            range = (isMember ? nameOfObject(around: start - 1) : nameInTag(around: start)) ?? range
        }
        let name = UnsafeBufferPointer(rebasing: bytes[range])
        var (rule, plain) = (names.rule(of: name), [UInt8]?.none)
        if isMember, rule == .open, name.contains(UInt8(ascii: "\\")) {
            plain = JSONEscapes.decoded(Array(name), depth: quote.depth)
            rule = names.rule(of: plain ?? [])
        }
        guard rule != .open, rule != .header else { return nil }
        while first < bytes.count, Self.isSpace(bytes[first], isColon) { first += 1 }
        guard first < bytes.count else { return nil }
        let sign = Sign(
            place: place, isColon: isColon, isTight: isTight, quote: quote, before: before, rule: rule,
            name: String(decoding: plain ?? Array(name), as: UTF8.self))
        return isMember ? member(at: first, sign) : setting(at: first, sign)
    }

    /// Returns the value of a field, an attribute or a setting.
    private func setting(at first: Int, _ sign: Sign) -> SecretFinding? {
        let isField = "?&;#".utf8.contains(sign.before)
        guard isField || sign.rule != .sent else { return nil }
        let reason = SecretFinding.Reason.named(sign.rule, sign.name)
        let quote = Quote(at: first, in: self)
        if quote.mark != 0 {
            let isAttribute = sign.isTight && quote.mark != UInt8(ascii: "`") || quote.mark == UInt8(ascii: ";")
            let (value, isOpen) = string(from: first + quote.count, quote, atMost: Self.longestString)
            guard !isOpen, !value.isEmpty, isAttribute || !bytes[value].contains(0x0A) else { return nil }
            return SecretFinding(range: value, reason: reason, writing: isAttribute ? .source : .code)
        }
        // A setting has white space after its sign, and a comparison has another sign.
        let isSetting =
            (sign.rule == .strong || sign.rule == .kept) && bytes[sign.place + 1] <= 0x20
            && (sign.isColon || sign.before <= 0x20)
        guard sign.isTight ? isField || "\n \t\"',(".utf8.contains(sign.before) : isSetting else { return nil }
        let last = bytes[first...].firstIndex { $0 <= 0x20 || "&;#\"'<>\\,)}`".utf8.contains($0) } ?? bytes.count
        guard last > first else { return nil }
        return SecretFinding(range: first..<last, reason: reason, writing: sign.isTight ? .source : .code)
    }

    /// Returns the value of a member of JSON: a string, the strings of an array, or a number.
    private mutating func member(at first: Int, _ sign: Sign) -> SecretFinding? {
        let quote = sign.quote
        let reason = SecretFinding.Reason.named(sign.rule, sign.name)
        func string(at place: Int) -> SecretFinding? {
            guard Quote(at: place, in: self) == quote else { return nil }
            let range = self.string(from: place + quote.count, quote).range
            return SecretFinding(range: range, reason: reason, writing: .json(depth: quote.depth))
        }
        if let finding = string(at: first) { return finding }
        guard bytes[first] == UInt8(ascii: "[") else {
            // A secret number has digits only.
            let last = bytes[first...].firstIndex { !SecretValue.isDigit($0) } ?? bytes.count
            guard last > first, last == bytes.count || !".eE".utf8.contains(bytes[last]) else { return nil }
            return SecretFinding(range: first..<last, reason: reason, writing: .number)
        }
        var (place, arrays) = (first + 1, 1)
        while place < bytes.count, place - first < 65_536, arrays > 0, bytes[place] != UInt8(ascii: "{") {
            if let finding = string(at: place) {
                pending.append(finding)
                place = finding.range.upperBound + quote.count
            } else {
                arrays += bytes[place] == UInt8(ascii: "[") ? 1 : bytes[place] == UInt8(ascii: "]") ? -1 : 0
                place += 1
            }
        }
        return pending.isEmpty ? nil : pending.removeFirst()
    }

    static func isSpace(_ byte: UInt8, _ orLineEnd: Bool) -> Bool {
        byte == 0x20 || byte == 0x09 || orLineEnd && (0x0A...0x0D).contains(byte)
    }

    private func start(ofNameBefore end: Int, _ quote: Quote) -> Int {
        let name = bytes[max(0, end - Self.longestName)..<max(0, end)]
        let before =
            quote.mark == 0
            ? name.lastIndex { !SecretValue.isWord($0) && $0 != UInt8(ascii: ".") } : name.lastIndex(of: quote.mark)
        return before.map { $0 + 1 } ?? (quote.mark == 0 ? name.startIndex : name.endIndex)
    }

    /// Returns the character before a name, and moves the beginning of the name after an escape in JSON.
    private func separator(before start: inout Int) -> UInt8 {
        guard start > 0 else { return UInt8(ascii: "\n") }
        guard bytes[start - 1] == UInt8(ascii: "\\") else { return bytes[start - 1] }
        if has("u0026", at: start) {
            start += 5
            return UInt8(ascii: "&")
        }
        guard "nrt".utf8.contains(bytes[start]) else { return bytes[start - 1] }
        start += 1
        return UInt8(ascii: "\n")
    }

    /// Returns the name of the member that contains the object around a position; `nil` if none is near.
    private func nameOfObject(around place: Int) -> Range<Int>? {
        var (index, depth) = (place - 1, 0)
        while index >= max(0, place - 1_024), depth > 0 || bytes[index] != UInt8(ascii: "{") {
            depth += bytes[index] == UInt8(ascii: "}") ? 1 : bytes[index] == UInt8(ascii: "{") ? -1 : 0
            index -= 1
        }
        guard index > 0, bytes[index] == UInt8(ascii: "{") else { return nil }
        for wanted in [UInt8(ascii: ":"), UInt8(ascii: "\"")] {
            index -= 1
            while index > 0, Self.isSpace(bytes[index], true) { index -= 1 }
            guard index > 0, bytes[index] == wanted else { return nil }
        }
        return start(ofNameBefore: index, Quote(endingAt: index + 1, in: self))..<index
    }

    /// Returns the content of the string that begins after a quote, and whether its end is missing.
    private func string(from start: Int, _ quote: Quote, atMost longest: Int = .max) -> (
        range: Range<Int>, isOpen: Bool
    ) {
        let end = bytes.count - start > longest ? start + longest : bytes.count
        if quote.mark == UInt8(ascii: ";") {
            return self.end(of: "&quot;", from: start).map { (start..<$0 - 6, false) } ?? (start..<end, true)
        }
        var searched = start
        let (raw, slashes) = (UnsafeRawBufferPointer(bytes), quote.slashes)
        while let found = ByteSearch.first(quote.mark, in: raw, searched..<max(searched, end)) {
            let count = min(backslashes(before: found), found - start)
            // In a string in a string, each level doubles the backslashes.
            if count & (2 * slashes + 1) == slashes { return (start..<found - slashes, false) }
            if slashes > 0, count.isMultiple(of: 2) { return (start..<found - count, false) }
            searched = found + 1
        }
        return (start..<max(start, end), true)
    }

    private func backslashes(before place: Int) -> Int {
        place - (bytes[..<place].lastIndex { $0 != UInt8(ascii: "\\") } ?? -1) - 1
    }

    func end(of text: StaticString, from start: Int, upTo end: Int = .max) -> Int? {
        ByteSearch.end(
            of: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount),
            in: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<min(end, bytes.count)])), from: start)
    }

    // MARK: HTML and XML

    /// Whether the name is that of the tag or of the member around: `name="csrf" value="…"`, and `"api_key": {"value": "…"}`.
    private func isValue(_ name: Range<Int>) -> Bool {
        has("value", at: name.lowerBound) && name.count == 5
            || has("content", at: name.lowerBound) && name.count == 7
    }

    /// Returns the attribute `name` of the tag around a position.
    private func nameInTag(around place: Int) -> Range<Int>? {
        let before = bytes[max(0, place - 1_024)..<place]
        guard let start = before.lastIndex(of: UInt8(ascii: "<")),
            let found = end(of: " name=", from: start, upTo: start + 4_096),
            !bytes[min(place, found)..<found].contains(UInt8(ascii: ">"))
        else { return nil }
        let first = bytes[found...].firstIndex { !"\\\"'".utf8.contains($0) } ?? bytes.count
        return first..<(bytes[first...].firstIndex { !SecretValue.isWord($0) } ?? bytes.count)
    }

    /// Returns the text of the XML element whose tag ends at a position.
    func element(at end: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        let before = bytes[max(0, end - 256)..<end]
        guard before.last != UInt8(ascii: "/"), let start = before.lastIndex(where: { "<>".utf8.contains($0) }),
            bytes[start] == UInt8(ascii: "<")
        else { return nil }
        let tag = bytes[start + 1..<end].prefix { SecretValue.isWord($0) || $0 == UInt8(ascii: ":") }
        // The prefix is that of a name space.
        let name = tag.lastIndex(of: UInt8(ascii: ":")).map { tag[($0 + 1)...] } ?? tag
        let rule = names.rule(of: SecretBytes(rebasing: name))
        guard rule != .open, rule != .header, rule != .sent else { return nil }
        func isSpace(_ byte: UInt8) -> Bool { Self.isSpace(byte, true) }
        var first = bytes[(end + 1)...].firstIndex { !isSpace($0) } ?? bytes.count
        let isSection = has("<![CDATA[", at: first)
        first += isSection ? 9 : 0
        let close =
            isSection
            ? self.end(of: "]]>", from: first).map { $0 - 3 } : bytes[first...].firstIndex(of: UInt8(ascii: "<"))
        let last = bytes[first..<(close ?? bytes.count)].lastIndex { !isSpace($0) } ?? first - 1
        guard first <= last else { return nil }
        // Labels of HTML are text.
        return SecretFinding(range: first..<last + 1, reason: .named(rule, String(decoding: name, as: UTF8.self)))
    }
}
