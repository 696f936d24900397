import Foundation
import MockURLResponder

/// Fields that a character separates.
enum SecretFields: String {
    case query, fragment, form, cookies
    /// The cookies that an answer sets, each with attributes.
    case setCookie

    var isCookie: Bool { self == .cookies || self == .setCookie }

    /// The word for a field in the list of replaced values.
    var word: String { isCookie ? "cookie" : "\(rawValue) field" }
}

/// URLs, forms, cookies and multipart bodies, whose fields have names.
extension SecretVault {
    /// Returns the replacements in a URL.
    mutating func edits(ofURL bytes: SecretBytes, at place: SecretPlace) -> [SecretEdit] {
        let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        let query = bytes[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        var place = place
        place.isEncoded = true
        // Some shapes contain a host, so all before the query is searched.
        return edits(of: UnsafeBufferPointer(rebasing: bytes[..<query]), at: place, isText: false)
            + fields(bytes, min(query + 1, fragment)..<fragment, .query, at: place)
            + fields(bytes, min(fragment + 1, bytes.count)..<bytes.count, .fragment, at: place)
    }

    /// Returns a URL without its secrets; `nil` if it has none.
    mutating func hidden(inURL url: [UInt8], at place: SecretPlace) -> [UInt8]? {
        url.withUnsafeBufferPointer { edits(ofURL: $0, at: place).applied(to: $0) }
    }

    // MARK: Fields

    /// Returns the replacements in a list of fields.
    mutating func fields(
        _ bytes: SecretBytes, _ range: Range<Int>, _ kind: SecretFields, at place: SecretPlace
    ) -> [SecretEdit] {
        var place = place
        place.isForm = place.isForm || !kind.isCookie
        let fields = bytes[range].split { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "&") && !kind.isCookie }
        return fields.enumerated().flatMap { index, field -> [SecretEdit] in
            guard kind == .setCookie, index > 0 else { return self.field(field, kind, at: place) }
            // After a semicolon is an attribute, but some clients join the fields of several cookies with a comma.
            return field.firstRange(of: ", ".utf8).map { self.field(field[$0.upperBound...], kind, at: place) } ?? []
        }
    }

    private mutating func field(
        _ field: Slice<SecretBytes>, _ kind: SecretFields, at place: SecretPlace
    ) -> [SecretEdit] {
        guard let equals = field.firstIndex(of: UInt8(ascii: "=")) else {
            var place = place
            place.isEncoded = true
            if kind.isCookie { return [] }
            return edits(of: UnsafeBufferPointer(rebasing: field), at: place, isText: false).shifted(
                by: field.startIndex)
        }
        let name = PercentText.decoded(field[..<equals].drop { $0 == 0x20 }, plusIsSpace: !kind.isCookie)
        let rule = names.rule(of: name)
        var written = field[(equals + 1)...]
        if kind.isCookie, written.count > 1, [written.first, written.last].allSatisfy({ $0 == UInt8(ascii: "\"") }) {
            written = written.dropFirst().dropLast()
        }
        guard rule != .kept, !written.isEmpty else { return [] }
        let text = String(decoding: name, as: UTF8.self)
        let place = place.with(kind.word, text)
        let plain = PercentText.decoded(written, plusIsSpace: !kind.isCookie)
        let new: [UInt8]?
        if !kind.isCookie {
            new = value(plain, rule, text, at: place) ?? hidden(inValue: plain, at: place.inner)
        } else if known.number(of: plain) != nil || SecretCookie.isSecret(text, plain, rule) {
            new = replaced(plain, "cookie", at: place)
        } else {
            new = hidden(plain, at: place.inner)
        }
        return new.map { [SecretEdit(range: written.indices, bytes: encoded($0, like: written, kind))] } ?? []
    }

    /// Returns the value of a field without its secrets: it may be a URL, JSON or a token.
    private mutating func hidden(inValue value: [UInt8], at place: SecretPlace) -> [UInt8]? {
        guard place.depth <= 2 else { return nil }
        return SecretValue.isAddress(value) ? hidden(inURL: value, at: place) : hidden(value, at: place)
    }

    /// Returns a value as the writer of another value encodes it.
    private func encoded(_ value: [UInt8], like written: Slice<SecretBytes>, _ kind: SecretFields) -> [UInt8] {
        let isEncoded = written.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") && !kind.isCookie }
        let isPlain = kind.isCookie || value.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"&;#+%\"<>".utf8.contains($0) }
        if isPlain, !isEncoded || value == Self.mark { return value }
        // Some writers use small letters.
        return PercentText.encoded(value, isUpper: !String(decoding: written, as: UTF8.self).contains(/%.?[a-f]/))
    }

    // MARK: Bodies

    /// The longest file in a form that may be a secret, in bytes.
    private static let longestSecretFile = 8_192

    /// Returns the replacements in a body.
    mutating func edits(ofBody bytes: SecretBytes, type: String?, at place: SecretPlace) -> [SecretEdit] {
        switch BodyKind(type: type, bytes) {
        case .form: fields(bytes, bytes.indices, .form, at: place)
        case .multipart(let boundary): parts(bytes, Array("--\(boundary)".utf8), at: place)
        case .text: edits(of: bytes, at: place)
        case .binary: edits(of: bytes, at: place, isText: false)
        }
    }

    /// Returns the replacements in a multipart body (RFC 2046 section 5.1).
    private mutating func parts(_ bytes: SecretBytes, _ boundary: [UInt8], at place: SecretPlace) -> [SecretEdit] {
        func end(ofBoundaryFrom start: Int) -> Int? {
            boundary.withUnsafeBufferPointer { ByteSearch.end(of: $0, in: UnsafeRawBufferPointer(bytes), from: start) }
        }
        var (edits, start) = ([SecretEdit](), end(ofBoundaryFrom: 0))
        while let first = start {
            start = end(ofBoundaryFrom: first)
            let part = UnsafeBufferPointer(rebasing: bytes[first..<(start.map { $0 - boundary.count } ?? bytes.count)])
            let scanner = SecretScanner(part)
            let head = scanner.end(of: "\r\n\r\n", from: 0) ?? scanner.end(of: "\n\n", from: 0) ?? 0
            // Some programs end lines with a bare line feed.
            let lineEnd = part.count > 1 && part[part.count - 2] == UInt8(ascii: "\r") ? 2 : 1
            let content = UnsafeBufferPointer(rebasing: part[head..<max(head, part.count - lineEnd)])
            let fields = String(decoding: part[..<head], as: UTF8.self)
            let name = fields.firstMatch(of: /[; ]name=["']?([^"';\r\n]*)/).map { String($0.1) } ?? ""
            edits += self.edits(ofPart: content, name, isFile: fields.contains("filename"), at: place)
                .shifted(by: first + head)
        }
        return edits
    }

    /// Returns the replacements in the content of a part of a multipart body.
    mutating func edits(
        ofPart content: SecretBytes, _ name: String, isFile: Bool, at place: SecretPlace
    ) -> [SecretEdit] {
        let rule = names.rule(of: Array(name.utf8))
        guard rule != .kept else { return [] }
        var place = place.with("part", name)
        place.isForm = true
        let isBinary = BodyKind.isBinary(content)
        // A file with the name of a secret is one if it is short.
        if !isFile || !isBinary && content.count <= Self.longestSecretFile,
            let new = value(Array(content), rule, name, at: place)
        {
            return [SecretEdit(range: content.indices, bytes: new)]
        }
        return edits(of: content, at: place, isText: !isBinary)
    }
}
