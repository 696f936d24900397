/// An equatable type that only the tests define.
struct Currency: Equatable, Sendable {
    let code: String

    static let euro = Currency(code: "EUR")
    static let dollar = Currency(code: "USD")
}
