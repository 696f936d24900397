import MockURLResponder

/// A host that programs call, with a method and the shape of a path.
package struct Endpoint: Sendable, Hashable, Comparable {
    /// Scheme, host and port, such as `https://api.example.com:443`.
    package let origin: String
    package let method: String
    /// The path, with a word in braces for each generated part: `/orders/{number}`.
    package let path: String

    package init(origin: String, method: String, path: String) {
        (self.origin, self.method, self.path) = (origin, method, path)
    }

    /// - Parameters:
    ///   - method: The method of a request.
    ///   - url: The URL as the program wrote it.
    package init(method: String, url: String) {
        var origins = Origins()
        self.init(method: method, url: url, &origins)
    }

    /// Creates an endpoint, and keeps its origin for the next one.
    init(method: String, url: String, _ origins: inout Origins) {
        let end = Self.endOfAuthority(in: url)
        let path = url[end...].utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let origin = origins.origin(of: url[..<end])
        let shape = Self.shape(of: path.isEmpty ? "/" : Substring(path))
        self.init(origin: origin, method: Self.visible(method), path: Self.withoutSecrets(shape, of: origin))
    }

    package static func < (one: Endpoint, other: Endpoint) -> Bool {
        (one.origin, one.path, one.method) < (other.origin, other.path, other.method)
    }

    /// The origins of the URLs that were seen.
    ///
    /// A report has many calls of few hosts.
    struct Origins {
        private var known: [Substring: String] = [:]

        mutating func origin(of beginning: Substring) -> String {
            if let origin = known[beginning] { return origin }
            let address = CallAddress(String(beginning))
            let scheme = beginning.prefix { $0 != ":" }.lowercased()
            let port = address.port ?? (scheme == "http" ? "80" : scheme == "https" ? "443" : "*")
            let origin = "\(scheme)://\(address.host):\(port)".shown(atMost: 300)
            known[beginning] = origin
            return origin
        }
    }

    private static func endOfAuthority(in url: String) -> String.Index {
        let rest = url.utf8.firstRange(of: "://".utf8)?.upperBound ?? url.startIndex
        return url.utf8[rest...].firstIndex {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
        } ?? url.endIndex
    }

    /// Returns a path with the kind of each part that is different in each call.
    private static func shape(of path: Substring) -> String {
        var shape = ""
        for (index, part) in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { shape += "/" }
            shape += word(for: Substring(part))
        }
        return visible(shape)
    }

    /// Returns a path with the word `{secret}` in place of each token, such as that of a bot.
    private static func withoutSecrets(_ path: String, of origin: String) -> String {
        // The search takes microseconds, and words that may be a token are long and have digits.
        let mayHide = path.utf8.split(separator: UInt8(ascii: "/")).contains { part in
            part.count >= 16 && part.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard mayHide else { return path }
        let hidden = RecordedSecrets().hidden(inURL: origin + path)
        guard hidden.hasPrefix(origin) else { return path }
        return String(hidden.dropFirst(origin.count)).replacing(Redaction.encodedMark, with: "{secret}")
    }

    private static func word(for part: Substring) -> String {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        // The shape of a value takes microseconds, and most parts are words or numbers.
        if part.utf8.count < 24, !part.utf8.contains(where: isDigit) { return String(part) }
        if part.utf8.allSatisfy(isDigit) { return "{number}" }
        return switch ValueShape(of: String(part)) {
        case .uuid: "{uuid}"
        case .time: "{time}"
        case .number, .unixTime: "{number}"
        case .hexadecimal: "{hexadecimal}"
        case .token where isGenerated(part): "{token}"
        default: String(part)
        }
    }

    /// Whether a program has drawn a token by lot, which names such as `oauth2` and `release-2024-notes` are not.
    private static func isGenerated(_ token: Substring) -> Bool {
        let isMixed = token.contains(where: \.isUppercase) && token.contains(where: \.isLowercase)
        if token.utf8.count >= 16, isMixed, token.contains(where: \.isNumber) { return true }
        return token.split { !$0.isLetter && !$0.isNumber }.contains { run in
            run.utf8.count >= 12 && run.contains(where: \.isLetter) && run.contains(where: \.isNumber)
        }
    }

    private static func visible(_ text: String) -> String {
        text.utf8.allSatisfy { (0x21..<0x7F).contains($0) } ? text : text.shown(atMost: .max)
    }
}

extension Endpoint: CustomStringConvertible {
    package var description: String { "\(method) \(origin)\(path)" }
}
