import Foundation
import MockURLResponder

/// Values and bodies of which not all is known, beside patterns.
extension CallEvidence {
    func meets(_ pattern: ValuePattern, _ value: String) -> Truth {
        meets(pattern, [PartialText(value)])
    }

    /// What `ValuePattern.matches` says, as far as it is known.
    func meets(_ pattern: ValuePattern, _ values: [PartialText]) -> Truth {
        switch pattern {
        case .present: Truth(!values.isEmpty)
        case .absent: Truth(values.isEmpty)
        case .values(let patterns):
            values.count == patterns.count
                ? .all(zip(patterns, values).lazy.map { meets($0, [$1]) }) : .fails
        case .not(let pattern): !meets(pattern, values)
        case .allOf(let patterns): .all(patterns.lazy.map { meets($0, values) })
        case .anyOf(let patterns): .any(patterns.lazy.map { meets($0, values) })
        case .matches(let expression): .any(values.lazy.map { finding(of: expression, in: $0) })
        case .equals, .contains, .prefix, .suffix, .wildcard, .template: .any(values.lazy.map { $0.meets(pattern) })
        }
    }

    /// What `ValuePattern.matchesExactly` says, as far as it is known.
    func meetsExactly(_ pattern: ValuePattern, _ values: [PartialText]) -> Truth {
        switch pattern {
        case .equals: values.count == 1 ? meets(pattern, values) : .fails
        case .contains, .prefix, .suffix, .wildcard, .template, .matches: all(values) { meets(pattern, [$0]) }
        case .present, .absent, .values, .not: meets(pattern, values)
        case .allOf(let patterns): .all(patterns.lazy.map { meetsExactly($0, values) })
        case .anyOf(let patterns):
            .any([
                .any(patterns.lazy.map { meetsExactly($0, values) }),
                all(values) { value in .any(patterns.lazy.map { meets($0, [value]) }) },
            ])
        }
    }

    func meets(_ body: BodyPattern) -> Truth {
        switch body {
        case .text(let pattern): return meets(pattern, bodyValues)
        case .form(let fields) where gaps.body == nil:
            let form = FormFields(call.body)
            return .all(fields.lazy.map { meets($0.pattern, form.values($0.name).map(PartialText.init)) })
        case .bytes, .json, .jsonIncludes, .form:
            guard let gap = gaps.body else { return Truth(body.matches(request)) }
            if case .bytes(let bytes) = body, bytes.count != call.bodyLength || !bytes.starts(with: call.body) {
                return .fails
            }
            return .unknown(gap)
        }
    }

    /// There is one at least, and all are as wanted.
    private func all(_ values: [PartialText], _ meets: (PartialText) -> Truth) -> Truth {
        values.isEmpty ? .fails : .all(values.map(meets))
    }

    private func finding(of expression: String, in text: PartialText) -> Truth {
        if let gap = text.gap { return .unknown(gap) }
        return request.finding(of: expression, in: text.pieces[0]).map(Truth.init) ?? .unknown(.search)
    }

    /// An empty body is an absent one.
    private var bodyValues: [PartialText] {
        guard call.bodyLength > 0 else { return [] }
        guard let gap = gaps.body else { return [PartialText(call.bodyText)] }
        return [PartialText(beginning: call.body, of: call.bodyLength, gap: gap)]
    }
}
