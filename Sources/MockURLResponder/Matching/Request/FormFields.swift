package import Foundation

/// The fields of an `application/x-www-form-urlencoded` body, in order, with repeats (WHATWG URL section 5.1).
package struct FormFields: Sendable {
    package let fields: [(name: String, value: String)]

    package init(_ body: Data) {
        fields = body.split(separator: UInt8(ascii: "&")).map { field in
            let equals = field.firstIndex(of: UInt8(ascii: "=")) ?? field.endIndex
            return (Self.decoded(field[..<equals]), Self.decoded(field[equals...].dropFirst()))
        }
    }

    /// Every value of a field, in order; names are equal by their bytes.
    package func values(_ name: String) -> [String] {
        fields.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
    }

    private static func decoded(_ part: Data) -> String {
        String(percentDecoding: part.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
    }
}
