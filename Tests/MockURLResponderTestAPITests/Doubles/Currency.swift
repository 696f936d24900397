/// A type of the test's own: equatable, and nothing that the library knows.
struct Currency: Equatable, Sendable {
    let code: String

    static let euro = Currency(code: "EUR")
    static let dollar = Currency(code: "USD")
}
