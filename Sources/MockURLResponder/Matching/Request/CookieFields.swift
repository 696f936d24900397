/// The cookies of a request, in order, with repeats (RFC 6265 section 4.2.1).
package struct CookieFields: Sendable {
    package let cookies: [(name: String, value: String)]

    /// The pairs in all `Cookie` fields; what has no `=` is no cookie.
    package init(_ headers: HeaderFields) {
        cookies = headers.values("Cookie").flatMap { line in
            line.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair in
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
                return (Self.trimmed(pair[..<equals]), Self.trimmed(pair[equals...].dropFirst()))
            }
        }
    }

    /// Every value of a cookie, in order; names are equal by their bytes.
    package func values(_ name: String) -> [String] {
        cookies.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
    }

    private static func trimmed(_ part: Substring.UTF8View) -> String {
        String(Substring(part).trimmingSpace())
    }
}
