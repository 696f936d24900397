/// The cookies of a request, in order, with repeats (RFC 6265 section 4.2.1).
package struct CookieFields: Sendable {
    package let cookies: [(name: String, value: String)]
    private let values: ValuesByName

    /// Reads the pairs in all `Cookie` fields, and ignores parts without `=`.
    package init(_ headers: HeaderFields) {
        let cookies = headers.values("Cookie").flatMap { line in
            line.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair -> (name: String, value: String)? in
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
                return (Self.trimmed(pair[..<equals]), Self.trimmed(pair[equals...].dropFirst()))
            }
        }
        self.cookies = cookies
        values = ValuesByName(cookies)
    }

    /// Returns every value of a cookie, in order; names are compared byte by byte.
    package func values(_ name: String) -> [String] {
        values[name]
    }

    private static func trimmed(_ part: Substring.UTF8View) -> String {
        String(Substring(part).trimmingSpace())
    }
}
