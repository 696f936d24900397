/// Finds the strings of a JSON text that may be templates: those with two opening braces, escaped or not.
enum JSONStrings {
    /// A string that may be a template.
    struct Found {
        /// The range of its bytes in the JSON text, without the quotes.
        let inside: Range<Int>
        /// The content, without escapes.
        let text: String
        /// Whether the string is the name of a member.
        let isName: Bool
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let longestPlace = 80

    static func withBraces(in json: String) -> [Found] {
        var json = json
        return json.withUTF8 { json in
            var found: [Found] = []
            var offset = 0
            while let start = json[offset...].firstIndex(of: quote) {
                let (inside, mayHaveBraces) = string(from: start + 1, in: json)
                offset = min(inside.upperBound + 1, json.count)
                guard mayHaveBraces else { continue }
                let text = decoded(UnsafeBufferPointer(rebasing: json[inside]))
                guard text[...].firstDoubleBrace != nil else { continue }
                let next = json[offset...].first { !Substring.isSpace($0) }
                found.append(Found(inside: inside, text: text, isName: next == UInt8(ascii: ":")))
            }
            return found
        }
    }

    /// Describes the place of a string in a JSON text, such as "the body at /user/name".
    static func place(of found: Found, in json: String) -> String {
        var json = json
        let way = json.withUTF8 { steps(to: found.inside.lowerBound, in: $0) }
        // The pointer of a name leads to the object that has the member.
        let pointer = (found.isName ? way.dropLast() : way[...]).map { "/" + $0.token }.joined()
        return (found.isName ? "a name in the body" : "the body")
            + (pointer.isEmpty ? "" : " at \(pointer.shown(atMost: longestPlace))")
    }

    /// Returns the range of the string that starts at an offset, and whether it may contain two opening braces.
    private static func string(
        from start: Int, in json: UnsafeBufferPointer<UInt8>
    ) -> (inside: Range<Int>, mayHaveBraces: Bool) {
        var mayHaveBraces = false
        var offset = start
        while offset < json.count, json[offset] != quote {
            switch json[offset] {
            case backslash:
                offset += 1
                // A brace has only one escape: its number after `\u`.
                if offset < json.count, json[offset] == UInt8(ascii: "u") { mayHaveBraces = true }
            case UInt8(ascii: "{"):
                if offset > start, json[offset - 1] == UInt8(ascii: "{") { mayHaveBraces = true }
            default: break
            }
            offset += 1
        }
        return (start..<min(offset, json.count), mayHaveBraces)
    }

    /// Returns the content of a string, without escapes.
    ///
    /// Half of a surrogate pair becomes U+FFFD.
    private static func decoded(_ string: UnsafeBufferPointer<UInt8>) -> String {
        var text: [UInt8] = []
        var offset = 0
        while offset < string.count {
            let plain = string[offset...].firstIndex(of: backslash) ?? string.count
            text += string[offset..<plain]
            offset = plain
            var units: [UInt16] = []
            while let unit = unit(at: offset, in: string) {
                units.append(unit)
                offset += 6
            }
            text += String(decoding: units, as: UTF16.self).utf8
            guard units.isEmpty, offset + 1 < string.count else {
                if units.isEmpty { offset = string.count }
                continue
            }
            let letter = string[offset + 1]
            text.append(JSONText.scalar(escapedBy: letter).map { UInt8(ascii: $0) } ?? letter)
            offset += 2
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the code unit of an escape such as `\u007b`; `nil` if there is no such escape.
    private static func unit(at offset: Int, in string: UnsafeBufferPointer<UInt8>) -> UInt16? {
        guard offset + 6 <= string.count, string[offset] == backslash, string[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: string[(offset + 2)..<(offset + 6)], as: UTF8.self), radix: 16)
    }

    /// A step of a path from a JSON value to a value inside it.
    private enum Step {
        /// The name of a member; `nil` before the name is read.
        case member(String?)
        case element(Int)

        var token: String {
            switch self {
            case .member(let name):
                (name ?? "").replacing("~", with: "~0").replacing("/", with: "~1")
            case .element(let index): String(index)
            }
        }
    }

    /// Returns the path from the root of a JSON text to the string whose content starts at an offset.
    private static func steps(to target: Int, in json: UnsafeBufferPointer<UInt8>) -> [Step] {
        var steps: [Step] = []
        var offset = 0
        while offset < json.count {
            switch json[offset] {
            case UInt8(ascii: "{"): steps.append(.member(nil))
            case UInt8(ascii: "["): steps.append(.element(0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = steps.popLast()
            case UInt8(ascii: ","):
                switch steps.popLast() {
                case .element(let index): steps.append(.element(index + 1))
                case .member: steps.append(.member(nil))
                case nil: break
                }
            case quote:
                if offset + 1 == target { return steps }
                let inside = string(from: offset + 1, in: json).inside
                offset = inside.upperBound
                if case .member(nil)? = steps.last {
                    steps[steps.count - 1] = .member(decoded(UnsafeBufferPointer(rebasing: json[inside])))
                }
            default: break
            }
            offset += 1
        }
        return steps
    }
}
