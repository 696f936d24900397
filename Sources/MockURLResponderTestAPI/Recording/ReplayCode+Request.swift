import Foundation
import MockURLResponder

/// What was asked, in the words of the DSL.
extension ReplayCode {
    /// The words that narrow the request, beside its place: query fields, and the body where it is text.
    ///
    /// Header fields are left out, since they vary between runs; so are binary bodies, and those in parts, whose boundary
    /// does.
    func conditions(on request: CapturedRequest) -> [String] {
        query(of: request) + body(of: request)
    }

    private func query(of request: CapturedRequest) -> [String] {
        var named: Set<String> = []
        return request.query.compactMap { name, _ in
            guard named.insert(name).inserted, !redaction.hides(name) else { return nil }
            let values = request.queryValues(name).map { SwiftSource.literal($0) }
            let asked =
                values.count == 1 ? "value: \(values[0])" : "value: .values([\(values.joined(separator: ", "))])"
            return ".when(\(asked), forQueryField: \(SwiftSource.literal(name)))"
        }
    }

    private func body(of request: CapturedRequest) -> [String] {
        let type = request.headers.values("Content-Type").first?.lowercased() ?? ""
        let text = String(decoding: request.body, as: UTF8.self)
        guard !text.isEmpty, !type.hasPrefix("multipart/"), text.utf8.elementsEqual(request.body) else { return [] }
        if let value = request.jsonBody, let words = words(forJSON: value) { return words }
        let fields = FormFields(request.body).fields
        let isForm = type.hasPrefix("application/x-www-form-urlencoded")
        if isForm || fields.contains(where: { redaction.hides($0.name) }) { return words(forForm: fields) }
        return [".when(body: \(SwiftSource.literal(text)))"]
    }

    /// Nil for what has no literal, or is better asked as text: numbers, for example.
    private func words(forJSON value: JSONValue) -> [String]? {
        switch value {
        case .array, .object: break
        case .null, .bool, .integer, .large, .number, .string: return nil
        }
        let shown = value.without(redaction.hides)
        guard let literal = SwiftSource.literal(shown) else { return shown == value ? nil : [] }
        if shown == value { return [".when(jsonBody: \(literal))"] }
        return shown == .object([:]) ? [] : [".when(jsonBodyIncludes: \(literal))"]
    }

    /// One word for each field; of a repeated one for its first value.
    private func words(forForm fields: [(name: String, value: String)]) -> [String] {
        var named: Set<String> = []
        return fields.compactMap { name, value in
            guard named.insert(name).inserted, !redaction.hides(name) else { return nil }
            return ".when(value: \(SwiftSource.literal(value)), forFormField: \(SwiftSource.literal(name)))"
        }
    }
}

extension JSONValue {
    /// The value without the members that are secret, at any depth.
    fileprivate func without(_ isSecret: (String) -> Bool) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.without(isSecret) })
        case .object(let members):
            .object(members.filter { !isSecret($0.key) }.mapValues { $0.without(isSecret) })
        case .null, .bool, .integer, .large, .number, .string: self
        }
    }
}
