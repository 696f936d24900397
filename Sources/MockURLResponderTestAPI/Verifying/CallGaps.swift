import Foundation
import MockURLResponder

/// What is not known of a call: values that were redacted, and the rest of a long body.
///
/// A condition on them can neither be said to hold nor not to, and to guess would make tests pass that should not.
struct CallGaps {
    private let headers: Set<String>
    private let query: Set<String>
    private let hasCutBody: Bool
    private let bodyLength: (kept: Int, whole: Int)

    init(of call: RecordedCall) {
        headers = Set(call.headers.filter { $0.value == Redaction.mark }.map { $0.name.lowercased() })
        let captured = call.captured
        query = Set(captured.query.filter { $0.value == Redaction.mark }.map(\.name))
        hasCutBody = !call.isBodyWhole
        bodyLength = (call.body.count, call.bodyLength)
    }

    var isEmpty: Bool { headers.isEmpty && query.isEmpty && !hasCutBody }

    /// What of a pattern can be asked of the call, and why the rest cannot; nil when there is no rest.
    func split(_ pattern: RequestPattern) -> (known: RequestPattern, unknown: String?) {
        var (known, reasons) = (pattern, [String]())
        func keeps(_ reason: String?) -> Bool {
            if let reason { reasons.append(reason) }
            return reason == nil
        }
        known.headers = pattern.headers.filter { keeps(reason(header: $0)) }
        known.query = pattern.query.filter { keeps(reason(query: $0)) }
        known.terms = pattern.terms.filter { keeps(reason(term: $0)) }
        if pattern.body != nil, !keeps(reasonOfBody) { known.body = nil }
        return (known, reasons.first)
    }

    private func reason(header named: NamedPattern) -> String? {
        guard headers.contains(named.name.lowercased()), named.pattern.asksValue else { return nil }
        return Self.redacted("the header field \(named.name)")
    }

    private func reason(query named: NamedPattern) -> String? {
        guard query.contains(named.name), named.pattern.asksValue else { return nil }
        return Self.redacted("the query field \(named.name)")
    }

    private func reason(term: RequestTerm) -> String? {
        switch term {
        case .header(let named): reason(header: named)
        case .query(let query): query.fields.lazy.compactMap(reason(query:)).first
        case .cookie(let named): headers.contains("cookie") ? Self.redacted("the cookie \(named.name)") : nil
        case .url: query.isEmpty ? nil : Self.redacted("a query field of the URL")
        case .body: reasonOfBody
        case .not(let term): reason(term: term)
        case .allOf(let terms), .anyOf(let terms): terms.lazy.compactMap(reason(term:)).first
        case .closure: isEmpty ? nil : "a closure would be asked about a call that is not known as a whole"
        case .method, .scheme, .host, .port, .path: nil
        }
    }

    private var reasonOfBody: String? {
        guard hasCutBody else { return nil }
        return "of its body of \(bodyLength.whole) bytes only the first \(bodyLength.kept) were written down"
    }

    private static func redacted(_ what: String) -> String {
        "\(what) is \(Redaction.mark) in the journal; only whether it is there can be asked (.present, .absent)"
    }
}

extension ValuePattern {
    /// Whether it asks more than whether there is a value.
    fileprivate var asksValue: Bool { leaves.contains { $0 != .present && $0 != .absent } }
}
