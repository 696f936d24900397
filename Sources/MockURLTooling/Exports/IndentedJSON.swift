import MockURLResponder

/// Formats JSON with a line for each member and element.
///
/// Strings, numbers and the order of members stay unchanged.
package enum IndentedJSON {
    /// Returns the lines of a JSON text; `nil` for any other text.
    package static func lines(_ text: String) -> [String]? {
        guard (try? JSONValue(reading: text)) != nil else { return nil }
        return String(decoding: Self.text(of: Array(text.utf8), depth: 0), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Formats a JSON text that this package has written.
    ///
    /// The text is trusted, so that a plan of 100 MB takes a second.
    ///
    /// - Parameters:
    ///   - json: A valid JSON text.
    ///   - depth: The number of levels around it.
    /// - Returns: The lines, without a line break at the end.
    static func text(of json: [UInt8], depth: Int) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(json.count + json.count / 2)
        json.withUnsafeBufferPointer { write($0, to: &text, depth) }
        return text
    }

    private static func write(_ json: UnsafeBufferPointer<UInt8>, to text: inout [UInt8], _ outer: Int) {
        var (place, depth) = (0, outer)
        func breakLine() {
            text.append(UInt8(ascii: "\n"))
            for _ in 0..<2 * depth { text.append(UInt8(ascii: " ")) }
        }
        for _ in 0..<2 * depth { text.append(UInt8(ascii: " ")) }
        while place < json.count {
            let byte = json[place]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfString(json, from: place)
                text += json[place..<end]
                place = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                text.append(byte)
                let next = ByteSearch.endOfWhiteSpace(in: json, from: place + 1)
                if next < json.count, json[next] == byte + 2 {
                    // An empty container stays on one line.
                    text.append(json[next])
                    place = next
                } else {
                    depth += 1
                    breakLine()
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                breakLine()
                text.append(byte)
            case UInt8(ascii: ","):
                text.append(byte)
                breakLine()
            case UInt8(ascii: ":"): text += [byte, UInt8(ascii: " ")]
            case ...0x20: break
            default: text.append(byte)
            }
            place += 1
        }
    }

    private static func endOfString(_ json: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var place = ByteSearch.endOfPlainText(in: json, from: start + 1)
        while place < json.count, json[place] != UInt8(ascii: "\"") {
            place = ByteSearch.endOfPlainText(in: json, from: min(json.count, place + 2))
        }
        return min(json.count, place + 1)
    }
}
