import Foundation
import MockURLResponder

/// Formats JSON with a line for each member and element.
///
/// Strings, numbers and the order of members stay unchanged.
struct PrettyJSON {
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0
    private var line: [UInt8] = []
    private var lines: [String] = []

    /// Returns the lines of a JSON text; `nil` for any other text.
    static func lines(_ text: String) -> [String]? {
        guard (try? JSONValue(reading: text)) != nil else { return nil }
        var json = PrettyJSON(bytes: Array(text.utf8))
        while json.place < json.bytes.count { json.takeNext() }
        json.endLine()
        return json.lines
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func endLine() {
        lines.append(String(decoding: line, as: UTF8.self))
        line = Array(repeating: UInt8(ascii: " "), count: 2 * depth)
    }

    private mutating func takeNext() {
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "\""): takeString()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            line.append(byte)
            let next = bytes[place...].first { $0 > 0x20 }
            guard next != UInt8(ascii: "}"), next != UInt8(ascii: "]") else { break }
            depth += 1
            endLine()
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            // An empty container stays on one line.
            if line.last != UInt8(ascii: "{"), line.last != UInt8(ascii: "[") {
                depth -= 1
                endLine()
            }
            line.append(byte)
        case UInt8(ascii: ","):
            line.append(byte)
            endLine()
        case UInt8(ascii: ":"): line += [byte, UInt8(ascii: " ")]
        case ...0x20: break
        default: line.append(byte)
        }
    }

    private mutating func takeString() {
        let start = place - 1
        while bytes[place] != UInt8(ascii: "\"") { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
        place += 1
        line += bytes[start..<place]
    }
}
