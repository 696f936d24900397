import Foundation

/// Parses URLs that are in normal form already, as nearly all are.
///
/// One pass over the string finds all parts. Asking Foundation for each part takes five times as long.
extension NormalizedURL {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Parses a URL; returns `nil` if the URL needs normalization.
    init?(plain url: URL) {
        var text = url.absoluteString
        guard let found = text.withUTF8(Self.parsed) else { return nil }
        self = found
    }

    private static func parsed(_ bytes: Bytes) -> NormalizedURL? {
        let scheme = begins(bytes, with: "https://") ? "https" : "http"
        guard scheme == "https" || begins(bytes, with: "http://") else { return nil }
        let host = bytes[(scheme.utf8.count + 3)...].prefix(while: isPlainInHosts)
        guard let last = host.last, last != UInt8(ascii: ".") else { return nil }
        var end = host.endIndex
        var port: Int?
        if bytes[end...].first == UInt8(ascii: ":") {
            let digits = bytes[(end + 1)...].prefix(while: isDigit)
            guard (1...5).contains(digits.count) else { return nil }
            port = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            end = digits.endIndex
        }
        let path = bytes[end...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard isNormal(path: path) else { return nil }
        let query: Bytes.SubSequence? =
            bytes[path.endIndex...].first == UInt8(ascii: "?")
            ? bytes[(path.endIndex + 1)...].prefix { $0 != UInt8(ascii: "#") } : nil
        return NormalizedURL(
            origin: Origin(normalScheme: scheme, host: text(host), port: port), path: path.isEmpty ? "/" : text(path),
            query: query.map(text))
    }

    /// Whether a path is empty or begins with a slash, needs no decoding, and has no dot segments.
    private static func isNormal(path: Bytes.SubSequence) -> Bool {
        var previous = UInt8(ascii: "/")
        guard path.first ?? previous == previous else { return false }
        for byte in path {
            if byte == UInt8(ascii: "%") || byte >= 0x80 { return false }
            if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { return false }
            previous = byte
        }
        return true
    }

    private static func begins(_ bytes: Bytes, with text: StaticString) -> Bool {
        guard bytes.count >= text.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
        return memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    private static func isPlainInHosts(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte) || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "-")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func text(_ bytes: Bytes.SubSequence) -> String {
        // Faster than `String(decoding:as:)` for short strings, which nearly all are.
        String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
    }
}
