/// What the head of an answer says of the length of its body, as libcurl reads it.
enum BodyLength {
    case none
    case count(Int)
    /// Nothing that a number starts with.
    case invalid(String)

    /// The last field counts, up to the first character that is no digit; under Transfer-Encoding none does (RFC 9112
    /// section 6.3).
    init(of fields: HeaderFields) {
        guard !fields.contains("Transfer-Encoding"), let text = fields.values("Content-Length").last else {
            self = .none
            return
        }
        let digits = text.drop { $0 == " " || $0 == "\t" }.prefix { $0.isASCII && $0.isNumber }
        self = Int(digits).map { .count($0) } ?? .invalid(text)
    }

    var count: Int? {
        if case .count(let count) = self { count } else { nil }
    }
}
