import Foundation

/// A string of a request, or its known beginning.
struct KnownText {
    let text: String
    /// Why the rest is unknown; `nil` for a whole string.
    let unknown: Unknown?

    init(_ text: String, _ unknown: Unknown? = nil) {
        (self.text, self.unknown) = (text, unknown)
    }

    var whole: String? { unknown == nil ? text : nil }

    /// Returns whether the string satisfies a pattern that compares one string.
    @inline(__always)
    func evaluation(of leaf: ValuePattern) -> Evaluation {
        unknown.map { evaluation(of: leaf, unless: $0) } ?? Evaluation(leaf.holds(for: text))
    }

    private func evaluation(of leaf: ValuePattern, unless unknown: Unknown) -> Evaluation {
        switch leaf {
        case .contains where leaf.holds(for: text), .prefix where leaf.holds(for: text): .met
        case .equals(let other) where !other.beginsWithBytes(of: text): .unmet
        case .prefix(let other) where !other.beginsWithBytes(of: text): .unmet
        default: .unknown(unknown)
        }
    }
}

/// A request of a journal may have hidden values, and only the beginning of its body. A request that is sent now has all
/// values, and conditions on a body of which only a part was kept are never met.
extension CapturedRequest {
    /// Returns the known part of a value.
    ///
    /// - Parameters:
    ///   - value: The value in the request.
    ///   - field: The name of its field, such as `the query field base`.
    /// - Returns: The value, or nothing of it.
    @inline(__always)
    func known(_ value: String, of field: @autoclosure () -> String) -> KnownText {
        hasHiddenValues && value == Redaction.mark ? KnownText("", .redacted(field())) : KnownText(value)
    }

    /// The whole URL.
    var knownURL: KnownText {
        guard hasHiddenValues, let mark = url.text.range(of: Redaction.encodedMark) else { return KnownText(url.text) }
        return KnownText(String(url.text[..<mark.lowerBound]), .redacted("a query field of the URL"))
    }

    /// The body as a string; `nil` for an empty body.
    var knownBody: KnownText? {
        guard let unknownOfBody else { return text.map { KnownText($0) } }
        // A cut may have split the last character, which decodes to U+FFFD.
        let scalars = String(decoding: body, as: UTF8.self).unicodeScalars
        let end = scalars.lastIndex { $0 != "\u{FFFD}" }.map(scalars.index(after:)) ?? scalars.startIndex
        return KnownText(String(scalars[..<end]), unknownOfBody)
    }

    /// Why the cookies or the members of the baggage with a name are unknown; `nil` if they are known.
    func unknown(ofPair field: Condition.Field) -> Unknown? {
        hasHiddenValues && headers.values(field.kind).contains(Redaction.mark) ? .redacted("the \(field.words)") : nil
    }

    /// Why a closure of the program cannot judge the request; `nil` if it can.
    func unknown(to closure: RequestPredicate) -> Unknown? {
        guard isRecorded else { return nil }
        // A verification may run on a thread of the concurrency pool, which must not wait.
        if case .async = closure { return .asyncClosure }
        return hasHiddenValues || unknownOfBody != nil ? .closure : nil
    }

    /// The names of the header fields and of the query fields whose values are hidden.
    package var hiddenNames: [String] {
        guard hasHiddenValues else { return [] }
        let fields = headers.fields.map { ($0.name, $0.value) } + query.map { ($0.name, $0.value) }
        return fields.filter { $0.1 == Redaction.mark }.map(\.0)
    }
}
