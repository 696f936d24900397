/// The pairs of name and value in all header fields of one name, in order, with repeats.
package struct HeaderPairs: Sendable {
    package let pairs: [(name: String, value: String)]
    private let values: ValuesByName

    /// Reads the cookies (RFC 6265 section 4.2.1), and ignores parts without `=`.
    package init(cookiesOf headers: HeaderFields) {
        self.init(headers.values("Cookie"), separator: UInt8(ascii: ";")) { $0 }
    }

    /// Reads the members of the baggage (W3C Baggage section 3.3) without their properties, and ignores members without
    /// `=`.
    ///
    /// Values are percent-decoded. The limits of 64 members and 8,192 bytes bind services that pass baggage on; here
    /// every member counts.
    package init(baggageOf headers: HeaderFields) {
        self.init(headers.values("baggage"), separator: UInt8(ascii: ",")) { member in
            member.prefix { $0 != UInt8(ascii: ";") }
        } value: {
            String(percentDecoding: $0.utf8)
        }
    }

    private init(
        _ lines: [String], separator: UInt8, pair: (Substring.UTF8View) -> Substring.UTF8View,
        value: (Substring) -> String = { String($0) }
    ) {
        let pairs = lines.flatMap { line in
            line.utf8.split(separator: separator).compactMap { part -> (name: String, value: String)? in
                let pair = pair(part)
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
                return (
                    String(Substring(pair[..<equals]).trimmingSpace()),
                    value(Substring(pair[equals...].dropFirst()).trimmingSpace())
                )
            }
        }
        self.pairs = pairs
        values = ValuesByName(pairs)
    }

    /// Returns every value of a name, in order; names are compared byte by byte.
    package func values(_ name: String) -> [String] {
        values[name]
    }
}
