import Foundation
import MockURLResponder

extension RecordedStubReading {
    /// Returns the condition on requests that equal the recorded one; `nil` for an exchange that is left out.
    mutating func condition() -> Condition? {
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
        let readable = NormalizedURL(url).path
        if PlanRules.flaw(inPath: readable) == nil { condition.setPattern(.equals(readable), of: .path) }
        acceptRedacted(in: &condition)
        for name in options.matchedHeaders { condition.add(header(name)) }
        for part in bodyConditions() { condition.add(part) }
        return condition
    }

    /// Accepts any value of a query field whose value is redacted in the recording.
    private mutating func acceptRedacted(in condition: inout Condition) {
        var query = condition.query
        guard query.fields.contains(where: { $0.pattern.texts.contains(Redaction.mark) }) else { return }
        lose("request.url", "the value of a query field is redacted, so the stub accepts any value of this field")
        query.fields = query.fields.map { field in
            let accepted = field.pattern.mapLeaves { $0 == .equals(Redaction.mark) ? .present : $0 }
            return NamedPattern(field.name, accepted)
        }
        condition.query = query
    }

    private mutating func header(_ name: String) -> Condition {
        let values = exchange.request.headers.values(name)
        if values.contains(where: \.hasRedactedPart) {
            lose(
                "request.headers",
                "the value of a header field to match is redacted, so the stub accepts any value of this field")
            return .value(.header(name), .present)
        }
        switch values.count {
        case 0: return .value(.header(name), .absent)
        case 1: return .value(.header(name), .equals(values[0]))
        default: return .value(.header(name), .values(values.map { .equals($0) }))
        }
    }

    // MARK: The body

    private mutating func bodyConditions() -> [Condition] {
        let type = exchange.request.headers.values("Content-Type").first ?? ""
        switch exchange.request.body {
        case .unknown: return [.body(.text(.present))]
        case .parts(let parts): return [condition(on: parts)]
        case .bytes(let bytes) where bytes.isEmpty:
            // A request with a method of these has no body anyway.
            return ["GET", "HEAD"].contains(exchange.request.method) ? [] : [.body(.text(.absent))]
        case .bytes(let bytes):
            if bytes.range(of: Data(Redaction.mark.utf8)) != nil {
                lose("request.postData", "a value in the body is redacted, so the stub accepts any body")
                return [.body(.text(.present))]
            }
            return conditions(on: bytes, type: type)
        }
    }

    private mutating func conditions(on bytes: Data, type: String) -> [Condition] {
        let name = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        if type.isJSONType, PlanRules.flaw(inJSON: bytes) == nil, let value = try? JSONValue(reading: bytes),
            value.isShallow
        {
            return [.body(.json(value))]
        }
        if name == "application/x-www-form-urlencoded", let form = Self.formConditions(on: bytes) { return form }
        if name == "multipart/form-data" {
            let parts = MultipartForm(bytes, type: type).parts
            if !parts.isEmpty { return [condition(on: parts.map(RecordedRequest.Part.init))] }
        }
        return [.body(Self.exactly(bytes))]
    }

    /// Returns conditions that hold for the same fields in any order, and for no other fields.
    private static func formConditions(on bytes: Data) -> [Condition]? {
        let fields = FormFields(bytes).fields
        let text = String(decoding: bytes, as: UTF8.self)
        let pairs = text.split(separator: "&", omittingEmptySubsequences: false)
        guard !fields.isEmpty, pairs.count == fields.count else { return nil }
        // The number of fields keeps out further ones.
        let others = pairs.count - 1
        let repeated = others == 0 ? "" : others == 1 ? "&[^&]+" : "(?:&[^&]+){\(others)}"
        return [
            .body(.form(NamedPattern.exactly(fields))), .body(.text(.matches("^[^&]+\(repeated)$"))),
        ]
    }

    /// Returns the condition on a multipart form, with the parts sorted by name.
    private mutating func condition(on parts: [RecordedRequest.Part]) -> Condition {
        let sorted = parts.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
        return .body(.parts(sorted.map { pattern(for: $0.element) }))
    }

    private mutating func pattern(for part: RecordedRequest.Part) -> PartPattern {
        var pattern = PartPattern(part.name)
        pattern.filename = part.filename.map { .equals($0) } ?? .absent
        pattern.type = part.type.map { .equals($0) }
        guard let content = part.content else {
            lose(
                "request.postData",
                "the file does not have the content of a part of the body, so the stub accepts any content of this part"
            )
            return pattern
        }
        pattern.body = content.isEmpty ? .text(.absent) : Self.exactly(content)
        return pattern
    }

    private static func exactly(_ bytes: Data) -> BodyPattern {
        RecordedCoding.isText(bytes) ? .text(.equals(String(decoding: bytes, as: UTF8.self))) : .bytes(bytes)
    }
}

extension RecordedRequest.Part {
    fileprivate init(_ part: MultipartForm.Part) {
        // Browsers record the name of a file and not its content.
        let isKnown = part.filename == nil || !part.body.isEmpty
        self.init(part.name, filename: part.filename, type: part.type, content: isKnown ? part.body : nil)
    }
}

extension JSONValue {
    /// Whether the value fits into the condition of a plan.
    fileprivate var isShallow: Bool { isNested(atMost: 48) }

    private func isNested(atMost depth: Int) -> Bool {
        switch self {
        case .array(let values): depth > 0 && values.allSatisfy { $0.isNested(atMost: depth - 1) }
        case .object(let members): depth > 0 && members.values.allSatisfy { $0.isNested(atMost: depth - 1) }
        case .null, .bool, .integer, .large, .number, .string: true
        }
    }
}
