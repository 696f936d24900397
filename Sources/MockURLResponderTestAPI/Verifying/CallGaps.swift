import Foundation
import MockURLResponder

/// What is not known of a call: values that its journal does not tell, and the rest of a long body.
struct CallGaps: Sendable {
    /// As a redacted value stands in the query of a URL.
    private static let markInURL =
        Redaction.mark.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? Redaction.mark

    /// Whether values were redacted.
    private let hasHidden: Bool
    /// Why the rest of the body is not known; nil when there is none.
    let body: Unknown?

    init(of call: RecordedCall) {
        hasHidden =
            call.isFromJournal
            && (call.headerFields.fields.contains { $0.value == Redaction.mark }
                || call.url.absoluteString.contains(Self.markInURL))
        body = call.isBodyWhole ? nil : .cutBody(kept: call.body.count, whole: call.bodyLength)
    }

    var isEmpty: Bool { !hasHidden && body == nil }

    /// A value that may be redacted.
    ///
    /// - Parameters:
    ///   - value: As it was recorded.
    ///   - field: What has it, such as `the header field Authorization`.
    /// - Returns: The value as far as it is known.
    func text(_ value: String, of field: @autoclosure () -> String) -> PartialText {
        guard hasHidden, value == Redaction.mark else { return PartialText(value) }
        return PartialText(pieces: ["", ""], gap: .redacted(field()))
    }

    /// A URL, in which values may be redacted.
    func text(url: String) -> PartialText {
        guard hasHidden else { return PartialText(url) }
        return PartialText(
            pieces: url.components(separatedBy: Self.markInURL), gap: .redacted("a query field of the URL"))
    }

    /// Why nothing is known of the cookies of a call; nil when they are known.
    func cookies(named name: String, in headers: HeaderFields) -> Unknown? {
        guard hasHidden, headers.values("Cookie").contains(Redaction.mark) else { return nil }
        return .redacted("the cookie \(name)")
    }

    /// The names of the fields of a call whose values are redacted: asking for them must not tell them either.
    static func hiddenNames(of call: RecordedCall) -> [String] {
        guard CallGaps(of: call).hasHidden else { return [] }
        let fields = call.headers.map { ($0.name, $0.value) } + call.captured.query.map { ($0.name, $0.value) }
        return fields.filter { $0.1 == Redaction.mark }.map(\.0)
    }
}
