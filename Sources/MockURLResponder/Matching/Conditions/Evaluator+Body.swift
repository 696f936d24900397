import Foundation

/// Evaluates patterns for the body of a request. An empty body counts as absent.
extension Evaluator {
    func evaluate(_ body: BodyPattern) -> Evaluation {
        // The program has not handed over the body of a request that is held.
        if view.bodyLength == .max, let unknown = view.unknownOfBody { return .unknown(unknown) }
        switch body {
        case .text(let pattern):
            guard let text = view.bodyText else { return evaluate(pattern, EmptyCollection<View.Text>()) }
            return evaluate(pattern, CollectionOfOne(text))
        case .bytes(let bytes):
            let body = view.request.body
            guard bytes.count == view.bodyLength, bytes.prefix(body.count) == body else { return .unmet }
            return view.unknownOfBody.map(Evaluation.unknown) ?? .met
        case .json(let value): return evaluate(json: value, allowsMore: false)
        case .jsonIncludes(let value): return evaluate(json: value, allowsMore: true)
        case .part(let part): return evaluate(part)
        case .form(let fields):
            if let unknown = view.unknownOfBody { return .unknown(unknown) }
            let form = view.request.formFields
            return .all(fields, isMeasured: isMeasured) { named in
                evaluate(
                    named.pattern, form.values(named.name).map { view.text($0, of: "the form field \(named.name)") })
            }
        }
    }

    private func evaluate(_ part: PartPattern) -> Evaluation {
        if let unknown = view.unknownOfBody { return .unknown(unknown) }
        let request = view.request
        return .any(request.multipartForm.parts.lazy.filter { $0.name.hasSameBytes(as: part.name) }) { found in
            func evaluation(_ pattern: ValuePattern?, _ value: String?) -> Evaluation {
                pattern.map { evaluate($0, value.map { [view.text($0, of: "the part \(part.name)")] } ?? []) } ?? .met
            }
            let head = evaluation(part.filename, found.filename).and(evaluation(part.type, found.type))
            guard let body = part.body, head != .unmet else { return head }
            let content = CapturedRequest(method: request.method, url: request.writtenURL, body: found.body)
            return head.and(Evaluator<CapturedRequest>(content, measure: measure, budget).evaluate(body))
        }
    }

    private func evaluate(json expected: JSONValue, allowsMore: Bool) -> Evaluation {
        if let unknown = view.unknownOfBody ?? view.request.unknownOfJSON { return .unknown(unknown) }
        guard let found = view.request.jsonBody else { return .unmet }
        guard let measure else { return Evaluation(allowsMore ? found.includes(expected) : found == expected) }
        let distance = measure.distance(expected, found, allowsMore: allowsMore)
        return distance == 0 ? .met : .unmet(distance: distance)
    }
}
