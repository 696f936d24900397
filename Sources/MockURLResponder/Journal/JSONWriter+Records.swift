import Foundation

/// The parts that several records share.
extension JSONWriter {
    /// Writes a record as one line.
    package mutating func line(of kind: String, at moment: Moment, _ members: (inout JSONWriter) -> Void) {
        object { json in
            json.member("kind", kind)
            json.members(of: moment)
            members(&json)
        }
        endLine()
    }

    /// Writes header fields as pairs of name and value, without secret values.
    mutating func pairs(of headers: HeaderFields, _ redaction: Redaction) {
        array { json in
            for field in headers.fields { json.pair(field, value: redaction.value(field.value, of: field.name)) }
        }
    }

    /// Writes a body: its size, and its beginning as text, or as Base64 if that is shorter or the bytes are not UTF-8.
    ///
    /// - Parameters:
    ///   - beginning: The beginning of the body.
    ///   - isCut: Whether more bytes follow, so that the last character may be incomplete.
    ///   - count: The size of the whole body in bytes.
    mutating func body(_ beginning: Data, isCut: Bool, of count: Int) {
        object { json in
            json.member("bytes", count)
            if let text = Self.text(beginning, isCut: isCut) {
                json.member("text", text)
            } else {
                json.member("base64", beginning.base64EncodedString())
            }
        }
    }

    /// Returns the bytes as text; `nil` if they are not UTF-8, or if many of them need long escapes.
    ///
    /// If the bytes were cut, an incomplete character at their end is dropped.
    private static func text(_ bytes: Data, isCut: Bool) -> String? {
        let isBinary = bytes.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } > bytes.count / 8
        if isBinary { return nil }
        for length in 0...(isCut ? 3 : 0) {
            let text = String(decoding: bytes.dropLast(length), as: UTF8.self)
            if text.utf8.elementsEqual(bytes.dropLast(length)) { return text }
        }
        return nil
    }
}
