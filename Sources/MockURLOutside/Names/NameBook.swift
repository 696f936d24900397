#if os(Linux)
/// The names that a name server knows.
///
/// The server calls it on its own thread, one question after the other.
package protocol NameBook: Sendable {
    /// Returns the answer for a host, which is asked for each type of record.
    func answer(for question: NameQuestion) -> NameAnswer
    /// Whether a stub names a host, so that the host is meant when a search domain is appended to it.
    func hasStub(for host: String) -> Bool
    /// Returns the name for which the book gave an address.
    func name(of address: IPAddress) -> String?
    /// A descriptor that becomes readable when the book knows the answer to a question that it put off; `nil` if it puts none off.
    var news: Int32? { get }
}

extension NameBook {
    package var news: Int32? { nil }
}
#endif
