import Foundation
import MockURLResponder

extension RecordedStubReading {
    /// Returns the condition on requests that equal the recorded one; `nil` for an exchange that is left out.
    ///
    /// - Parameter places: The places where a request may have any value. A hidden value is accepted in any case.
    /// - Returns: The request of a stub.
    mutating func condition(loosening places: Set<RequestPlace> = []) -> Condition? {
        let request = exchange.request
        // In a plan, this word would mean any method or any host.
        guard PlanRules.flaw(inMethod: request.method) == nil, request.method != WireWord.any,
            let url = URL(string: request.url),
            var condition = Condition.stub(of: url, method: request.method),
            let host = url.host(percentEncoded: false), PlanRules.flaw(inHost: host) == nil,
            host != WireWord.any,
            url.port.map(PlanRules.ports.contains) ?? true
        else {
            lose("request", "its method or its URL is not valid, so the entry is left out")
            return nil
        }
        if Condition.method(for: request.method) == nil {
            condition.setPattern(nil, of: .method)
            lose("request.method", "a stub cannot name a method in small letters, so it answers any method")
        }
        let loosening = ConditionLoosening(places)
        let readable = NormalizedURL(url).path
        let path = PlanRules.flaw(inPath: readable) == nil ? readable : url.path(percentEncoded: true)
        condition.setPattern(loosening.path(path), of: .path)
        var query = condition.query
        query.fields = loosening.fields(query.fields) { .query($0, $1) }
        condition.query = query
        for name in options.matchedHeaders { condition.add(header(name, loosening)) }
        for part in body(loosening) { condition.add(part) }
        reportHidden(readable, url)
        return condition
    }

    /// Notes the places where the recording hides a value, so that the stub accepts any value there.
    private mutating func reportHidden(_ path: String, _ url: URL) {
        if path.hasRedactedPart {
            lose(
                "request.url", "a part of the path is redacted, so the stub accepts any value there", isHidden: true)
        }
        if NormalizedURL(url).queryItems.contains(where: \.value.hasRedactedPart) {
            lose(
                "request.url", "the value of a query field is redacted, so the stub accepts any value of this field",
                isHidden: true)
        }
        if case .bytes(let bytes) = exchange.request.body, RequestContent(of: exchange.request).hasRedactedPart {
            lose(
                "request.postData",
                RecordedCoding.isText(bytes)
                    ? "a value in the body is redacted, so the stub accepts any value there"
                    : "a value in the body is redacted, so the stub accepts any body",
                isHidden: true)
        }
    }

    private mutating func header(_ name: String, _ loosening: ConditionLoosening) -> Condition {
        let values = exchange.request.headers.values(name)
        if values.contains(where: \.hasRedactedPart) {
            lose(
                "request.headers",
                "the value of a header field to match is redacted, so the stub accepts any value of this field",
                isHidden: true)
            return .value(.header(name), .present)
        }
        switch values.count {
        case 0: return .value(.header(name), .absent)
        case _ where loosening.has(.header(name.lowercased())): return .value(.header(name), .present)
        case 1: return .value(.header(name), .equals(values[0]))
        default: return .value(.header(name), .values(values.map { .equals($0) }))
        }
    }

    // MARK: The body

    private mutating func body(_ loosening: ConditionLoosening) -> [Condition] {
        let content = RequestContent(of: exchange.request)
        switch content {
        // A request with a method of these has no body anyway.
        case .none: return ["GET", "HEAD"].contains(exchange.request.method) ? [] : [.body(.text(.absent))]
        case .unknown: return [.body(.text(.present))]
        case .text, .bytes: return [.body(loosening.body(content))]
        case .json(let value): return [.body(loosening.json(value))]
        case .form(let fields):
            return [
                .body(.form(loosening.fields(NamedPattern.exactly(fields)) { .form($0, $1) })),
                .body(.text(.matches(Self.expression(forFields: fields.count)))),
            ]
        case .parts(let parts):
            if parts.contains(where: { $0.content == nil }) {
                lose(
                    "request.postData",
                    "the file does not have the content of a part of the body, so the stub accepts any content of this part"
                )
            }
            return [.body(.parts(loosening.parts(parts)))]
        }
    }

    /// Returns an expression for forms of as many fields, which keeps out further ones.
    private static func expression(forFields count: Int) -> String {
        let others = count - 1
        return "^[^&]+" + (others == 0 ? "" : others == 1 ? "&[^&]+" : "(?:&[^&]+){\(others)}") + "$"
    }
}

extension RequestContent {
    /// Whether a value in the body is redacted.
    fileprivate var hasRedactedPart: Bool {
        switch self {
        case .none, .unknown: false
        case .json(let value): value.text.hasRedactedPart
        case .form(let fields): fields.contains { $0.value.hasRedactedPart }
        case .parts(let parts): parts.contains { $0.content?.hasRedactedPart ?? false }
        case .text(let text): text.hasRedactedPart
        case .bytes(let bytes): bytes.hasRedactedPart
        }
    }
}

extension Data {
    /// Whether a part of the bytes is redacted.
    var hasRedactedPart: Bool {
        ([Redaction.mark] + Redaction.encodedMarks).contains { range(of: Data($0.utf8)) != nil }
    }
}
