#if os(Linux)
package import MockURLResponder

/// The field lines of a message in their order and spelling.
///
/// It keeps the received bytes, and makes strings when a caller asks for them.
package struct FieldSection: Sendable, RandomAccessCollection {
    /// The places of a field line in `bytes`.
    struct Line: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    let bytes: [UInt8]
    let lines: [Line]

    static let none = FieldSection(bytes: [], lines: [])

    package var startIndex: Int { 0 }
    package var endIndex: Int { lines.count }

    package subscript(position: Int) -> HeaderFields.Field {
        let line = lines[position]
        return HeaderFields.Field(name: text(line.name), value: text(line.value))
    }

    /// The value of the first field with a name in any spelling.
    package subscript(name: StaticString) -> String? {
        lines.first { isEqual($0.name, to: name) }.map { text($0.value) }
    }

    /// The bytes of a value, which need not be UTF-8.
    package func rawValue(at position: Int) -> ArraySlice<UInt8> {
        bytes[lines[position].value]
    }

    func text(_ range: Range<Int>) -> String {
        // Some clients send a value in ISO 8859-1, as HTTP once was (RFC 9110 section 5.5).
        String(validating: bytes[range], as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes[range].map(Unicode.Scalar.init)))
    }

    private func isEqual(_ range: Range<Int>, to name: StaticString) -> Bool {
        bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[range]).isEqualIgnoringCase(to: name) }
    }
}
#endif
