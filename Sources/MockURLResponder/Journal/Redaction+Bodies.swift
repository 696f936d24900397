package import Foundation

/// Bodies of answers, in which members of JSON objects and form fields may be secret.
extension Redaction {
    /// Returns the beginning of a body without the values of secret members and form fields.
    ///
    /// The body may be cut anywhere, so it is searched instead of parsed. All other bytes stay the same.
    ///
    /// - Parameters:
    ///   - body: The beginning of a body.
    ///   - isForm: Whether the body is declared as a form. A body that looks like a form is treated as one, too.
    /// - Returns: The bytes without secret values.
    package func hidingMembers(in body: Data, isForm: Bool) -> Data {
        guard !isForm, !Self.looksLikeForm(body) else {
            return Data(hidingFields(in: String(decoding: body, as: UTF8.self)).utf8)
        }
        return body.withUnsafeBytes { bytes in
            var search = MemberSearch(bytes)
            var (shown, copied) = (Data(), 0)
            while let value = search.next(where: { hides($0) }) {
                shown.append(contentsOf: bytes[copied..<value.lowerBound])
                shown.append(contentsOf: "\"\(Self.mark)\"".utf8)
                copied = value.upperBound
            }
            if copied == 0 { return body }
            shown.append(contentsOf: bytes[copied...])
            return shown
        }
    }

    /// Whether a body has the characters of a form: fields with values, and none of the characters that forms encode.
    private static func looksLikeForm(_ body: Data) -> Bool {
        var hasValue = false
        for byte in body {
            switch byte {
            case UInt8(ascii: "="): hasValue = true
            case ...0x20, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["), 0x7F...:
                return false
            default: break
            }
        }
        return hasValue
    }
}

/// Finds the values of members in JSON text, which may be cut or follow other text.
private struct MemberSearch {
    /// The length of the longest name of a secret member, in bytes.
    private static let longestName = 1_024

    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Returns the bytes of the next value whose name meets the condition.
    mutating func next(where isWanted: (String) -> Bool) -> Range<Int>? {
        while let colon = ByteSearch.first(UInt8(ascii: ":"), in: bytes, place..<bytes.count) {
            place = colon + 1
            guard let name = name(before: colon), isWanted(name) else { continue }
            let start = endOfSpace(from: place)
            guard start < bytes.count else { return nil }
            place = endOfValue(from: start)
            return start..<place
        }
        return nil
    }

    /// Returns the string that ends before a colon.
    private func name(before colon: Int) -> String? {
        var quote = colon - 1
        while quote >= 0, Self.isSpace(bytes[quote]) { quote -= 1 }
        guard quote > 0, bytes[quote] == UInt8(ascii: "\""), !isEscaped(quote) else { return nil }
        var start = quote - 1
        let earliest = max(0, quote - Self.longestName)
        while start >= earliest, bytes[start] != UInt8(ascii: "\"") || isEscaped(start) { start -= 1 }
        guard start >= earliest else { return nil }
        let text = String(decoding: bytes[start + 1..<quote], as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        guard case .string(let name)? = try? JSONValue(reading: Data("\"\(text)\"".utf8)) else { return text }
        return name
    }

    private func isEscaped(_ index: Int) -> Bool {
        var first = index
        while first > 0, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
        return !(index - first).isMultiple(of: 2)
    }

    /// Returns the end of a value, which is the end of the text if the value is cut.
    private func endOfValue(from start: Int) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "\""): return endOfString(from: start)
        case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfContainer(from: start)
        default:
            return bytes[start...].firstIndex { Self.isSpace($0) || ",}]".utf8.contains($0) } ?? bytes.count
        }
    }

    private func endOfString(from start: Int) -> Int {
        var searched = start + 1
        while let quote = ByteSearch.first(UInt8(ascii: "\""), in: bytes, searched..<bytes.count) {
            if !isEscaped(quote) { return quote + 1 }
            searched = quote + 1
        }
        return bytes.count
    }

    private func endOfContainer(from start: Int) -> Int {
        var (place, depth) = (start, 0)
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place = endOfString(from: place)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { return place }
        }
        return bytes.count
    }

    private func endOfSpace(from start: Int) -> Int {
        var place = start
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
        return place
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
