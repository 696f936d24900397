#if os(Linux)
import Foundation

/// Writes the values of ASN.1 that certificates and key stores consist of, in their distinguished encoding.
enum DER {
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, parts.flatMap { $0 }) }

    static func set(_ parts: [UInt8]...) -> [UInt8] { element(0x31, parts.flatMap { $0 }) }

    static func octets(_ content: [UInt8]) -> [UInt8] { element(0x04, content) }

    static func text(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }

    /// A constructed value with the tag number of its field, such as `[0]`.
    static func tagged(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { element(0xA0 | number, content) }

    /// A bit string of whole bytes.
    static func bits(_ content: [UInt8], unused: UInt8 = 0) -> [UInt8] { element(0x03, [unused] + content) }

    static let yes = element(0x01, [0xFF])

    /// A positive integer from its big-endian bytes.
    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        let significant = Array(bytes.drop { $0 == 0 })
        let needsSign = significant.first.map { $0 >= 0x80 } ?? true
        return element(0x02, (needsSign ? [0] : []) + significant)
    }

    /// An object identifier from its arcs; the first two are joined into one number.
    static func identifier(_ arcs: Int...) -> [UInt8] {
        let numbers = [arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2)
        return element(0x06, numbers.flatMap(base128))
    }

    /// A point in time with seconds in UTC, in the form for years up to 2049.
    static func time(_ date: Date) -> [UInt8] {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let numbers = [parts.tm_year % 100, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec]
        let digits = numbers.flatMap { [UInt8(ascii: "0") + UInt8($0 / 10), UInt8(ascii: "0") + UInt8($0 % 10)] }
        return element(0x17, digits + [UInt8(ascii: "Z")])
    }

    private static func base128(_ number: Int) -> [UInt8] {
        var bytes = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(count)] }
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }.drop { $0 == 0 }
        return [0x80 | UInt8(bytes.count)] + bytes
    }
}
#endif
