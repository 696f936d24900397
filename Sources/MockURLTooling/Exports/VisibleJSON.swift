import MockURLResponder

/// Makes JSON text safe for a terminal.
package enum VisibleJSON {
    /// Returns the text with `\u` escapes for characters that a terminal would obey or not show.
    ///
    /// A JSON text has such characters in its strings only, so all values stay equal. The line ends between values stay.
    ///
    /// - Parameter json: Whole JSON texts in UTF-8.
    /// - Returns: The same texts in UTF-8.
    package static func escaped(_ json: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(json.count)
        var (start, place) = (0, 0)
        while place < json.count {
            // JSON itself requires escapes for the control characters below U+0020.
            guard json[place] >= 0x7F else {
                place += 1
                continue
            }
            let end = min(json.count, place + length(ofScalarFrom: json[place]))
            let text = String(decoding: json[place..<end], as: UTF8.self)
            if !text.unicodeScalars.allSatisfy(\.isVisible) {
                escaped += json[start..<place]
                text.utf16.forEach { escaped += escape(of: $0) }
                start = end
            }
            place = end
        }
        return start == 0 ? json : escaped + json[start...]
    }

    /// Returns the number of bytes of a scalar in UTF-8 from its first byte.
    private static func length(ofScalarFrom first: UInt8) -> Int {
        first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    }

    private static func escape(of unit: UInt16) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return Array("\\u".utf8) + [12, 8, 4, 0].map { digits[Int(unit >> $0 & 0xF)] }
    }
}
