import MockURLResponder

/// Escapes in strings of JSON, also in JSON that is itself a string.
enum JSONEscapes {
    static func decoded(_ text: [UInt8], depth: Int) -> [UInt8] {
        var text = text
        for _ in 0..<depth where text.contains(UInt8(ascii: "\\")) { text = decoded(text) }
        return text
    }

    static func encoded(_ text: [UInt8], depth: Int) -> [UInt8] {
        var text = text
        for _ in 0..<depth { text = encoded(text) }
        return text
    }

    private static func decoded(_ text: [UInt8]) -> [UInt8] {
        var (bytes, place): ([UInt8], Int) = ([], 0)
        while place < text.count {
            let byte = text[place]
            place += 1
            guard byte == UInt8(ascii: "\\"), place < text.count else {
                bytes.append(byte)
                continue
            }
            let unit = text.withUnsafeBufferPointer { ByteSearch.escapedUnit(in: $0, at: place - 1) }
            if let unit {
                let low = text.withUnsafeBufferPointer { ByteSearch.escapedUnit(in: $0, at: place + 5) }
                let isPair = UTF16.isLeadSurrogate(unit) && low.map(UTF16.isTrailSurrogate) ?? false
                bytes += String(decoding: isPair ? [unit, low ?? 0] : [unit], as: UTF16.self).utf8
                place += isPair ? 11 : 5
                continue
            }
            bytes.append(plain[text[place]] ?? text[place])
            place += 1
        }
        return bytes
    }

    private static let plain: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C,
    ]

    private static func encoded(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
            case 0..<0x20: Array("\\u00".utf8) + PercentText.encoded([byte], isUpper: false).dropFirst()
            default: [byte]
            }
        }
    }
}
