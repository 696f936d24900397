/// The white space of a JSON text that has no other line breaks: the layouts in which most servers write JSON.
package enum JSONLayout: String, CaseIterable, Sendable {
    /// Without white space.
    case compact
    /// With a space after each comma and colon.
    case spaced
    /// Like `compact`, with a line feed at the end.
    case compactLine
    /// Like `spaced`, with a line feed at the end.
    case spacedLine

    /// Finds the layout of a valid JSON text; `nil` if it has another one.
    package init?(of json: String) {
        guard let layout = Self.allCases.first(where: { $0.text(of: json) == json }) else { return nil }
        self = layout
    }

    /// Returns a text in this layout.
    ///
    /// Strings, numbers and the order of members stay unchanged.
    ///
    /// - Parameter json: A valid JSON text.
    /// - Returns: The text.
    package func text(of json: String) -> String {
        let isSpaced = self == .spaced || self == .spacedLine
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.utf8.count)
        var (isString, isEscape) = (false, false)
        for byte in json.utf8 where isString || byte > 0x20 {
            bytes.append(byte)
            if isEscape {
                isEscape = false
            } else if byte == UInt8(ascii: "\"") {
                isString.toggle()
            } else if isString {
                isEscape = byte == UInt8(ascii: "\\")
            } else if isSpaced, byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
                bytes.append(UInt8(ascii: " "))
            }
        }
        if self == .compactLine || self == .spacedLine { bytes.append(UInt8(ascii: "\n")) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
