extension Tree {
    /// Reads JSON.
    ///
    /// Returns `nil` for text that is not JSON and for more than 60 levels.
    init?(_ bytes: some Collection<UInt8>) {
        var parser = Parser(bytes: Array(bytes))
        guard let tree = parser.value(depth: 0) else { return nil }
        parser.skipSpace()
        guard parser.next == nil else { return nil }
        self = tree
    }

    private struct Parser {
        let bytes: [UInt8]
        var offset = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

        mutating func skipSpace() {
            while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
        }

        mutating func take(_ byte: UInt8) -> Bool {
            skipSpace()
            guard next == byte else { return false }
            offset += 1
            return true
        }

        mutating func value(depth: Int) -> Tree? {
            guard depth < 60 else { return nil }
            skipSpace()
            switch next {
            case UInt8(ascii: "{"): return object(depth)
            case UInt8(ascii: "["): return array(depth)
            case UInt8(ascii: "\""): return string().map(Tree.string)
            default:
                let start = offset
                while let byte = next, !" \t\r\n,:{}[]\"".utf8.contains(byte) { offset += 1 }
                return offset > start ? .raw(String(decoding: bytes[start..<offset], as: UTF8.self)) : nil
            }
        }

        private mutating func object(_ depth: Int) -> Tree? {
            offset += 1
            var members: [Member] = []
            if take(UInt8(ascii: "}")) { return .object([]) }
            while true {
                skipSpace()
                guard next == UInt8(ascii: "\""), let name = string(), take(UInt8(ascii: ":")),
                    let value = value(depth: depth + 1)
                else { return nil }
                members.append(Member(name, value))
                if take(UInt8(ascii: "}")) { return .object(members) }
                guard take(UInt8(ascii: ",")) else { return nil }
            }
        }

        private mutating func array(_ depth: Int) -> Tree? {
            offset += 1
            var items: [Tree] = []
            if take(UInt8(ascii: "]")) { return .array([]) }
            while true {
                guard let item = value(depth: depth + 1) else { return nil }
                items.append(item)
                if take(UInt8(ascii: "]")) { return .array(items) }
                guard take(UInt8(ascii: ",")) else { return nil }
            }
        }

        private mutating func string() -> String? {
            offset += 1
            var text: [UInt8] = []
            while let byte = next {
                offset += 1
                switch byte {
                case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let escaped = escape() else { return nil }
                    text += String(escaped).utf8
                default: text.append(byte)
                }
            }
            return nil
        }

        /// Reads an escape sequence of one character.
        ///
        /// Surrogate pairs are not supported.
        private mutating func escape() -> Unicode.Scalar? {
            guard let byte = next else { return nil }
            offset += 1
            switch byte {
            case UInt8(ascii: "n"): return "\n"
            case UInt8(ascii: "t"): return "\t"
            case UInt8(ascii: "r"): return "\r"
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
            case UInt8(ascii: "u"):
                let digits = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
                offset = min(offset + 4, bytes.count)
                return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
            default: return nil
            }
        }
    }
}
