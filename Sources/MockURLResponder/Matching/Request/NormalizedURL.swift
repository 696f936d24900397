package import Foundation

/// A URL in a form that can be compared (RFC 3986 section 6).
///
/// Scheme and host are in lower case, and the default port equals a missing one. Percent-encoded characters equal
/// plain ones. Dot segments are removed, and an empty path is `/`. User, password and fragment are ignored.
package struct NormalizedURL: Sendable, Hashable {
    /// The address of a server: scheme, host and effective port.
    package struct Origin: Sendable, Hashable {
        package let scheme: String
        package let host: String
        package let port: Int?

        package init(scheme: String, host: String, port: Int?) {
            self.scheme = Self.isPlain(scheme) ? scheme : scheme.lowercased()
            self.host = Self.isPlain(host) ? host : Self.normalized(host: host)
            self.port = port ?? Self.defaultPort(of: self.scheme)
        }

        /// - Parameters:
        ///   - scheme: The scheme in lower case.
        ///   - host: The host in normal form.
        ///   - port: `nil` means the default port of the scheme.
        init(normalScheme scheme: String, host: String, port: Int?) {
            (self.scheme, self.host, self.port) = (scheme, host, port ?? Self.defaultPort(of: scheme))
        }

        package static func == (one: Origin, other: Origin) -> Bool {
            one.port == other.port && one.host.hasSameBytes(as: other.host)
                && one.scheme.hasSameBytes(as: other.scheme)
        }

        /// Hashes the host, which distinguishes most origins.
        package func hash(into hasher: inout Hasher) {
            hasher.combine(ByteText(host))
        }

        /// Whether the port is the default port of the scheme.
        var isStandardPort: Bool { port == Self.defaultPort(of: scheme) }

        private static func defaultPort(of scheme: String) -> Int? {
            switch scheme {
            case "https": 443
            case "http": 80
            default: nil
            }
        }

        /// Whether a string is in normal form already, as nearly all are.
        ///
        /// It then has only lower-case letters, digits, dashes and inner dots.
        private static func isPlain(_ text: String) -> Bool {
            let isMadeOfPlainBytes = text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: "-")
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
            return isMadeOfPlainBytes && text.utf8.last != UInt8(ascii: ".")
        }

        /// Returns a host in lower case, without a final dot.
        ///
        /// An IPv6 address is in its shortest form without brackets, and a name is in ASCII.
        private static func normalized(host: String) -> String {
            let bare = host.utf8.last == UInt8(ascii: ".") ? host.dropLast() : host[...]
            if bare.utf8.contains(UInt8(ascii: ":")) { return IPv6Address(bare)?.text ?? bare.lowercased() }
            guard bare.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) else { return bare.lowercased() }
            let name = bare.removingPercentEncoding ?? String(bare)
            return URL(string: "https://\(name.lowercased())/")?.host(percentEncoded: false) ?? name.lowercased()
        }
    }

    package let origin: Origin
    package let path: String
    /// The query in the form of the URL, percent-encoded, without the question mark.
    package let query: String?

    init(origin: Origin, path: String, query: String?) {
        (self.origin, self.path, self.query) = (origin, path, query)
    }

    package init(_ url: URL) {
        self = NormalizedURL(plain: url) ?? NormalizedURL(any: url)
    }

    private init(any url: URL) {
        origin = Origin(
            scheme: url.scheme ?? "", host: url.host(percentEncoded: false) ?? "", port: url.port)
        path = Self.normalized(path: url.path(percentEncoded: true))
        query = url.query(percentEncoded: true)
    }

    /// The whole URL that patterns examine: in normal form, except for the unchanged query.
    package var text: String {
        let host = origin.host.utf8.contains(UInt8(ascii: ":")) ? "[\(origin.host)]" : origin.host
        let port = origin.isStandardPort ? "" : origin.port.map { ":\($0)" } ?? ""
        return "\(origin.scheme)://\(host)\(port)\(path)" + (query.map { "?\($0)" } ?? "")
    }

    /// The decoded fields of the query, in order; a field without `=` has an empty value.
    ///
    /// A `+` is a space, as in forms (WHATWG URL section 5.1): browsers, Java, Go and Python send it.
    package var queryItems: [(name: String, value: String)] { queryItems(plusIsSpace: true) }

    /// The fields of a query with a `+`, read as in a path, where it is itself; `nil` for any other query.
    var queryItemsWithPlus: [(name: String, value: String)]? {
        query?.utf8.contains(UInt8(ascii: "+")) == true ? queryItems(plusIsSpace: false) : nil
    }

    private func queryItems(plusIsSpace: Bool) -> [(name: String, value: String)] {
        (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { item in
            func decoded(_ part: Substring.UTF8View) -> String {
                let text = String(Substring(part))
                let hasSpace = plusIsSpace && part.contains(UInt8(ascii: "+"))
                return Self.decoded(hasSpace ? text.replacing("+", with: " ") : text)
            }
            let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            return (decoded(item[..<equals]), decoded(item[equals...].dropFirst()))
        }
    }

    private static func decoded(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? text : text
    }

    /// Returns a whole path, encoded or not, in normal form.
    package static func normalized(path: String) -> String {
        if path.isEmpty { return "/" }
        let decoded = normalized(pathPart: path)
        return hasDotAfterSlash(decoded) ? removingDotSegments(decoded) : decoded
    }

    /// Returns a part of a path in normal form: decoded, except for `%2F` and `%25`, which differ in meaning from a
    /// slash and a percent sign.
    package static func normalized(pathPart text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        let decoded = decode(text.utf8) { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "%") }
        if let valid = String(bytes: decoded, encoding: .utf8) { return valid }
        return String(decoding: decode(text.utf8) { $0 < 0x80 && $0 != 0x2F && $0 != 0x25 }, as: UTF8.self)
    }

    private static func decode(_ text: String.UTF8View, where decodes: (UInt8) -> Bool) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else {
                result += "%25".utf8
                continue
            }
            rest.removeFirst(2)
            if decodes(value) { result.append(value) } else { result += String(format: "%%%02X", value).utf8 }
        }
        return result
    }

    private static func hasDotAfterSlash(_ path: String) -> Bool {
        var previous: UInt8 = 0
        for byte in path.utf8 {
            if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { return true }
            previous = byte
        }
        return false
    }

    /// Removes dot segments (RFC 3986 section 5.2.4).
    private static func removingDotSegments(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}

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

    @_optimize(speed)
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
        return NormalizedURL(url).text.dropLast() + path + encoded(rest[query...])
    }

    /// Returns a part of a query as Foundation encodes it; a cut escape at its end stays.
    private static func encoded(_ query: Substring) -> String {
        query.utf8.map { isPlainInQueries($0) ? String(UnicodeScalar($0)) : String(format: "%%%02X", $0) }.joined()
    }

    private static func isPlainInQueries(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"[]{}|\\^`\"<>".utf8.contains(byte)
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
            return isPlainInQueries(byte) && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "#")
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
