import Foundation
import MockURLResponder

/// URLs, forms and multipart bodies, whose fields have names.
extension SecretVault {
    // MARK: URLs

    /// Returns a URL without its secrets; `nil` if it has none.
    mutating func url(_ text: String, at place: SecretPlace) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            let edits = url(bytes, at: place)
            return edits.isEmpty ? nil : String(decoding: edits.applied(to: bytes), as: UTF8.self)
        }
    }

    private mutating func url(_ bytes: UnsafeBufferPointer<UInt8>, at place: SecretPlace) -> [SecretEdit] {
        let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        let query = bytes[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        var edits = path(bytes, 0..<query, at: place)
        var formPlace = place
        formPlace.isForm = true
        if query < fragment { edits += fields(bytes, query + 1..<fragment, "query field", at: formPlace) }
        if fragment < bytes.count {
            edits += fields(bytes, fragment + 1..<bytes.count, "fragment field", at: formPlace)
        }
        return edits
    }

    private mutating func path(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, at place: SecretPlace
    ) -> [SecretEdit] {
        // The scanner sees the whole URL, because some shapes contain a host.
        edits(of: UnsafeBufferPointer(rebasing: bytes[range]), at: place, isText: false).map { edit in
            SecretEdit(range: edit.range, bytes: edit.bytes == Self.mark ? Self.encodedMark : edit.bytes)
        }
    }

    // MARK: Forms

    /// Returns the replacements in a query or a form.
    mutating func fields(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ kind: String, at place: SecretPlace
    ) -> [SecretEdit] {
        var edits: [SecretEdit] = []
        var start = range.lowerBound
        for index in range.lowerBound...range.upperBound
        where index == range.upperBound || bytes[index] == UInt8(ascii: "&") || bytes[index] == UInt8(ascii: ";") {
            edits += field(bytes, start..<index, kind, at: place)
            start = index + 1
        }
        return edits
    }

    private mutating func field(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ kind: String, at place: SecretPlace
    ) -> [SecretEdit] {
        guard !range.isEmpty else { return [] }
        guard let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")) else {
            return edits(of: UnsafeBufferPointer(rebasing: bytes[range]), at: place, isText: false)
                .shifted(by: range.lowerBound).map { encodingMark($0) }
        }
        let name = PercentText.decoded(bytes[range.lowerBound..<equals], plusIsSpace: true)
        let written = bytes[(equals + 1)..<range.upperBound]
        guard !written.isEmpty else { return [] }
        let rule = names.rule(of: name)
        guard rule != .kept else { return [] }
        let place = place.with(kind, String(decoding: name, as: UTF8.self))
        let plain = PercentText.decoded(written, plusIsSpace: true)
        let text = String(decoding: name, as: UTF8.self)
        guard let new = value(plain, rule, text, at: place) ?? hiddenField(plain, at: place.inner) else { return [] }
        return [SecretEdit(range: equals + 1..<range.upperBound, bytes: encoded(new, like: written))]
    }

    /// Returns the value of a field without its secrets: it may be a URL, JSON or a token.
    private mutating func hiddenField(_ value: [UInt8], at place: SecretPlace) -> [UInt8]? {
        guard place.depth <= 2 else { return nil }
        if SecretValue.isAddress(value) {
            return url(String(decoding: value, as: UTF8.self), at: place).map { Array($0.utf8) }
        }
        var place = place
        place.isDecoded = true
        return hidden(value, at: place)
    }

    private func encodingMark(_ edit: SecretEdit) -> SecretEdit {
        SecretEdit(range: edit.range, bytes: edit.bytes == Self.mark ? Self.encodedMark : edit.bytes)
    }

    /// Returns a value as the writer of another value encodes it.
    private func encoded(_ value: [UInt8], like written: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        let isEncoded = written.contains(UInt8(ascii: "%")) || written.contains(UInt8(ascii: "+"))
        let isPlain = value.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"&;#+%\"<>".utf8.contains($0) }
        if !isEncoded, isPlain { return value }
        return PercentText.encoded(value, isUpper: !PercentText.usesSmallLetters(written))
    }

    // MARK: Multipart bodies

    /// The longest file in a form that may be a secret, in bytes.
    private static let longestSecretFile = 8_192

    /// Returns the replacements in a multipart body (RFC 2046 section 5.1).
    mutating func parts(
        _ bytes: UnsafeBufferPointer<UInt8>, boundary: String, at place: SecretPlace
    ) -> [SecretEdit] {
        let line = Array("--\(boundary)".utf8)
        var edits: [SecretEdit] = []
        let raw = UnsafeRawBufferPointer(bytes)
        func end(of text: [UInt8], from start: Int) -> Int? {
            text.withUnsafeBufferPointer { ByteSearch.end(of: $0, in: raw, from: start) }
        }
        var start = end(of: line, from: 0)
        while let first = start {
            let next = end(of: line, from: first)
            let last = next.map { $0 - line.count } ?? bytes.count
            edits += part(bytes, first..<last, at: place)
            start = next
        }
        return edits
    }

    private mutating func part(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, at place: SecretPlace
    ) -> [SecretEdit] {
        let raw = UnsafeRawBufferPointer(bytes)
        func end(of text: String) -> Int? {
            Array(text.utf8).withUnsafeBufferPointer {
                ByteSearch.end(of: $0, in: UnsafeRawBufferPointer(rebasing: raw[range]), from: 0)
            }
        }
        // Some programs end lines with a bare line feed.
        let lineEnd = range.upperBound > 1 && bytes[range.upperBound - 2] == UInt8(ascii: "\r") ? 2 : 1
        guard let found = end(of: "\r\n\r\n") ?? end(of: "\n\n") else {
            return edits(of: UnsafeBufferPointer(rebasing: bytes[range]), at: place).shifted(by: range.lowerBound)
        }
        let content = range.lowerBound + found..<max(range.lowerBound + found, range.upperBound - lineEnd)
        let head = String(decoding: bytes[range.lowerBound..<content.lowerBound], as: UTF8.self)
        let value = UnsafeBufferPointer(rebasing: bytes[content])
        let name = head.firstMatch(of: /[; ]name=["']?([^"';\r\n]*)/).map { String($0.1) } ?? ""
        let rule = names.rule(of: Array(name.utf8))
        var place = place.with("part", name)
        place.isForm = true
        guard rule != .kept else { return [] }
        // A file with the name of a secret is one if it is short.
        let isShortText = value.count <= Self.longestSecretFile && !BodyKind.isBinary(value)
        let mayBeValue = isShortText || !head.contains("filename")
        if mayBeValue, let new = self.value(Array(value), rule, name, at: place) {
            return [SecretEdit(range: content, bytes: new)]
        }
        return edits(of: value, at: place, isText: !BodyKind.isBinary(value)).shifted(by: content.lowerBound)
    }
}

/// The kind of a body, which decides how secrets are searched for.
enum BodyKind {
    case form
    case multipart(boundary: String)
    case text
    case binary

    init(type: String?, _ bytes: UnsafeBufferPointer<UInt8>) {
        let lower = (type ?? "").lowercased()
        if lower.contains("x-www-form-urlencoded") {
            self = .form
        } else if lower.hasPrefix("multipart/"), let match = (type ?? "").firstMatch(of: /(?i:boundary)="?([^";]+)/) {
            self = .multipart(boundary: String(match.1))
        } else if type == nil, Self.looksLikeForm(bytes) {
            self = .form
        } else {
            // The frames of gRPC-Web have lengths in bytes before their JSON.
            self = Self.isBinary(bytes) && !lower.contains("json") ? .binary : .text
        }
    }

    /// Whether a body is neither text, nor a form, nor has parts.
    static func isBinary(_ data: Data, type: String?) -> Bool {
        data.withUnsafeBytes { raw in
            if case .binary = BodyKind(type: type, raw.bindMemory(to: UInt8.self)) { true } else { false }
        }
    }

    /// Whether the first bytes contain a byte that texts do not contain.
    static func isBinary(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.prefix(1_024).contains { $0 < 0x09 || ($0 > 0x0D && $0 < 0x20 && $0 != 0x1B && $0 != 0x1E) }
    }

    /// Whether a body without a media type looks like a form, as which Foundation on Linux sends the body of a POST without one.
    static func looksLikeForm(_ data: Data) -> Bool {
        data.withUnsafeBytes { looksLikeForm($0.bindMemory(to: UInt8.self)) }
    }

    private static func looksLikeForm(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count < 65_536 && bytes.contains(UInt8(ascii: "="))
            && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<{[".utf8.contains($0) }
    }
}
