import Foundation
import MockURLResponder

/// Values after an equals sign.
extension SecretScanner {
    /// Returns the value after an equals sign: a field of a URL, an attribute, or a line of settings.
    func assignment(at equals: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        guard equals > 0, equals + 1 < bytes.count else { return nil }
        if let finding = quotedSetting(at: equals, &names) { return finding }
        if bytes[equals - 1] == 0x20 { return spacedSetting(at: equals, &names) }
        var start = start(ofNameBefore: equals)
        guard start < equals else { return nil }
        let before = separator(before: &start)
        let name = start..<equals
        guard !name.isEmpty else { return nil }
        switch bytes[equals + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            return attribute(name, first: equals + 2, quote: bytes[equals + 1], &names)
        case UInt8(ascii: "\\") where has("\\\"", at: equals + 1):
            return attribute(name, first: equals + 3, quote: UInt8(ascii: "\\"), &names)
        default: break
        }
        guard "?&;#\n \t\"',(".utf8.contains(before) else { return nil }
        let isField = "?&#;".utf8.contains(before)
        let named = before <= 0x20 && isValue(name) ? nameInTag(around: name.lowerBound) ?? name : name
        let rule = names.rule(of: UnsafeBufferPointer(rebasing: bytes[named]))
        guard rule != .open, rule != .header, isField || rule != .sent else { return nil }
        var end = equals + 1
        while end < bytes.count, bytes[end] > 0x20, !"&;#\"'<>\\,)}`".utf8.contains(bytes[end]) { end += 1 }
        guard end > equals + 1 else { return nil }
        return SecretFinding(
            range: equals + 1..<end, reason: .named(rule, String(decoding: bytes[named], as: UTF8.self)),
            writing: .source, isOpen: end == bytes.count)
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

    /// A setting or a variable whose value has quotes, with white space, `:=` or `=>` (`"name" => 'value'`).
    private func quotedSetting(at equals: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        var first = equals + 1
        if bytes[first] == UInt8(ascii: ">") { first += 1 }
        while first < bytes.count, first - equals < 64, isSpace(bytes[first]) { first += 1 }
        var end = equals
        if bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
        while end > 0, equals - end < 64, isSpace(bytes[end - 1]) { end -= 1 }
        // Attributes and fields have no white space.
        guard first > equals + 1 || end < equals || first < bytes.count && bytes[first] == UInt8(ascii: "`") else {
            return nil
        }
        if end > 0, "\"'".utf8.contains(bytes[end - 1]) { end -= 1 }
        let isEscaped = has("\\\"", at: first)
        guard first < bytes.count, isEscaped || "\"'`".utf8.contains(bytes[first]) else { return nil }
        var start = start(ofNameBefore: end)
        guard start < end else { return nil }
        _ = separator(before: &start)
        let quote = bytes[first]
        first += isEscaped ? 2 : 1
        let last = min(bytes.count, first + 8_192)
        guard start < end, first <= last,
            let close = bytes[first..<last].firstIndex(where: { $0 == quote || $0 == 0x0A }), bytes[close] == quote
        else { return nil }
        return source(name: start..<end, value: first..<close, .code, &names)
    }

    /// A setting with spaces around its equals sign.
    private func spacedSetting(at equals: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        var end = equals
        while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
        var start = start(ofNameBefore: end)
        guard start < end else { return nil }
        let before = separator(before: &start)
        let first = endOfSpace(from: equals + 1, depth: 1)
        guard before <= 0x20, first > equals + 1, first < bytes.count, start < end else { return nil }
        return setting(start..<end, first: first, &names)
    }

    private func attribute(
        _ name: Range<Int>, first: Int, quote: UInt8, _ names: inout SecretNameRules
    ) -> SecretFinding? {
        guard first < bytes.count,
            let close = ByteSearch.first(
                quote, in: UnsafeRawBufferPointer(bytes), first..<min(bytes.count, first + 8_192))
        else { return nil }
        guard isValue(name) else { return source(name: name, value: first..<close, .source, &names) }
        guard let field = nameInTag(around: name.lowerBound) else { return nil }
        return source(name: field, value: first..<close, .source, &names)
    }

    /// Whether an attribute has the value of a field, whose name is in the attribute `name`.
    private func isValue(_ attribute: Range<Int>) -> Bool {
        has("value", at: attribute.lowerBound) && attribute.count == 5
            || has("content", at: attribute.lowerBound) && attribute.count == 7
    }

    /// Returns the attribute `name` of the tag around a position.
    private func nameInTag(around place: Int) -> Range<Int>? {
        var start = place
        while start > 0, place - start < 1_024, bytes[start] != UInt8(ascii: "<") { start -= 1 }
        guard bytes[start] == UInt8(ascii: "<") else { return nil }
        var index = start
        while index < bytes.count, index - start < 4_096 {
            if bytes[index] == UInt8(ascii: ">"), index > place { return nil }
            if has(" name=", at: index) {
                var first = index + 6
                while first < bytes.count, "\\\"'".utf8.contains(bytes[first]) { first += 1 }
                var end = first
                while end < bytes.count, SecretShape.Alphabet.word.contains(bytes[end]) { end += 1 }
                return first..<end
            }
            index += 1
        }
        return nil
    }
}
