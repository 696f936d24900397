import Foundation

/// The operators of string patterns.
extension ValuePattern {
    package static let operators = PlanObject<Forms<ValuePattern>>(
        "operation", "a pattern", rule: #""minProperties":1,"maxProperties":1"#,
        [
            .text("equals", ValuePattern.equals),
            .text("contains", ValuePattern.contains),
            .text("prefix", ValuePattern.prefix),
            .text("suffix", ValuePattern.suffix),
            .text(
                "matches", ValuePattern.matches,
                .word("a regular expression", flaw: PlanRules.flaw(inRegularExpression:))),
            .text("wildcard", { .wildcard(Wildcard($0)) }, .string("a text with * in it")),
            PlanField(
                "template", .pathTemplate, make: ValuePattern.template,
                operand: { if case .template(let template) = $0 { template } else { nil } }),
            PlanField("present", .yes, make: { _ in .present }, operand: { $0 == .present ? () : nil }),
            PlanField("absent", .yes, make: { _ in .absent }, operand: { $0 == .absent ? () : nil }),
            .list("values", ValuePattern.values),
            PlanField(
                "not", .pattern, make: { .not($0) },
                operand: { if case .not(let pattern) = $0 { pattern } else { nil } }),
            .list("allOf", ValuePattern.allOf),
            .list("anyOf", ValuePattern.anyOf),
        ])
}

extension PlanField<Forms<ValuePattern>> {
    /// An operator whose operand is the text of its pattern.
    fileprivate static func text(
        _ name: SafeText, _ make: @escaping @Sendable (String) -> ValuePattern,
        _ type: PlanType<String> = .string("a string")
    ) -> PlanField {
        let word = name.description
        return PlanField(name, type, make: make, operand: { $0.operator.rawValue == word ? $0.text : nil })
    }

    /// An operator whose operand is a list of patterns.
    fileprivate static func list(
        _ name: SafeText, _ make: @escaping @Sendable ([ValuePattern]) -> ValuePattern
    ) -> PlanField {
        let word = name.description
        return PlanField(name, .list(of: name, .pattern), make: make) { pattern in
            guard pattern.operator.rawValue == word, case .patterns(let patterns) = pattern.operand else { return nil }
            return patterns
        }
    }
}

/// The operators that only bodies have.
extension BodyPattern {
    package static let operators = PlanObject<Forms<BodyPattern>>(
        "bodyOperation", "a pattern for bodies", rule: #""minProperties":1,"maxProperties":1"#,
        [
            PlanField(
                "base64", .base64,
                make: BodyPattern.bytes, operand: { if case .bytes(let data) = $0 { data } else { nil } }),
            PlanField(
                "json", .jsonValue, make: { .json($0) },
                operand: { if case .json(let value, except: []) = $0 { value } else { nil } }),
            PlanField(
                "jsonIncludes", .jsonValue, make: { .jsonIncludes($0) },
                operand: { if case .jsonIncludes(let value) = $0 { value } else { nil } }),
            PlanField(
                "jsonExcept", .jsonExcept, make: { .json($0.value, except: $0.places) },
                operand: { body in
                    guard case .json(let value, let places) = body, !places.isEmpty else { return nil }
                    return JSONExceptFields(value: value, places: places)
                }),
            PlanField(
                "form", .named(.form), make: BodyPattern.form,
                operand: { if case .form(let fields) = $0 { fields } else { nil } }),
            PlanField(
                "part", .part,
                make: { .part($0) }, operand: { if case .part(let part) = $0 { part } else { nil } }),
            PlanField(
                "parts", .list(of: "parts", .part).nonEmpty("at least one part"), make: BodyPattern.parts,
                operand: { if case .parts(let parts) = $0 { parts } else { nil } }),
        ])
}

/// A JSON value that a body may differ from at some places.
package struct JSONExceptFields: Sendable {
    var value = JSONValue.null
    var places: [JSONPointer] = []

    package static let table = PlanObject<JSONExceptFields>(
        "jsonExcept", "jsonExcept",
        [
            PlanField(required: "value", \.value, .jsonValue),
            PlanField("at", \.places, .list(of: "at", .jsonPointer), default: []),
        ])
}

extension PartPattern {
    package static let table = PlanObject<PartPattern>(
        "partPattern", "a part",
        [
            PlanField(required: "name", \.name, .string("the name of a part (a string)")),
            PlanField("filename", \.filename, .pattern),
            PlanField("type", \.type, .pattern),
            PlanField("body", \.body, .bodyPattern),
        ])
}

extension PlanType where Value == ValuePattern {
    /// A string, or an object with one operator.
    static var pattern: PlanType {
        PlanType(
            .reference("pattern"), read: { try $0.pattern(bare: { .equals($0) }, whole: { $0 }) },
            write: { $0.pattern($1) })
    }

    static var host: PlanType { pattern("hostPattern", flaw: PlanRules.flaw(inHost:)) }
    static var path: PlanType { pattern("pathPattern", flaw: PlanRules.flaw(inPath:)) }

    /// A pattern in which a string without an operator follows a rule.
    private static func pattern(
        _ name: String, flaw: @escaping @Sendable (String) -> PlanRules.Flaw?
    ) -> PlanType {
        PlanType(
            .reference(name),
            read: { scanner in
                let start = scanner.startOfValue()
                let found = try Self.pattern.read(&scanner)
                if case .equals(let text) = found { try scanner.check(text, at: start, flaw: flaw) }
                return found
            }, write: { $0.pattern($1) })
    }
}

