package import Foundation

/// Pairs of name and value, in order, with repeats.
package struct FieldPairs: Sendable {
    package let pairs: [(name: String, value: String)]
    private let values: [ByteText: [String]]

    init(_ pairs: [(name: String, value: String)]) {
        self.pairs = pairs
        values = pairs.reduce(into: [:]) { $0[ByteText($1.name), default: []].append($1.value) }
    }

    /// Returns every value of a name, in order; names are compared byte by byte.
    package func values(_ name: String) -> [String] { values[ByteText(name)] ?? [] }
}

/// The pairs in all header fields of one name.
extension FieldPairs {
    /// Reads the cookies (RFC 6265 section 4.2.1), and ignores parts without `=`.
    package init(cookiesOf headers: HeaderFields) {
        self.init(headers.values("Cookie"), separator: UInt8(ascii: ";")) { $0 }
    }

    /// Reads the members of the baggage (W3C Baggage section 3.3) without their properties, and ignores members without
    /// `=`.
    ///
    /// Values are percent-decoded. The limits of 64 members and 8,192 bytes bind services that pass baggage on; here
    /// every member counts.
    package init(baggageOf headers: HeaderFields) {
        self.init(headers.values("baggage"), separator: UInt8(ascii: ",")) { member in
            member.prefix { $0 != UInt8(ascii: ";") }
        } value: {
            String(percentDecoding: $0.utf8)
        }
    }

    private init(
        _ lines: [String], separator: UInt8, pair: (Substring.UTF8View) -> Substring.UTF8View,
        value: (Substring) -> String = { String($0) }
    ) {
        self.init(
            lines.flatMap { line in
                line.utf8.split(separator: separator).compactMap { part -> (name: String, value: String)? in
                    let pair = pair(part)
                    guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
                    return (
                        String(Substring(pair[..<equals]).trimmingSpace()),
                        value(Substring(pair[equals...].dropFirst()).trimmingSpace())
                    )
                }
            })
    }
}

extension FieldPairs {
    /// Reads the fields of an `application/x-www-form-urlencoded` body (WHATWG URL section 5.1).
    package init(form body: Data) {
        self.init(
            body.withUnsafeBytes { bytes in
                var fields: [(name: String, value: String)] = []
                var start = 0
                while start < bytes.count {
                    let end = ByteSearch.first(UInt8(ascii: "&"), in: bytes, start..<bytes.count) ?? bytes.count
                    if start < end {
                        let equals = ByteSearch.first(UInt8(ascii: "="), in: bytes, start..<end) ?? end
                        fields.append(
                            (Self.decoded(bytes, start..<equals), Self.decoded(bytes, min(equals + 1, end)..<end)))
                    }
                    start = end + 1
                }
                return fields
            })
    }

    private static func decoded(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        return String(percentDecoding: UnsafeRawBufferPointer(rebasing: bytes[range]), plusIsSpace: true)
    }
}
