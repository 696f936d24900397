import Foundation
import MockURLResponder

/// The unknown parts of a call: redacted values, and the rest of a long body.
package struct CallGaps: Sendable {
    /// The redaction mark in the query of a URL, percent-encoded.
    private static let markInURL =
        Redaction.mark.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? Redaction.mark

    /// Whether the call has redacted values.
    private let hasHidden: Bool
    /// The reason why the rest of the body is unknown; `nil` if the body is complete.
    let body: Unknown?

    init(of call: HTTPCall) {
        hasHidden =
            call.isFromJournal
            && (call.headerFields.fields.contains { $0.value == Redaction.mark }
                || call.url.absoluteString.contains(Self.markInURL))
        body = call.isBodyWhole ? nil : .cutBody(kept: call.body.count, whole: call.bodyLength)
    }

    var isEmpty: Bool { !hasHidden && body == nil }

    /// Whether `value` is a redacted value of this call.
    func hides(_ value: String) -> Bool { hasHidden && value == Redaction.mark }

    /// Returns the known parts of a URL: the text between its redacted values.
    func pieces(ofURL url: String) -> [String] {
        hasHidden ? url.components(separatedBy: Self.markInURL) : [url]
    }

    /// Returns the names of the fields of a call whose values are redacted.
    ///
    /// A report must also hide the value that a test expects in such a field.
    static func hiddenNames(of call: HTTPCall) -> [String] {
        guard CallGaps(of: call).hasHidden else { return [] }
        let fields = call.headers.map { ($0.name, $0.value) } + call.captured.query.map { ($0.name, $0.value) }
        return fields.filter { $0.1 == Redaction.mark }.map(\.0)
    }
}
