import Foundation

/// A string of a request, or what is known of it.
enum KnownText {
    case whole(String)
    /// The known parts before, between and after the unknown ones; a single part is a whole string.
    case parts([String], Unknown)

    var whole: String? {
        switch self {
        case .whole(let text): text
        case .parts(let pieces, _): pieces.count == 1 ? pieces[0] : nil
        }
    }

    /// Why parts are unknown; `nil` for a whole string.
    var unknown: Unknown? { if case .parts(let pieces, let unknown) = self, pieces.count > 1 { unknown } else { nil } }

    /// Returns whether the string satisfies a pattern that compares one string.
    @inline(__always)
    func evaluation(of leaf: ValuePattern) -> Evaluation {
        switch self {
        case .whole(let text): Evaluation(leaf.holds(for: text))
        case .parts(let pieces, let unknown): Self.evaluation(of: leaf, pieces, unless: unknown)
        }
    }

    private static func evaluation(
        of leaf: ValuePattern, _ pieces: [String], unless unknown: Unknown
    ) -> Evaluation {
        if pieces.count == 1 { return Evaluation(leaf.holds(for: pieces[0])) }
        // No string contains this noncharacter, which stands for an unknown part.
        let text = pieces.joined(separator: "\u{10FFFF}")
        switch leaf {
        case .equals(let other): return Wildcard(pieces: pieces).matches(other) ? .unknown(unknown) : .unmet
        case .contains, .prefix, .suffix, .wildcard: if leaf.holds(for: text) { return .met }
        default: return .unknown(unknown)
        }
        let ends: (first: String, last: String) =
            switch leaf {
            case .prefix(let first): (first, "")
            case .suffix(let last): ("", last)
            case .wildcard(let wildcard): (wildcard.pieces.first ?? "", wildcard.pieces.last ?? "")
            default: ("", "")
            }
        let agrees =
            zip(ends.first.utf8, pieces[0].utf8).allSatisfy { $0 == $1 }
            && zip(ends.last.utf8.reversed(), (pieces.last ?? "").utf8.reversed()).allSatisfy { $0 == $1 }
        return agrees ? .unknown(unknown) : .unmet
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
        hasHiddenValues && value == SecretNames.mark
            ? .parts(["", ""], .redacted(field())) : .whole(value)
    }

    /// The whole URL.
    var knownURL: KnownText {
        guard hasHiddenValues else { return .whole(url.text) }
        let pieces = url.text.components(separatedBy: SecretNames.encodedMark)
        return .parts(pieces, .redacted("a query field of the URL"))
    }

    /// The body as a string; `nil` for an empty body.
    var knownBody: KnownText? {
        guard let unknownOfBody else { return text.map(KnownText.whole) }
        // A cut may have split the last character, which decodes to U+FFFD.
        let scalars = String(decoding: body, as: UTF8.self).unicodeScalars
        let end = scalars.lastIndex { $0 != "\u{FFFD}" }.map(scalars.index(after:)) ?? scalars.startIndex
        return .parts([String(scalars[..<end]), ""], unknownOfBody)
    }

    /// Why the values of a field are unknown, because what carries them is; `nil` if they are known.
    func unknown(of field: Condition.Field) -> Unknown? {
        guard case .named(let kind, _) = field else { return nil }
        if kind == .form { return unknownOfBody }
        guard hasHiddenValues, let carrier = kind.carrier else { return nil }
        return headers.values(carrier).contains(SecretNames.mark) ? .redacted("the \(field.title)") : nil
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
        return fields.filter { $0.1 == SecretNames.mark }.map(\.0)
    }
}