extension PlanType where Value == BodyPattern {
    static var bodyPattern: PlanType {
        PlanType(.reference("bodyPattern")) { scanner in
            try scanner.pattern(
                bare: { .text(.equals($0)) }, or: BodyPattern.operators, whole: { .text($0) })
        } write: { json, body in
            if case .text(let text) = body { return json.pattern(text) }
            BodyPattern.operators.writeForm(&json, Forms(body))
        }
    }
}

extension PlanType where Value == [NamedPattern] {
    /// An object of patterns by name.
    static func named(_ kind: Condition.Field.Kind) -> PlanType {
        let hasTokens = kind.flaw(inName: " ") != nil
        let names = hasTokens ? ##","propertyNames":{"$ref":"#/$defs/token"}"## : ""
        return PlanType(.reference("namedPatterns") + names) {
            try $0.namedPatterns(of: kind)
        } write: { json, patterns in
            json.object { json in
                for named in patterns { json.member(named: named.name) { $0.pattern(named.pattern) } }
            }
        }
    }
}

extension PlanType where Value == PartPattern {
    fileprivate static var part: PlanType { PartPattern.table.type(PartPattern("")) }
}

extension PlanType where Value == JSONExceptFields {
    fileprivate static var jsonExcept: PlanType {
        JSONExceptFields.table.type(
            JSONExceptFields(),
            make: { fields, scanner, start in
                if let missing = fields.places.firstIndex(where: { $0.value(in: fields.value) == nil }) {
                    throw scanner.failure(
                        .invalidPattern, at: start, expected: "places that the value has, too",
                        found: "no value at place \(missing + 1) of at", hint: "write any value there, such as null")
                }
                return fields
            }, fields: { $0 })
    }
}

extension PlanType where Value == PathTemplate {
    fileprivate static var pathTemplate: PlanType {
        let rule = #""type":"string","pattern":"^(/([^/?#{}]*(\\{[A-Za-z0-9_.-]+\\}[^/?#{}]*)?))+$""#
        return PlanType(
            rule,
            read: { scanner in
                try scanner.text("a path with parameters, such as /users/{id}", .invalidPath) { text throws(TextFlaw) in
                    try PathTemplate(text)
                }
            }, write: { $0.string($1.text) })
    }
}

extension PlanType where Value == JSONPointer {
    fileprivate static var jsonPointer: PlanType {
        PlanType(
            #""type":"string","pattern":"^(/([^~]|~[01])*)?$""#,
            read: { scanner in
                try scanner.text("a JSON pointer (a string)", .invalidPattern) { text throws(TextFlaw) in
                    try JSONPointer(text)
                }
            }, write: { $0.string($1.description) })
    }
}

extension JSONScanner {
    /// Reads an object of patterns by name, whose names follow the rule for fields of a kind.
    fileprivate mutating func namedPatterns(of kind: Condition.Field.Kind) throws -> [NamedPattern] {
        let start = startOfValue()
        guard try self.kind() == .object else {
            throw try unsuitable(
                expected: "\(kind.key): an object with a pattern for each name, such as {\"page\":\"1\"}")
        }
        var patterns: [NamedPattern] = []
        try members(of: kind.key) { scanner, name in
            patterns.append(NamedPattern(name, try PlanType<ValuePattern>.pattern.read(&scanner)))
        }
        for pattern in patterns { try check(pattern.name, at: start, flaw: kind.flaw(inName:)) }
        let names = kind == .header ? Dictionary(grouping: patterns, by: { HeaderName($0.name) }) : [:]
        if let twice = names.values.first(where: { $0.count > 1 }) {
            throw failure(
                .duplicateField, at: start, expected: "one pattern for each header name (case is ignored)",
                found: "\(twice.count) patterns for one name")
        }
        return patterns
    }

    /// Reads a pattern: a string, or an object with one operator of all patterns, or of other ones.
    fileprivate mutating func pattern<Pattern>(
        bare: (String) -> Pattern, or others: PlanObject<Forms<Pattern>>? = nil, whole: (ValuePattern) -> Pattern
    ) throws -> Pattern {
        let operators = ValuePattern.operators
        let expected: SafeText = "a pattern: a string, or an object with one operator"
        let start = startOfValue()
        switch try kind() {
        case .string: return bare(try string(expected: expected))
        case .object: break
        case .number, .bool: throw try unsuitable(expected: expected, hint: "write it in quotes")
        default: throw try unsuitable(expected: expected)
        }
        var patterns = Forms<Pattern>()
        try members(of: "a pattern") { scanner, name in
            if let place = operators.names.place(of: name) {
                var found = Forms<ValuePattern>()
                try operators.fields[place].read(&scanner, &found)
                patterns.all += found.all.map { ($0.name, whole($0.value)) }
            } else if let others, let place = others.names.place(of: name) {
                try others.fields[place].read(&scanner, &patterns)
            } else {
                throw scanner.unknownOperator(
                    name, at: start, known: operators.names.all + (others?.names.all ?? []))
            }
        }
        return try patterns.one(
            in: self, at: start, expected: "one operator", found: "an empty object",
            hint: "combine patterns with allOf, anyOf and not")
    }

    private func unknownOperator(_ name: String, at start: Int, known: [SafeText]) -> PlanError {
        let isForBodies = known.contains { $0.description == "json" }
        let advice: SafeText = isForBodies ? "if the body is JSON, write {\"json\": …}; " : ""
        return failure(
            .unknownOperator, at: start, expected: "one of the operators \(known.joined(separator: ", "))",
            found: SafeText(name, near: known).map { "the unknown operator \($0)" } ?? "an unknown operator",
            hint: "\(advice)docs/reference/wire-format.md lists every operator")
    }
}

extension JSONWriter {
    package mutating func pattern(_ pattern: ValuePattern) {
        if case .equals(let text) = pattern { return string(text) }
        ValuePattern.operators.writeForm(&self, Forms(pattern))
    }
}
