package import Foundation

extension PlanRules {
    /// Returns the flaw of a text that must be JSON.
    ///
    /// The rules are those for plans: no repeated names, and no deeper nesting than a plan may have.
    package static func flaw(inJSON text: Data) -> Flaw? {
        let expected: SafeText = "a JSON text (RFC 8259)"
        guard String(bytes: text, encoding: .utf8) != nil else {
            return Flaw(.invalidJSON, expected: expected, hint: "write it in UTF-8")
        }
        var scanner = JSONScanner(Array(text), source: "a JSON text", syntaxHint: JSONScanner.fileHint)
        do {
            try scanner.skip()
            try scanner.end()
            return nil
        } catch let error as PlanError {
            let place = error.position.map { $0.line == 1 ? "character \($0.column)" : "line \($0.line)" }
            return Flaw(
                .invalidJSON, expected: expected,
                detail: "at \(place ?? "its start") \(error.expected) is expected, not \(error.found)")
        } catch {
            return Flaw(.invalidJSON, expected: expected)
        }
    }

    /// Returns the flaw of a merge patch whose syntax is valid.
    package static func flaw(inPatch patch: String) -> Flaw? {
        JSONValue(strictly: Data(patch.utf8)) == nil
            ? Flaw(.outOfRange, expected: "a merge patch whose numbers fit a Double") : nil
    }

    /// Returns the contradiction of a stub whose JSON is nested too deep for a plan.
    package static func flaw(inNestingOf stub: StubMapping) -> Contradiction? {
        // The plan file, the host, its responses and the stub add four levels.
        let nesting = 4 + max(RequestFields(stub.request).nesting, stub.response.nesting)
        guard nesting > JSONScanner.deepestNesting else { return nil }
        return Contradiction(
            .deepNesting, found: "\(nesting)",
            expected: "at most \(JSONScanner.deepestNesting) levels of nesting in a plan",
            hint: "use conditions or JSON with fewer levels")
    }
}

// MARK: - Levels of objects and arrays on the wire

extension ResponseDefinition {
    fileprivate var nesting: Int {
        if let patch = realAnswer?.patch { return 3 + JSONText.nesting(of: patch) }
        // Fast path: a short text cannot be nested too deep.
        guard case .json(let text) = body, text.utf8.count > JSONScanner.deepestNesting else { return 2 }
        return 2 + JSONText.nesting(of: text)
    }
}

extension RequestFields {
    fileprivate var nesting: Int {
        // Without a list of all conditions, so that plain stubs, which may be many, allocate nothing here.
        let ofURL = max(path?.nesting ?? 0, 1 + query.fields.nesting)
        let ofMessage = max(body?.nesting ?? 0, 1 + headers.nesting)
        return 1 + max(max(ofURL, ofMessage), 1 + others.lazy.map(\.nesting).reduce(0, max))
    }
}

extension Condition {
    fileprivate var nesting: Int {
        switch self {
        case .value(let field, let pattern): (field.name == nil ? 1 : 2) + pattern.nesting
        case .query(let query): 2 + query.fields.nesting
        case .body(let pattern): 1 + pattern.nesting
        case .not(let condition): 1 + condition.nesting
        case .all(let conditions), .any(let conditions): 2 + conditions.lazy.map(\.nesting).reduce(0, max)
        case .defaultPort, .closure: 1
        }
    }
}

extension BodyPattern {
    fileprivate var nesting: Int {
        switch self {
        case .text(let pattern): pattern.nesting
        case .bytes: 1
        case .json(let value), .jsonIncludes(let value): 1 + value.nesting
        case .jsonExcept(let value, _): 2 + max(1, value.nesting)
        case .form(let fields): 2 + fields.nesting
        case .part(let part): 1 + part.nesting
        case .parts(let parts): 2 + parts.lazy.map(\.nesting).reduce(0, max)
        }
    }
}

extension PartPattern {
    fileprivate var nesting: Int {
        1 + max(filename?.nesting ?? 0, type?.nesting ?? 0, body?.nesting ?? 0)
    }
}

extension [NamedPattern] {
    fileprivate var nesting: Int { lazy.map(\.pattern.nesting).reduce(0, Swift.max) }
}

extension ValuePattern {
    fileprivate var nesting: Int {
        switch self {
        case .equals: 0
        case .contains, .prefix, .suffix, .matches, .wildcard, .template, .present, .absent: 1
        case .not(let pattern): 1 + pattern.nesting
        case .values(let patterns), .allOf(let patterns), .anyOf(let patterns):
            2 + patterns.lazy.map(\.nesting).reduce(0, max)
        }
    }
}

extension JSONValue {
    fileprivate var nesting: Int {
        switch self {
        case .array(let items): 1 + items.lazy.map(\.nesting).reduce(0, max)
        case .object(let members): 1 + members.values.lazy.map(\.nesting).reduce(0, max)
        case .null, .bool, .integer, .large, .number, .string: 0
        }
    }
}

extension JSONText {
    /// Returns the nesting of a valid JSON text.
    fileprivate static func nesting(of text: String) -> Int {
        var (deepest, depth, isInString, isEscaped) = (0, 0, false, false)
        for byte in text.utf8 {
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }
}
