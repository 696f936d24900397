package import Foundation

/// The names of fields whose values must not appear in reports and journals.
package struct Redaction: Sendable, Hashable {
    /// The string that replaces a secret value.
    package static let mark = SecretNames.mark

    /// The header fields that are always redacted.
    package static let always = SecretNames.always

    private let names: FieldNameSet

    /// Creates a redaction of the default names and the given names.
    ///
    /// - Parameter names: Names of header fields and query fields; case-insensitive.
    package init(_ names: some Sequence<String> = []) {
        self.names = FieldNameSet(Self.always.union(names))
    }

    package func hides(_ name: String) -> Bool {
        names.contains(name)
    }

    /// Whether a comparison would reveal the value of a secret field.
    package func hides(_ comparison: NearMiss.Comparison) -> Bool {
        comparison.names.contains(where: hides)
            || [comparison.expected, comparison.found ?? ""].contains { text in
                hidesField(in: text) || comparison.names.contains { value(text, of: $0) != text }
            }
    }

    /// Whether a URL, or a part of one, contains a secret field or a password.
    func hidesPart(of url: String) -> Bool {
        let text = (url.removingPercentEncoding ?? url).lowercased()
        return text.contains(/:\/\/[^\/?#]*@/) || names.names.contains { text.contains($0 + "=") }
    }

    /// Returns a redaction that also hides the given names.
    package func hiding(_ more: some Sequence<String>) -> Redaction { Redaction(names.names.union(more)) }

    /// Whether a value contains a secret field after a semicolon, which some servers treat like `&`.
    package func hidesField(in value: String) -> Bool {
        secretField(in: value[...]).map { $0 > value.startIndex } ?? false
    }

    /// Returns a value without its secrets.
    ///
    /// A URL in a header field loses only its secret parts.
    package func value(_ value: String, of name: String) -> String {
        if hides(name) { return Self.mark }
        return Self.urlFields.contains(name) ? text(ofURL: value) : value
    }
}

// MARK: - URLs

extension Redaction {
    /// The header fields whose values are URLs.
    private static let urlFields = FieldNameSet(["content-location", "location", "origin", "referer"])

    private static let encodedMark = "%3Credacted%3E"

    /// Returns the URL without the values of secret query fields, without user and password, and without the
    /// fragment, which no server receives.
    package func text(of url: URL) -> String {
        text(ofURL: url.absoluteString)
    }

    private func text(ofURL written: String) -> String {
        // Fast path: secrets only follow one of these characters.
        var (mayHide, text) = (false, written)
        text.withUTF8 { bytes in
            for byte in bytes
            where byte == UInt8(ascii: "?") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") { mayHide = true }
        }
        guard mayHide else { return written }
        let url = written[..<(written.utf8.firstIndex(of: UInt8(ascii: "#")) ?? written.endIndex)]
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return Self.withoutUser(url) }
        return Self.withoutUser(url[..<mark]) + "?" + hidingFields(in: url[mark...].dropFirst())
    }

    /// Returns a query or a form without the values of secret fields.
    func hidingFields(in text: some StringProtocol) -> String {
        Substring(text).utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
            .map { hiding(Substring($0)) }.joined(separator: "&")
    }

    /// Removes the user and the password.
    ///
    /// A user without a password may be a token.
    private static func withoutUser(_ url: Substring) -> String {
        guard let start = url.utf8.firstRange(of: "//".utf8)?.upperBound else { return String(url) }
        let authority = url[start...].utf8.prefix { $0 != UInt8(ascii: "/") }
        guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { return String(url) }
        return url[..<start] + "redacted" + url[end...]
    }

    /// Returns a query field without the text that follows the first secret name.
    private func hiding(_ field: Substring) -> String {
        guard let start = secretField(in: field),
            let equals = field[start...].utf8.firstIndex(of: UInt8(ascii: "="))
        else { return String(field) }
        return field[...equals] + Self.encodedMark
    }

    /// Returns the start of the first secret field in a list that semicolons separate.
    private func secretField(in text: Substring) -> String.Index? {
        text.utf8.split(separator: UInt8(ascii: ";")).first { part in
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return false }
            return hides(String(percentDecoding: part[..<equals]).trimmingCharacters(in: .whitespaces))
        }?.startIndex
    }
}
