/// The parts of a request that conditions ask for.
///
/// The request is sent now, or was recorded with parts missing.
package protocol RequestView {
    associatedtype Text: RequestText

    /// The request with all that is known of it.
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

    /// Why it is not known which cookies of a name there are; nil when it is.
    func unknown(ofCookie name: String) -> Unknown?

    /// The body as a string; `nil` for an empty body.
    var bodyText: Text? { get }

    /// In bytes.
    var bodyLength: Int { get }

    /// Why not all of the body is known; nil when it is.
    var unknownOfBody: Unknown? { get }

    /// Why a closure of the program cannot be asked; nil when it can.
    func unknown(to closure: RequestPredicate) -> Unknown?
}

/// A text of a request, all of which may be known or a part.
package protocol RequestText {
    /// The whole text; nil where only a part is known.
    var whole: String? { get }

    /// Why the rest is not known.
    var unknown: Unknown? { get }

    /// Whether the text is as a pattern wants it that compares one text.
    func evaluation(of leaf: ValuePattern) -> Evaluation
}

extension String: RequestText {
    package var whole: String? { self }
    package var unknown: Unknown? { nil }

    @inline(__always)
    package func evaluation(of leaf: ValuePattern) -> Evaluation { Evaluation(leaf.holds(for: self)) }
}

/// Of a request that is made now all is known.
extension CapturedRequest: RequestView {
    package var request: CapturedRequest { self }

    @inline(__always)
    package func text(_ value: String, of field: @autoclosure () -> String) -> String { value }

    package func text(url: String) -> String { url }

    package func unknown(ofCookie name: String) -> Unknown? { nil }

    package var bodyText: String? { text }

    package var bodyLength: Int { body.count }

    package var unknownOfBody: Unknown? { nil }

    package func unknown(to closure: RequestPredicate) -> Unknown? { nil }
}
