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

    init(of call: HTTPCall) {
        hasHidden =
            call.isFromJournal
            && (call.headerFields.fields.contains { $0.value == Redaction.mark }
                || call.url.absoluteString.contains(Self.markInURL))
        body = call.isBodyWhole ? nil : .cutBody(kept: call.body.count, whole: call.bodyLength)
    }

    var isEmpty: Bool { !hasHidden && body == nil }

    /// Whether a value was redacted.
    func hides(_ value: String) -> Bool { hasHidden && value == Redaction.mark }

    /// The known parts of a URL, between those that were redacted.
    func pieces(ofURL url: String) -> [String] {
        hasHidden ? url.components(separatedBy: Self.markInURL) : [url]
    }

    /// The names of the fields of a call whose values are redacted: asking for them must not tell them either.
    static func hiddenNames(of call: HTTPCall) -> [String] {
        guard CallGaps(of: call).hasHidden else { return [] }
        let fields = call.headers.map { ($0.name, $0.value) } + call.captured.query.map { ($0.name, $0.value) }
        return fields.filter { $0.1 == Redaction.mark }.map(\.0)
    }
}
