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
    package var queryItems: [(name: String, value: String)] {
        (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { item in
            let equals = item.firstIndex(of: UInt8(ascii: "="))
            return (
                Self.decoded(item[..<(equals ?? item.endIndex)]), Self.decoded(equals.map { item[$0...].dropFirst() })
            )
        }
    }

    private static func decoded(_ part: Substring.UTF8View?) -> String {
        let text = part.map { String(Substring($0)) } ?? ""
        return text.utf8.contains(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? text : text
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
