import Foundation
package import MockURLResponder

/// Random conditions of requests.
extension RandomPlans {
    mutating func namedPatterns(_ name: (inout Self) -> String) -> [NamedPattern] {
        var names: Set<String> = []
        return many(0...3) { NamedPattern(name(&$0), $0.pattern()) }.filter {
            names.insert($0.name.lowercased()).inserted
        }
    }

    mutating func pattern(depth: Int = 0) -> ValuePattern {
        let operators = depth < 4 ? ValuePattern.Operator.allCases : [.equals, .present]
        return switch one(operators) {
        case .equals: .equals(text())
        case .contains: .contains(text())
        case .prefix: .prefix(text())
        case .suffix: .suffix(text())
        case .matches: .matches(one(["^[A-Z]{3}$", #"\d+"#, #"(?i)\Qe"r\E"#, "[\\p{L}]", "ü|é|😀", "\\\\"]))
        case .wildcard: .wildcard(Wildcard(one(["*", "", "/a*b", "**"]) + text()))
        case .template: .template(pathTemplate())
        case .values: .values(many(0...2) { $0.pattern(depth: depth + 1) })
        case .allOf: .allOf(many(0...2) { $0.pattern(depth: depth + 1) })
        case .present: .present
        case .absent: .absent
        case .not: .not(pattern(depth: depth + 1))
        case .anyOf: .anyOf(many(0...3) { $0.pattern(depth: depth + 1) })
        }
    }

    mutating func pathPattern() -> ValuePattern {
        let pattern = pattern()
        return if case .equals = pattern { .equals(path()) } else { pattern }
    }

    mutating func bodyPattern() -> BodyPattern {
        switch BodyPattern.operators.names.all.randomElement(using: &random)! {
        case "base64": .bytes(Data(many(0...20) { $0.byte() }))
        case "json": .json(jsonValue())
        case "jsonIncludes": .jsonIncludes(jsonValue())
        case "jsonExcept":
            .json(
                .object(["a": jsonValue(), "b/c": .array([jsonValue()])]),
                except: one([
                    [], [JSONPointer(tokens: ["a"])], [JSONPointer(tokens: ["b/c", "0"]), JSONPointer(tokens: [])],
                ]))
        case "part": .part(partPattern())
        case "parts": .parts(many(1...2) { $0.partPattern() })
        default: chance(of: 2) ? .form(namedPatterns { $0.text() }) : .text(pattern())
        }
    }

    private mutating func partPattern() -> PartPattern {
        PartPattern(
            text(), filename: chance(of: 2) ? pattern() : nil, type: chance(of: 2) ? pattern() : nil,
            body: chance(of: 2) ? bodyPattern() : nil)
    }

    private func pathTemplate() -> PathTemplate {
        do {
            return try PathTemplate("/users/{id}/posts.{format}")
        } catch {
            fatalError("\(error)")
        }
    }

    package mutating func condition(depth: Int = 0) -> Condition {
        switch Int.random(in: 0..<(depth < 3 ? 13 : 9), using: &random) {
        case 0: .method(one(["GET", "get", "M-SEARCH"]))
        case 1: .scheme(one(["http", "https"]))
        case 2: .host(one([.suffix(".example.com"), .equals("a")]))
        case 3: .port(one([1, 65535]))
        case 4: .path(pathPattern())
        case 5: .url(pattern())
        case 6: .query(QueryPattern(namedPatterns { $0.text() }, one(QueryRule.allCases)))
        case 7:
            one([
                .value(.header(token()), pattern()), .value(.cookie(text()), pattern()),
                .value(.baggage(token()), pattern()),
            ])
        case 8: .body(bodyPattern())
        case 9, 10: .not(condition(depth: depth + 1))
        case 11: .all(conditions(depth: depth + 1))
        default: .any(conditions(depth: depth + 1))
        }
    }

    private mutating func conditions(depth: Int) -> [Condition] { many(0...3) { $0.condition(depth: depth) } }
}

extension Condition {
    /// The condition in the order of the wire fields, so that encoding and decoding do not change it.
    var canonical: Condition { RequestFields(self).request(origin: origin) }
}
