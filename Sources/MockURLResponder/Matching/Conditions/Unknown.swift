/// A reason why it is unknown whether a request meets a condition.
package enum Unknown: Sendable, Hashable {
    /// The journal does not contain a value, such as `the header field Authorization`.
    case redacted(String)
    /// The journal contains only the beginning of a long body; lengths in bytes.
    case cutBody(kept: Int, whole: Int)
    /// The search for a regular expression was given up.
    case search(expression: String)
    /// A closure cannot judge a call of which only a part is known.
    case closure
    /// An asynchronous closure cannot judge a recorded call.
    case asyncClosure
    /// The body is JSON that is nested deeper than `JSONValue.deepestNesting`.
    case deepJSON

    /// The reason as the end of a sentence.
    package var reason: String {
        switch self {
        case .redacted(let what):
            "\(what) is \(SecretNames.mark) in the journal"
        case .cutBody(let kept, let whole): "of its body of \(whole) bytes only the first \(kept) were kept"
        case .search: "the search for a regular expression took too long and was stopped"
        case .closure: "a closure cannot judge a call of which only a part is known"
        case .asyncClosure: "an asynchronous closure is asked only while its request waits for the answer"
        case .deepJSON: "its body \(JSONValue.Flaw.tooDeep)"
        }
    }

    /// The advice to a test that needs a result; `nil` without any.
    package var cure: String? {
        guard case .redacted = self else { return nil }
        return
            "check only that it is there (.present, .absent); or let a stub require the value, and verify that stub; "
            + "or remove the name from Configuration.redactedNames of the program, if it is there"
    }

    /// The reason in a few words, for one line of a list.
    package var words: String {
        switch self {
        case .redacted: "\(SecretNames.mark) in the journal"
        case .cutBody(let kept, let whole): "only the first \(kept) of \(whole) bytes were kept"
        case .search: "a search was given up"
        case .closure: "only a part of the call is known"
        case .asyncClosure: "its closure is asynchronous"
        case .deepJSON: "the body \(JSONValue.Flaw.tooDeep)"
        }
    }

    package var isSearch: Bool { if case .search = self { true } else { false } }
}
