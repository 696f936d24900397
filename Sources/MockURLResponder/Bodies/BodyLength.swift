/// What the head of an answer says of the length of its body, as libcurl reads it.
enum BodyLength {
    case none
    case count(Int)
    /// Nothing that a number starts with.
    case invalid(String)

    /// The last field counts, up to the first character that is no digit; under Transfer-Encoding none does (RFC 9112
    /// section 6.3).
    init(of fields: HeaderFields) {
        guard let text = fields.fields.last(where: { $0.isNamed("Content-Length") })?.value,
            !fields.contains("Transfer-Encoding")
        else {
            self = .none
            return
        }
        let digits = text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        self = Int(Substring(digits)).map { .count($0) } ?? .invalid(text)
    }

    var count: Int? {
        if case .count(let count) = self { count } else { nil }
    }
}
