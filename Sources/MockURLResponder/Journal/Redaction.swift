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

    package func value(_ value: String, of name: String) -> String {
        hides(name) ? Self.mark : value
    }

    /// The URL as text, without the values of secret query fields and without a password.
    package func text(of url: URL) -> String {
        let written = url.absoluteString
        // Without either there is nothing to hide, and taking URLs apart takes longer than all the rest.
        guard written.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "@") }) else {
            return written
        }
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return Self.mark }
        let holdsSecret = components.queryItems?.contains { hides($0.name) } ?? false
        guard holdsSecret || components.password != nil else { return written }
        if components.password != nil { components.password = "redacted" }
        components.queryItems = components.queryItems?.map { item in
            URLQueryItem(name: item.name, value: item.value.map { value($0, of: item.name) })
        }
        return components.string ?? Self.mark
    }
}
