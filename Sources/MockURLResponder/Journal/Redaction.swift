package import Foundation

/// The names whose values are never printed or written.
package struct Redaction: Sendable, Hashable {
    /// What stands in place of a value.
    package static let mark = SecretNames.mark

    /// The header fields that are always secret.
    package static let always = SecretNames.always

    private let names: Set<String>

    /// Redacts the names that are always secret, and these.
    ///
    /// - Parameter names: Of header fields and of query fields; case does not count.
    package init(_ names: some Sequence<String> = []) {
        self.names = Self.always.union(names.map { $0.lowercased() })
    }

    package func hides(_ name: String) -> Bool {
        names.contains(name.lowercased())
    }

    /// Whether a comparison tells the value of a field that is secret.
    package func hides(_ comparison: NearMiss.Comparison) -> Bool {
        comparison.names.contains(where: hides)
            || [comparison.expected, comparison.found ?? ""].contains { text in
                hidesField(in: text) || comparison.names.contains { value(text, of: $0) != text }
            }
    }

    /// Whether a text of a URL has a secret field in it, or a password.
    func hidesPart(of url: String) -> Bool {
        let text = (url.removingPercentEncoding ?? url).lowercased()
        return text.contains(/:\/\/[^\/?#]*@/) || names.contains { text.contains($0 + "=") }
    }

    /// Hides further names.
    package func hiding(_ more: some Sequence<String>) -> Redaction { Redaction(names.union(more)) }

    /// Whether a value has a secret field in it behind a semicolon, which to some servers is as good as `&`.
    package func hidesField(in value: String) -> Bool {
        secretField(in: value[...]).map { $0 > value.startIndex } ?? false
    }

    /// The value as it may be shown; of a URL in a header field what is not secret.
    package func value(_ value: String, of name: String) -> String {
        if hides(name) { return Self.mark }
        return Self.urlFields.contains(name.lowercased()) ? text(ofURL: value) : value
    }
}

// MARK: - URLs

extension Redaction {
    /// The header fields whose values are URLs.
    private static let urlFields: Set<String> = ["content-location", "location", "origin", "referer"]

    private static let encodedMark = "%3Credacted%3E"

    /// The URL as text, without the values of secret query fields, without user and password and without the fragment,
    /// which no server sees.
    package func text(of url: URL) -> String {
        text(ofURL: url.absoluteString)
    }

    private func text(ofURL written: String) -> String {
        // Without one of these there is nothing to hide.
        let mayHide = written.utf8.contains { byte in
            byte == UInt8(ascii: "?") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")
        }
        guard mayHide else { return written }
        let url = written[..<(written.utf8.firstIndex(of: UInt8(ascii: "#")) ?? written.endIndex)]
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return Self.withoutUser(url) }
        let fields = url[mark...].dropFirst().utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        return Self.withoutUser(url[..<mark]) + "?" + fields.map { hiding(Substring($0)) }.joined(separator: "&")
    }

    /// A user without a password may be a token, so all that is said of the user is left out.
    private static func withoutUser(_ url: Substring) -> String {
        guard let start = url.utf8.firstRange(of: "//".utf8)?.upperBound else { return String(url) }
        let authority = url[start...].utf8.prefix { $0 != UInt8(ascii: "/") }
        guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { return String(url) }
        return url[..<start] + "redacted" + url[end...]
    }

    /// A query field, from the first secret name on without what stands behind it.
    private func hiding(_ field: Substring) -> String {
        guard let start = secretField(in: field),
            let equals = field[start...].utf8.firstIndex(of: UInt8(ascii: "="))
        else { return String(field) }
        return field[...equals] + Self.encodedMark
    }

    /// Where a secret field begins in what may be several, separated by semicolons.
    private func secretField(in text: Substring) -> String.Index? {
        text.utf8.split(separator: UInt8(ascii: ";")).first { part in
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return false }
            return hides(String(percentDecoding: part[..<equals]).trimmingCharacters(in: .whitespaces))
        }?.startIndex
    }
}
