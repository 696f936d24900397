import Foundation

/// Normalizes URLs in patterns to the form that requests are compared in.
enum URLText {
    /// Returns a whole URL in normal form, and any other text unchanged.
    static func normalized(_ text: String) -> String {
        guard !isNormal(text), let url = URL(string: text), url.scheme != nil, !(url.host() ?? "").isEmpty else {
            return text
        }
        return NormalizedURL(url).text
    }

    /// Returns the beginning of a URL in normal form; it may end inside the host or the path.
    static func normalized(beginning text: String) -> String {
        guard !isNormal(text), let separator = text.utf8.firstRange(of: "://".utf8) else { return text }
        let scheme = text[..<separator.lowerBound].lowercased() + "://"
        let rest = text[separator.upperBound...]
        let isEnd = { (byte: UInt8) in "/?#".utf8.contains(byte) }
        guard let end = rest.utf8.firstIndex(where: isEnd) else { return scheme + rest.lowercased() }
        guard let url = URL(string: scheme + rest[..<end] + "/"), !(url.host() ?? "").isEmpty else { return text }
        let query = rest[end...].utf8.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        let path = end == query ? "/" : NormalizedURL.normalized(pathPart: String(rest[end..<query]))
        return NormalizedURL(url).text.dropLast() + path + rest[query...]
    }

    /// Whether a text is in normal form already, as nearly all are; parsing a URL takes long.
    private static func isNormal(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1].isEmpty, isPlain(parts[0].dropLast()), isPlain(parts[2]),
            parts[2].last != UInt8(ascii: "."), parts[3].first != UInt8(ascii: ".")
        else { return false }
        var previous: UInt8 = 0
        return parts[3].allSatisfy { byte in
            defer { previous = byte }
            return byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "#")
                && !(byte == UInt8(ascii: ".") && previous == UInt8(ascii: "/"))
        }
    }

    /// Whether a text has only lower-case letters, digits, dots and dashes.
    private static func isPlain(_ text: Substring.UTF8View) -> Bool {
        text.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
}
