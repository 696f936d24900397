#if os(Linux)
/// The answer of a book.
package enum NameAnswer: Sendable, Equatable {
    /// The host has these addresses. A question for another type receives none.
    case addresses([IPAddress])
    /// The name does not exist (NXDOMAIN).
    case unknownName
    /// The server cannot tell (SERVFAIL).
    case serverFailure
    /// The book asks others. The server asks it again after its news.
    case later
    /// No answer at all, so that the program waits for its timeout.
    case silence
}
#endif
