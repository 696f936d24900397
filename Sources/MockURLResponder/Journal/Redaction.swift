package import Foundation

/// The names whose values are never printed or written.
package struct Redaction: Sendable, Hashable {
    /// What stands in place of a value.
    package static let mark = "<redacted>"

    /// The header fields that carry secrets by their definition (RFC 9110 section 11, RFC 6265).
    package static let always: Set<String> = ["authorization", "cookie", "proxy-authorization", "set-cookie"]

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

    /// Whether a verdict tells the value of a field that is secret.
    package func hides(_ verdict: NearMiss.Verdict) -> Bool {
        verdict.names.contains(where: hides)
    }

    /// Whether a text of a URL has a secret field in it, or a password.
    func hidesPart(of url: String) -> Bool {
        let text = (url.removingPercentEncoding ?? url).lowercased()
        return text.contains(/:\/\/[^\/?#]*@/) || names.contains { text.contains($0 + "=") }
    }

    /// Hides further names.
    package func hiding(_ more: some Sequence<String>) -> Redaction { Redaction(names.union(more)) }

    package func value(_ value: String, of name: String) -> String {
        hides(name) ? Self.mark : value
    }

    /// The URL as text, without the values of secret query fields, without a password and without the fragment, which no
    /// server sees.
    package func text(of url: URL) -> String {
        let written = url.absoluteString
        // Without one of these there is nothing to hide, and taking URLs apart takes longer than all the rest.
        let mayHide = written.utf8.contains { byte in
            byte == UInt8(ascii: "?") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#")
        }
        guard mayHide else { return written }
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return Self.mark }
        if components.fragment != nil { components.fragment = nil }
        if components.password != nil { components.password = "redacted" }
        if components.queryItems?.contains(where: { hides($0.name) }) ?? false {
            components.percentEncodedQueryItems = zip(
                components.queryItems ?? [], components.percentEncodedQueryItems ?? []
            ).map { plain, encoded in
                guard plain.value != nil, hides(plain.name) else { return encoded }
                let mark = Self.mark.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
                return URLQueryItem(name: encoded.name, value: mark)
            }
        }
        return components.string ?? Self.mark
    }
}
