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
        /// The place of the string; for a name, the place of its object.
        fileprivate let pointer: JSONPointer

        /// The place of the string in words, such as "the body at /user/name".
        var place: String {
            let place = pointer.tokens.isEmpty ? "" : " at \(pointer.description.shown(atMost: 80))"
            return (isName ? "a name in the body" : "the body") + place
        }
    }

    /// Returns the strings in their order.
    ///
    /// - Parameter json: A JSON text as a plan may have it; another text has no strings.
    /// - Returns: The strings.
    static func withBraces(in json: String) -> [Found] {
        var json = json
        return json.withUTF8 { json in
            var walk = Walk(reader: JSONReader(json))
            walk.reader.replacesHalves = true
            try? walk.value()
            return walk.found
        }
    }

    private struct Walk {
        var reader: JSONReader
        var found: [Found] = []
        private var tokens: [String] = []

        init(reader: JSONReader) {
            self.reader = reader
        }

        mutating func value() throws {
            reader.skipWhiteSpace()
            switch reader.peek {
            case UInt8(ascii: "{"):
                try items { walk in
                    let name = try walk.string(isName: true)
                    try walk.reader.colon()
                    walk.tokens.append(name)
                }
            case UInt8(ascii: "["):
                var index = 0
                try items { walk in
                    walk.tokens.append(String(index))
                    index += 1
                }
            case UInt8(ascii: "\""): _ = try string(isName: false)
            default: _ = try reader.scalar()
            }
        }

        /// Reads the values in an object or an array; `begin` reads what precedes a value, and adds its token.
        private mutating func items(_ begin: (inout Walk) throws -> Void) throws {
            var isFirst = true
            while try reader.next(isFirst: isFirst) {
                isFirst = false
                try begin(&self)
                try value()
                tokens.removeLast()
            }
        }

        private mutating func string(isName: Bool) throws -> String {
            let start = reader.offset + 1
            let text = try reader.string()
            if text[...].firstDoubleBrace != nil {
                let pointer = JSONPointer(tokens: tokens)
                found.append(Found(inside: start..<reader.offset - 1, text: text, isName: isName, pointer: pointer))
            }
            return text
        }
    }
}
