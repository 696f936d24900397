import Foundation

/// Explains conditions on the body.
extension Explanation {
    /// The largest number of different places in JSON that a comparison names.
    private static var mostPointers: Int { 3 }

    func comparisons(on body: BodyPattern, _ holds: Bool) -> [NearMiss.Comparison] {
        if case .form(let fields) = body {
            let found = request.formFields.fields
            return comparisons(on: fields, "form field", among: found) { evaluator.evaluate(.body(.form([$0]))) }
        }
        // A body may be long, so a matching body is not shown.
        guard !holds else { return [NearMiss.Comparison(field: "body", expected: "", found: nil, holds: true)] }
        switch body {
        case .text(.equals(let text)): return [comparison(onText: text)]
        case .bytes(let bytes): return [comparison(onBytes: bytes)]
        case .json(let value): return [comparison(onJSON: value, "json equal to", allowsMore: false)]
        case .jsonIncludes(let value): return [comparison(onJSON: value, "json that includes", allowsMore: true)]
        case .part:
            var comparison = plain(body.description)
            let form = request.multipartForm
            if !form.parts.isEmpty { comparison.found = Excerpt.beginning(of: form.description) }
            return [comparison]
        case .text, .form: return [plain(body.description)]
        }
    }

    private func plain(_ expected: String, note: String? = nil) -> NearMiss.Comparison {
        NearMiss.Comparison(
            field: "body", expected: Excerpt.beginning(of: expected), found: foundBody, holds: false, note: note)
    }

    /// The beginning of the body, or its size if it is not text; `nil` means an empty body.
    var foundBody: String? {
        let body = request.body
        guard !body.isEmpty else { return nil }
        guard let text = bodyText else { return "\(body.count) bytes that are not text" }
        return Excerpt.beginning(of: text)
    }

    /// The complete body as text, with any byte order mark; `nil` if the body is not UTF-8.
    private var bodyText: String? {
        let text = String(decoding: request.body, as: UTF8.self)
        return text.utf8.elementsEqual(request.body) ? text : nil
    }

    private func comparison(onText text: String) -> NearMiss.Comparison {
        guard let found = bodyText, !found.isEmpty else { return plain(text) }
        let parts = Excerpt.pair(text.utf8, found.utf8)
        let isLong = max(text.utf8.count, found.utf8.count) > Excerpt.longest
        let offset = Excerpt.offset(ofDifference: text.utf8, found.utf8)
        return NearMiss.Comparison(
            field: "body", expected: parts.0, found: parts.1, holds: false,
            note: isLong
                ? "\(found.utf8.count) bytes, of \(text.utf8.count) expected; the first to differ is at offset \(offset)"
                : TextDifference.words(text, found))
    }

    private func comparison(onBytes bytes: Data) -> NearMiss.Comparison {
        let offset = Excerpt.offset(ofDifference: bytes, request.body)
        return NearMiss.Comparison(
            field: "body", expected: "exactly \(bytes.count) bytes",
            found: request.body.isEmpty ? nil : "\(request.body.count) bytes", holds: false,
            note: request.body.isEmpty ? nil : "the first byte to differ is at offset \(offset)")
    }

    private func comparison(onJSON value: JSONValue, _ words: String, allowsMore: Bool) -> NearMiss.Comparison {
        guard let found = request.jsonBody else {
            return plain("\(words) \(value.text)", note: JSONValue.flaw(inBody: request.body)?.description)
        }
        let difference = JSONDifference(value, found, allowsMore: allowsMore)
        let parts = Excerpt.pair(value.text.utf8, found.text.utf8)
        return NearMiss.Comparison(
            field: "body", expected: "\(words) \(parts.0)", found: parts.1, holds: false,
            note: Self.words(for: difference.pointers), diff: difference.lines)
    }

    private static func words(for pointers: [String]) -> String {
        let named = pointers.prefix(mostPointers).map { $0.isEmpty ? "the root" : Excerpt.beginning(of: $0) }
        let rest = pointers.count - named.count
        return "differs at " + named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
