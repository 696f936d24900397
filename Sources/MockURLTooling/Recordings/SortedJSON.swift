import Foundation
import MockURLResponder

/// Writes a JSON text with sorted members and without white space.
///
/// Servers that write the members of an object in another order each time then make the same stub. Strings and numbers keep
/// their spelling.
struct SortedJSON {
    /// The deepest nesting of a body in a plan, which has levels of its own.
    private static let deepestNesting = 48

    private let bytes: [UInt8]
    private var place = 0

    /// Returns the text; `nil` for a text that is not the JSON of a plan, such as one with a repeated name.
    static func text(of text: String) -> String? {
        guard let first = text.utf8.first(where: { $0 > 0x20 }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            PlanRules.flaw(inJSON: Data(text.utf8)) == nil
        else { return nil }
        var json = SortedJSON(bytes: Array(text.utf8))
        return json.value(depth: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next value; `nil` if it is nested too deep.
    private mutating func value(depth: Int) -> [UInt8]? {
        switch next {
        case UInt8(ascii: "{"):
            guard depth < Self.deepestNesting else { return nil }
            var members: [(name: [UInt8], value: [UInt8])] = []
            place += 1
            while next != UInt8(ascii: "}") {
                let name = string()
                _ = next
                place += 1
                guard let value = value(depth: depth + 1) else { return nil }
                members.append((name, value))
                if next == UInt8(ascii: ",") { place += 1 }
            }
            place += 1
            members.sort { $0.name.lexicographicallyPrecedes($1.name) }
            return [UInt8(ascii: "{")]
                + members.map { $0.name + [UInt8(ascii: ":")] + $0.value }.joined(separator: [UInt8(ascii: ",")])
                + [UInt8(ascii: "}")]
        case UInt8(ascii: "["):
            guard depth < Self.deepestNesting else { return nil }
            var elements: [[UInt8]] = []
            place += 1
            while next != UInt8(ascii: "]") {
                guard let value = value(depth: depth + 1) else { return nil }
                elements.append(value)
                if next == UInt8(ascii: ",") { place += 1 }
            }
            place += 1
            return [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
        case UInt8(ascii: "\""): return string()
        default:
            let start = place
            while place < bytes.count, !",]}".utf8.contains(bytes[place]), bytes[place] > 0x20 { place += 1 }
            return Array(bytes[start..<place])
        }
    }

    /// Returns the next string in its spelling, with its quotes.
    private mutating func string() -> [UInt8] {
        let start = place
        place += 1
        while bytes[place] != UInt8(ascii: "\"") { place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1 }
        place += 1
        return Array(bytes[start..<place])
    }

    /// The next byte that is not white space.
    private var next: UInt8 {
        mutating get {
            while bytes[place] <= 0x20 { place += 1 }
            return bytes[place]
        }
    }
}
