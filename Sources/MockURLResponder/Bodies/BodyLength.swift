/// The length that the head of an answer declares for its body, as libcurl reads it.
enum BodyLength {
    case none
    case count(Int)
    /// The value of a Content-Length that does not start with a number.
    case invalid(String)

    /// Reads the number at the start of the last Content-Length.
    ///
    /// With Transfer-Encoding, no Content-Length counts (RFC 9112 section 6.3). libcurl accepts a plus sign, and reads until
    /// the end of the connection if the number is too large.
    init(of fields: HeaderFields) {
        guard let text = fields.fields.last(where: { $0.isNamed("Content-Length") })?.value,
            !fields.contains("Transfer-Encoding")
        else {
            self = .none
            return
        }
        var number = Substring(text).utf8
        if number.first == UInt8(ascii: "+") { number = number.dropFirst() }
        let digits = number.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        self = digits.isEmpty ? .invalid(text) : Int(Substring(digits)).map { .count($0) } ?? .none
    }

    var count: Int? {
        if case .count(let count) = self { count } else { nil }
    }
}
