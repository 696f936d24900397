import Foundation

/// Redacts conditions, because a condition on a secret value reveals the value.
extension Condition {
    /// Returns the condition with `<redacted>` for the values of secret fields and of all cookies, and for URLs that
    /// contain secrets.
    package func redacted(by redaction: Redaction) -> Condition {
        switch self {
        case .value(let field, let pattern): hides(field, pattern, redaction) ? .value(field, pattern.redacted) : self
        case .query(let query): .query(QueryPattern(query.fields.map { $0.redacted(by: redaction) }, query.rule))
        case .body(.form(let fields)): .body(.form(fields.map { $0.redacted(by: redaction) }))
        case .body(.part(let part)) where redaction.hides(part.name):
            .body(.part(PartPattern(part.name, body: .text(.equals(Redaction.mark)))))
        case .not(let condition): .not(condition.redacted(by: redaction))
        case .all(let conditions): .all(conditions.map { $0.redacted(by: redaction) })
        case .any(let conditions): .any(conditions.map { $0.redacted(by: redaction) })
        case .defaultPort, .body, .closure: self
        }
    }

    private func hides(_ field: Field, _ pattern: ValuePattern, _ redaction: Redaction) -> Bool {
        switch field {
        case .header(let name): redaction.hides(name)
        case .cookie: true
        case .url: pattern.texts.contains(where: redaction.hidesPart)
        case .scheme, .host, .port, .method, .path: false
        }
    }
}

extension NamedPattern {
    fileprivate func redacted(by redaction: Redaction) -> NamedPattern {
        redaction.hides(name) ? NamedPattern(name, pattern.redacted) : self
    }
}

extension ValuePattern {
    /// The pattern with `<redacted>` in place of each string.
    fileprivate var redacted: ValuePattern {
        mapLeaves { leaf in
            switch leaf {
            case .equals: .equals(Redaction.mark)
            case .contains: .contains(Redaction.mark)
            case .prefix: .prefix(Redaction.mark)
            case .suffix: .suffix(Redaction.mark)
            case .matches: .matches(Redaction.mark)
            case .wildcard, .template: .wildcard(Wildcard(pieces: [Redaction.mark]))
            case .present, .absent, .values, .not, .allOf, .anyOf: leaf
            }
        }
    }
}
