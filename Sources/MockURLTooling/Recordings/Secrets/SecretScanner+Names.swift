import Foundation
import MockURLResponder

/// Values with secret names.
extension SecretScanner {
    private static let longestName = 128

    // MARK: Members of objects

    /// Returns the value of the member whose name ends before a colon.
    mutating func member(at colon: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        var last = colon - 1
        while last >= 0, colon - last < 64, bytes[last] == 0x20 || (0x09...0x0D).contains(bytes[last]) { last -= 1 }
        guard last > 0, bytes[last] == UInt8(ascii: "\"") || bytes[last + 1..<colon].allSatisfy({ $0 == 0x20 }) else {
            return nil
        }
        switch bytes[last] {
        case UInt8(ascii: "\""): return quotedMember(quote: last, colon, &names)
        case UInt8(ascii: ";"): return markupMember(end: last, colon, &names)
        case UInt8(ascii: "'"): return sourceMember(end: last, colon, &names)
        case let byte where SecretShape.Alphabet.word.contains(byte): return sourceMember(end: last + 1, colon, &names)
        default: return nil
        }
    }

    private mutating func quotedMember(quote: Int, _ colon: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        let slashes = backslashes(before: quote)
        guard let depth = [0: 1, 1: 2, 3: 3][slashes] else { return nil }
        let end = quote - slashes
        var start = end - 1
        let earliest = max(0, end - Self.longestName)
        while start >= earliest, bytes[start] != UInt8(ascii: "\"") { start -= 1 }
        guard start >= earliest, end > start + 1 else { return nil }
        let name = UnsafeBufferPointer(rebasing: bytes[start + 1..<end])
        var text: String?
        let rule: SecretNameRules.Rule
        if ByteSearch.first(UInt8(ascii: "\\"), in: UnsafeRawBufferPointer(name), 0..<name.count) != nil {
            let plain = JSONEscapes.decoded(Array(name), depth: depth)
            (text, rule) = (String(decoding: plain, as: UTF8.self), names.rule(of: plain))
        } else {
            (text, rule) = self.rule(of: name, at: start, &names)
        }
        guard rule != .open, rule != .header else { return nil }
        let reason = SecretFinding.Reason.named(rule, text ?? String(decoding: name, as: UTF8.self))
        let first = endOfSpace(from: colon + 1, depth: depth)
        guard first < bytes.count else { return nil }
        return value(at: first, slashes, depth, reason)
    }

    /// Returns the rule of the name of a member, which begins at a quote.
    ///
    /// A member `value` has the rule of the member that contains its object: `"api_key": {"value": "…"}`.
    private func rule(
        of name: UnsafeBufferPointer<UInt8>, at quote: Int, _ names: inout SecretNameRules
    ) -> (name: String?, rule: SecretNameRules.Rule) {
        let rule = names.rule(of: name)
        guard rule == .open, name.elementsEqual("value".utf8), let outer = nameOfObject(around: quote) else {
            return (nil, rule)
        }
        let outerName = UnsafeBufferPointer(rebasing: bytes[outer])
        return (String(decoding: outerName, as: UTF8.self), names.rule(of: outerName))
    }

