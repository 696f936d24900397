import Foundation

/// Conditions as they may be shown: asking for a secret tells it.
extension RequestTerm {
    /// The term with `<redacted>` for the values of secret fields, of all cookies, and for URLs that have any of them.
    package func redacted(by redaction: Redaction) -> RequestTerm {
        switch self {
        case .header(let named): .header(named.redacted(by: redaction))
        case .cookie(let named): .cookie(NamedPattern(named.name, named.pattern.redacted))
        case .query(let query):
            .query(QueryPattern(query.fields.map { $0.redacted(by: redaction) }, query.rule))
        case .body(.form(let fields)): .body(.form(fields.map { $0.redacted(by: redaction) }))
        case .url(let pattern): .url(pattern.texts.contains(where: redaction.hidesPart) ? pattern.redacted : pattern)
        case .not(let term): .not(term.redacted(by: redaction))
        case .allOf(let terms): .allOf(terms.map { $0.redacted(by: redaction) })
        case .anyOf(let terms): .anyOf(terms.map { $0.redacted(by: redaction) })
        case .method, .scheme, .host, .port, .path, .body, .closure: self
        }
    }
}

extension NamedPattern {
    fileprivate func redacted(by redaction: Redaction) -> NamedPattern {
        redaction.hides(name) ? NamedPattern(name, pattern.redacted) : self
    }
}

extension ValuePattern {
    /// The pattern with the mark for all its texts.
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
