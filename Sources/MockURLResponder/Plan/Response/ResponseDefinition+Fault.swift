import Foundation

extension ResponseDefinition {
    /// A way in which a request fails.
    package enum Fault: Sendable, Hashable {
        /// The connection is lost before any answer: `URLError.networkConnectionLost`.
        case dropped
        /// The body ends in this way after the head and this number of bytes, or after a shorter body.
        case cut(BodyCut, afterBytes: Int)
        /// No byte arrives, until the client gives up with `URLError.timedOut`.
        case neverAnswers
        /// The server closes a connection that it had kept: the client sends a request without a body again, on a new
        /// connection, and waits with one that has a body.
        case droppedKeptConnection
        /// The server closes the connection without sending a byte.
        case emptyReply
        /// The server sends bytes that are not HTTP.
        case garbage
        /// The request fails before any answer, with a code of `KnownURLErrors`.
        case urlError(code: Int)
        /// The request fails before any answer, with an error of any domain.
        indirect case error(CustomError)
    }
}

extension ResponseDefinition.Fault {
    /// The faults without a value, in the order in which errors list them.
    package static let plain: [Self] = [.dropped, .droppedKeptConnection, .neverAnswers, .emptyReply, .garbage]

    /// Further words for faults, for people who do not know the names of Foundation; `mock-url sweep --faults` has them, too.
    private static let named: [(word: SafeText, fault: Self)] = [
        ("refused", .urlError(code: NSURLErrorCannotConnectToHost)),
        ("unresolved", .urlError(code: NSURLErrorCannotFindHost)), ("timeout", .urlError(code: NSURLErrorTimedOut)),
        ("reset", .dropped), ("no-reply", .emptyReply), ("silent", .neverAnswers),
    ]

    /// The words of the faults without a value, in the order in which errors list them.
    package static var words: [SafeText] { plain.compactMap(\.word) + named.map(\.word) }

    /// The fault that a word of a plan means.
    package init?(word: String) {
        let fault = Self.plain.first { $0.word?.description == word }
        guard let fault = fault ?? Self.named.first(where: { $0.word.description == word })?.fault else { return nil }
        self = fault
    }

    /// The word of a fault without a value in plans and, after a dot, in Swift; `nil` for a fault with a value.
    package var word: SafeText? {
        switch self {
        case .dropped: "dropped"
        case .droppedKeptConnection: "droppedKeptConnection"
        case .neverAnswers: "neverAnswers"
        case .emptyReply: "emptyReply"
        case .garbage: "garbage"
        case .cut, .urlError, .error: nil
        }
    }

    /// Whether the head and a part of the body arrive.
    package var sendsHead: Bool { if case .cut = self { true } else { false } }
}
