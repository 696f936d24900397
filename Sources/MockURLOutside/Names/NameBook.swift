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

/// The question of a program for the addresses of a host.
package struct NameQuestion: Sendable, Hashable {
    /// The name in lowercase, without a dot at its end.
    ///
    /// Bytes that no host has appear as `\` and three digits.
    package let host: String
    package let type: RecordType

    package init(host: String, type: RecordType) {
        self.host = host
        self.type = type
    }
}

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

/// The type of a record.
package struct RecordType: RawRepresentable, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package static let a = RecordType(rawValue: 1)
    package static let soa = RecordType(rawValue: 6)
    package static let ptr = RecordType(rawValue: 12)
    package static let aaaa = RecordType(rawValue: 28)
    package static let opt = RecordType(rawValue: 41)
    package static let https = RecordType(rawValue: 65)
    package static let any = RecordType(rawValue: 255)
}
#endif
