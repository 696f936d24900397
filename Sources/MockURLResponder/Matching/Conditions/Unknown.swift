/// Why it is not known whether a request meets a condition.
package enum Unknown: Sendable, Hashable {
    /// A value was not written down, such as `the header field Authorization`.
    case redacted(String)
    /// Of a long body the beginning was kept; in bytes.
    case cutBody(kept: Int, whole: Int)
    /// A search for a regular expression came to no end.
    case search(expression: String)
    /// A closure would be asked about a call that is not known as a whole.
    case closure
    /// An asynchronous closure would be asked about a call that was made.
    case asyncClosure
    /// The body is JSON that is nested deeper than `JSONValue.deepestNesting`.
    case deepJSON
    /// It takes longer than a request may take on the queue that all sessions share.
    case needsTime

    /// Returns one of two reasons: more time may change the result, so `needsTime` is the one that counts.
    func joined(to earlier: Unknown?) -> Unknown {
        self == .needsTime ? self : earlier ?? self
    }

    /// As the end of a sentence.
    package var reason: String {
        switch self {
        case .redacted(let what):
            "\(what) is \(SecretNames.mark) in the journal; a condition can only check its presence (.present, .absent)"
        case .cutBody(let kept, let whole): "of its body of \(whole) bytes only the first \(kept) were kept"
        case .search: "the search for a regular expression took too long and was stopped"
        case .closure: "a closure cannot judge a call of which only a part is known"
        case .asyncClosure: "an asynchronous closure is asked only while its request waits for the answer"
        case .deepJSON: "its body \(JSONValue.Flaw.tooDeep)"
        case .needsTime: "it takes too long"
        }
    }

    /// In a few words, for a line of many.
    package var words: String {
        switch self {
        case .redacted: "\(SecretNames.mark) in the journal"
        case .cutBody(let kept, let whole): "only the first \(kept) of \(whole) bytes were kept"
        case .search: "a search was given up"
        case .closure: "only a part of the call is known"
        case .asyncClosure: "its closure is asynchronous"
        case .deepJSON: "the body \(JSONValue.Flaw.tooDeep)"
        case .needsTime: "it takes too long"
        }
    }

    package var isSearch: Bool { if case .search = self { true } else { false } }
}
