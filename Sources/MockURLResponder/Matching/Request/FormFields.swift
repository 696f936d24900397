package import Foundation

/// The fields of an `application/x-www-form-urlencoded` body, in order, with repeats (WHATWG URL section 5.1).
package struct FormFields: Sendable {
    package let fields: [(name: String, value: String)]
    private let values: ValuesByName

    package init(_ body: Data) {
        let fields = body.withUnsafeBytes { bytes in
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
        }
        self.fields = fields
        values = ValuesByName(fields)
    }

    /// Returns every value of a field, in order; names are compared byte by byte.
    package func values(_ name: String) -> [String] {
        values[name]
    }

    private static func decoded(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        return String(percentDecoding: UnsafeRawBufferPointer(rebasing: bytes[range]), plusIsSpace: true)
    }
}

/// The values of fields that may repeat, by their names, which are compared byte by byte.
struct ValuesByName: Sendable {
    private let values: [ByteText: [String]]

    init(_ fields: [(name: String, value: String)]) {
        values = fields.reduce(into: [:]) { $0[ByteText($1.name), default: []].append($1.value) }
    }

    /// Returns every value of a name, in order.
    subscript(_ name: String) -> [String] { values[ByteText(name)] ?? [] }
}
