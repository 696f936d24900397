import Foundation
import MockURLResponder

/// A call that was made, ready to be asked many times: its URL is taken apart.
struct MadeCall: Sendable {
    let call: RecordedCall
    fileprivate let url: NormalizedURL
    fileprivate let gaps: CallGaps

    init(_ call: RecordedCall) {
        self.call = call
        url = NormalizedURL(call.url)
        gaps = CallGaps(of: call)
    }
}

/// What is known of a call, as conditions are asked of it.
struct CallEvidence {
    let call: RecordedCall
    let request: CapturedRequest
    let gaps: CallGaps

    init(_ made: MadeCall) {
        (call, gaps) = (made.call, made.gaps)
        request = CapturedRequest(
            method: made.call.method, url: made.call.url, normalized: made.url, headers: made.call.headerFields,
            body: made.call.body)
    }

    init(_ call: RecordedCall) {
        self.init(MadeCall(call))
    }

    /// Whether the call meets a condition.
    func meets(_ query: CallQuery) -> Truth {
        settling {
            if gaps.isEmpty {
                let holds = query.conditions.allSatisfy { query.pattern.holds($0, for: request) }
                guard request.hasGivenUpSearch else { return Truth(holds) }
            }
            return .all(query.conditions.lazy.map { meets($0, of: query.pattern) })
        }
    }

    /// Does something with searches of its own, until all that it asks of the program is answered.
    func settling<Result>(_ body: () -> Result) -> Result {
        request.forgetSearches()
        return request.settling(body)
    }

    /// Whether the call meets one condition of a pattern, which has to be normalized.
    func meets(_ condition: RequestPattern.Condition, of pattern: RequestPattern) -> Truth {
        switch condition {
        case .scheme, .port, .method: Truth(pattern.holds(condition, for: request))
        case .host: pattern.host.map { meets($0, request.url.origin.host) } ?? .holds
        case .path: pattern.path.map { meets($0, request.url.path) } ?? .holds
        case .query(let index):
            pattern.queryRule == .exact ? meetsExactly(pattern.query[index]) : meets(query: pattern.query[index])
        case .queryRule:
            pattern.queryRule == .exact
                ? Truth(pattern.holds(condition, for: request))
                : meets(QueryPattern(pattern.query, pattern.queryRule))
        case .header(let index): meets(header: pattern.headers[index])
        case .body: pattern.body.map(meets) ?? .holds
        case .term(let index): meets(pattern.terms[index])
        }
    }

    private func meets(_ term: RequestTerm) -> Truth {
        switch term {
        case .method, .scheme, .port: Truth(term.holds(for: request))
        case .host(let pattern): meets(pattern.normalizedHost, request.url.origin.host)
        case .path(let pattern): meets(pattern.normalizedPath, request.url.path)
        case .url(let pattern): meets(pattern.normalizedURL, [gaps.text(url: request.url.text)])
        case .query(let query): meets(query)
        case .header(let named): meets(header: named)
        case .cookie(let named): meets(cookie: named)
        case .body(let body): meets(body)
        case .not(let term): !meets(term)
        case .allOf(let terms): .all(terms.lazy.map(meets))
        case .anyOf(let terms): .any(terms.lazy.map(meets))
        case .closure: gaps.isEmpty ? Truth(term.holds(for: request)) : .unknown(.closure)
        }
    }

    private func meets(_ query: QueryPattern) -> Truth {
        switch query.rule {
        case .includes: .all(query.fields.lazy.map(meets(query:)))
        case .exact:
            query.namesAll(of: request) ? .all(query.fields.lazy.map(meetsExactly)) : .fails
        case .within:
            request.url.query == nil
                ? Truth(query.fields.isEmpty)
                : .all(request.query.lazy.map { isAllowed($0.name, $0.value, by: query) })
        }
    }

    private func isAllowed(_ name: String, _ value: String, by query: QueryPattern) -> Truth {
        .any(
            query.fields.lazy.filter { $0.name.hasSameBytes(as: name) }
                .map { meets($0.pattern, [gaps.text(value, of: Self.queryField(name))]) })
    }

    private func meets(query named: NamedPattern) -> Truth {
        meets(named.pattern, queryValues(named.name))
    }

    private func meetsExactly(_ named: NamedPattern) -> Truth {
        meetsExactly(named.pattern, queryValues(named.name))
    }

    private func meets(header named: NamedPattern) -> Truth {
        let values = request.headers.values(named.name)
        return meets(named.pattern, values.map { gaps.text($0, of: "the header field \(named.name)") })
    }

    private func meets(cookie named: NamedPattern) -> Truth {
        if let gap = gaps.cookies(named: named.name, in: request.headers) { return .unknown(gap) }
        return meets(named.pattern, CookieFields(request.headers).values(named.name).map(PartialText.init))
    }

    private func queryValues(_ name: String) -> [PartialText] {
        request.queryValues(name).map { gaps.text($0, of: Self.queryField(name)) }
    }

    private static func queryField(_ name: String) -> String { "the query field \(name)" }
}