    /// Returns the name of the member that contains the object around a position; `nil` if none is near.
    private func nameOfObject(around place: Int) -> Range<Int>? {
        var (index, depth) = (place - 1, 0)
        while index >= max(0, place - 1_024), depth > 0 || bytes[index] != UInt8(ascii: "{") {
            if bytes[index] == UInt8(ascii: "}") { depth += 1 }
            if bytes[index] == UInt8(ascii: "{") { depth -= 1 }
            index -= 1
        }
        guard index > 0, bytes[index] == UInt8(ascii: "{") else { return nil }
        for wanted in [UInt8(ascii: ":"), UInt8(ascii: "\"")] {
            index -= 1
            while index > 0, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index -= 1 }
            guard index > 0, bytes[index] == wanted else { return nil }
        }
        var start = index
        while start > max(0, index - Self.longestName), bytes[start - 1] != UInt8(ascii: "\"") { start -= 1 }
        return start > 0 && start < index ? start..<index : nil
    }

    private mutating func value(
        at first: Int, _ slashes: Int, _ depth: Int, _ reason: SecretFinding.Reason
    ) -> SecretFinding? {
        if let string = string(at: first, slashes) {
            return SecretFinding(
                range: string.range, reason: reason, writing: .json(depth: depth), isOpen: string.isOpen)
        }
        switch bytes[first] {
        case UInt8(ascii: "["):
            var (place, arrays) = (first + 1, 1)
            while place < bytes.count, place - first < 65_536, arrays > 0 {
                guard let string = string(at: place, slashes) else {
                    if bytes[place] == UInt8(ascii: "{") { break }
                    if bytes[place] == UInt8(ascii: "[") { arrays += 1 }
                    if bytes[place] == UInt8(ascii: "]") { arrays -= 1 }
                    place += 1
                    continue
                }
                pending.append(
                    SecretFinding(
                        range: string.range, reason: reason, writing: .json(depth: depth), isOpen: string.isOpen))
                place = string.range.upperBound + slashes + 1
            }
            return pending.isEmpty ? nil : pending.removeFirst()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            var end = first
            while end < bytes.count, SecretValue.isDigit(bytes[end]) || "+-.eE".utf8.contains(bytes[end]) { end += 1 }
            return SecretFinding(range: first..<end, reason: reason, writing: .number, isOpen: end == bytes.count)
        default: return nil
        }
    }

    /// Returns the content of the string that begins at a position.
    private func string(at first: Int, _ slashes: Int) -> (range: Range<Int>, isOpen: Bool)? {
        let start = first + slashes + 1
        guard start <= bytes.count, bytes[start - 1] == UInt8(ascii: "\""),
            bytes[first..<start - 1].allSatisfy({ $0 == UInt8(ascii: "\\") })
        else { return nil }
        var searched = start
        let raw = UnsafeRawBufferPointer(bytes)
        while let quote = ByteSearch.first(UInt8(ascii: "\""), in: raw, searched..<bytes.count) {
            let count = min(backslashes(before: quote), quote - start)
            // In a string in a string, each level doubles the backslashes.
            if count & (2 * slashes + 1) == slashes { return (start..<quote - slashes, false) }
            if slashes > 0, count.isMultiple(of: 2) { return (start..<quote - count, false) }
            searched = quote + 1
        }
        return (start..<bytes.count, true)
    }

    private func backslashes(before place: Int) -> Int {
        var first = place
        while first > 0, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
        return place - first
    }

    func endOfSpace(from start: Int, depth: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] == 0x20 || (0x09...0x0D).contains(bytes[place]) { place += 1 }
        return place
    }

    /// A member of JSON in an attribute of HTML.
    private func markupMember(end: Int, _ colon: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        guard has("&quot;", at: end - 5) else { return nil }
        var start = end - 5
        let earliest = max(0, start - Self.longestName)
        while start > earliest, bytes[start - 1] != UInt8(ascii: ";") { start -= 1 }
        guard has("&quot;", at: start - 6), has("&quot;", at: colon + 1) else { return nil }
        let rule = names.rule(of: UnsafeBufferPointer(rebasing: bytes[start..<end - 5]))
        guard rule != .open, rule != .header else { return nil }
        let first = colon + 7
        guard let close = self.end(of: "&quot;", from: first) else { return nil }
        return SecretFinding(
            range: first..<close - 6,
            reason: .named(rule, String(decoding: bytes[start..<end - 5], as: UTF8.self)), writing: .source)
    }

    /// A member of source code or a setting (`name: value`), whose name has no quotes.
    private func sourceMember(end: Int, _ colon: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        var first = endOfSpace(from: colon + 1, depth: 1)
        let start = self.start(ofNameBefore: end)
        guard first < bytes.count, start < end else { return nil }
        let isEscaped = bytes[first] == UInt8(ascii: "\\") && has("\\\"", at: first)
        let quote = bytes[first]
        guard isEscaped || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            guard first > colon + 1 else { return nil }
            return setting(start..<end, first: first, &names)
        }
        first += isEscaped ? 2 : 1
        guard
            let close = ByteSearch.first(
                quote, in: UnsafeRawBufferPointer(bytes), first..<min(bytes.count, first + 8_192))
        else { return nil }
        return source(name: start..<end, value: first..<close, .code, &names)
    }

    /// A setting without quotes.
    func setting(_ name: Range<Int>, first: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        var end = first
        while end < bytes.count, bytes[end] > 0x20, !"&;#\"'<>\\,)}`".utf8.contains(bytes[end]) { end += 1 }
        guard var finding = source(name: name, value: first..<end, .code, &names),
            case .named(.strong, _) = finding.reason
        else { return nil }
        finding.isOpen = end == bytes.count
        return finding
    }

    func source(
        name: Range<Int>, value: Range<Int>, _ writing: SecretFinding.Writing, _ names: inout SecretNameRules
    ) -> SecretFinding? {
        let rule = names.rule(of: UnsafeBufferPointer(rebasing: bytes[name]))
        guard rule != .open, rule != .header, rule != .sent, !value.isEmpty else { return nil }
        return SecretFinding(
            range: value, reason: .named(rule, String(decoding: bytes[name], as: UTF8.self)), writing: writing)
    }

    func start(ofNameBefore end: Int) -> Int {
        var start = end
        let earliest = max(0, end - Self.longestName)
        while start > earliest,
            SecretShape.Alphabet.word.contains(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: ".")
        {
            start -= 1
        }
        return start
    }

    func end(of text: StaticString, from start: Int) -> Int? {
        ByteSearch.end(
            of: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount),
            in: UnsafeRawBufferPointer(bytes),
            from: start)
    }

    // MARK: Elements

    /// Returns the text of the XML element whose tag ends at a position.
    func element(at end: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        guard end + 1 < bytes.count, bytes[end + 1] != UInt8(ascii: "<") || has("<!", at: end + 1), end > 1,
            bytes[end - 1] != UInt8(ascii: "/")
        else {
            return nil
        }
        var start = end - 1
        let earliest = max(0, end - 256)
        while start >= earliest, bytes[start] != UInt8(ascii: "<"), bytes[start] != UInt8(ascii: ">") { start -= 1 }
        guard start >= earliest, bytes[start] == UInt8(ascii: "<") else { return nil }
        var (first, last) = (start + 1, start + 1)
        while last < end, SecretShape.Alphabet.word.contains(bytes[last]) || bytes[last] == UInt8(ascii: ":") {
            last += 1
            // The prefix of a name space.
            if bytes[last - 1] == UInt8(ascii: ":") { first = last }
        }
        guard last > first else { return nil }
        let rule = names.rule(of: UnsafeBufferPointer(rebasing: bytes[first..<last]))
        guard rule != .open, rule != .header, rule != .sent else { return nil }
        guard let (range, isOpen) = text(ofElementFrom: end + 1) else { return nil }
        // Labels of HTML are text.
        return SecretFinding(
            range: range, reason: .named(rule, String(decoding: bytes[first..<last], as: UTF8.self)),
            writing: .plain, isOpen: isOpen)
    }

    /// Returns the text of an element without white space around it, or the content of its CDATA section.
    private func text(ofElementFrom start: Int) -> (range: Range<Int>, isOpen: Bool)? {
        var first = endOfSpace(from: start, depth: 1)
        let isSection = has("<![CDATA[", at: first)
        if isSection { first += 9 }
        let found =
            isSection
            ? self.end(of: "]]>", from: first).map { $0 - 3 }
            : ByteSearch.first(UInt8(ascii: "<"), in: UnsafeRawBufferPointer(bytes), first..<bytes.count)
        var last = found ?? bytes.count
        while last > first, bytes[last - 1] == 0x20 || (0x09...0x0D).contains(bytes[last - 1]) { last -= 1 }
        return first < last ? (first..<last, found == nil) : nil
    }
}
