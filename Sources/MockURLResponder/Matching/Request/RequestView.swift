/// The parts of a request that conditions examine.
///
/// A request that is sent now has all parts. A recorded request may lack some parts.
package protocol RequestView {
    associatedtype Text: RequestText

    /// The request with all parts that are known.
    var request: CapturedRequest { get }

    /// Returns the known part of a value.
    ///
    /// - Parameters:
    ///   - value: The value in the request.
    ///   - field: The name of its field, such as `the query field base`.
    /// - Returns: The value, or the part of it that is known.
    func text(_ value: String, of field: @autoclosure () -> String) -> Text

    /// Returns the known part of the whole URL.
    func text(url: String) -> Text

    /// Why the cookies or the members of the baggage with a name are unknown; `nil` if they are known.
    func unknown(ofPair field: Condition.Field) -> Unknown?

    /// The body as a string; `nil` for an empty body.
    var bodyText: Text? { get }

    /// The length of the body, in bytes.
    var bodyLength: Int { get }

    /// Why a part of the body is unknown; `nil` if the whole body is known.
    var unknownOfBody: Unknown? { get }

    /// Why a closure of the program cannot judge the request; `nil` if it can.
    func unknown(to closure: RequestPredicate) -> Unknown?
}

/// A string of a request, which is known as a whole or in part.
package protocol RequestText {
    /// The whole string; `nil` if only a part is known.
    var whole: String? { get }

    /// Why the rest is unknown.
    var unknown: Unknown? { get }

    /// Returns whether the string satisfies a pattern that compares one string.
    func evaluation(of leaf: ValuePattern) -> Evaluation
}

extension String: RequestText {
    package var whole: String? { self }
    package var unknown: Unknown? { nil }

    @inline(__always)
    package func evaluation(of leaf: ValuePattern) -> Evaluation { Evaluation(leaf.holds(for: self)) }
}

/// A request that is sent now is known, except the rest of a body of which only the beginning was kept.
extension CapturedRequest: RequestView {
    package var request: CapturedRequest { self }

    @inline(__always)
    package func text(_ value: String, of field: @autoclosure () -> String) -> String { value }

    package func text(url: String) -> String { url }

    package func unknown(ofPair field: Condition.Field) -> Unknown? { nil }

    package var bodyText: String? { text }

    package func unknown(to closure: RequestPredicate) -> Unknown? { nil }
}
