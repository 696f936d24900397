import Foundation

/// Types of single values.
extension PlanType where Value == Int {
    static func integer(
        in range: ClosedRange<Int> = 0...Int.max, _ expected: SafeText, hint: SafeText? = nil,
        _ kind: MessageKind = .outOfRange
    ) -> PlanType {
        PlanType(
            #""type":"integer","minimum":\#(range.lowerBound),"maximum":\#(range.upperBound)"#,
            read: { try $0.integer(in: range, expected: expected, hint: hint, kind) }, write: { $0.number($1) })
    }

    static func integer(_ rule: PlanRules.NumberRule<Int>) -> PlanType {
        integer(in: rule.range, rule.flaw.expected, rule.flaw.kind)
    }
}

extension PlanType where Value == Double {
    /// Seconds up to `ResponseDefinition.longestDelay`, which errors call `what`.
    static func seconds(_ what: SafeText, _ kind: MessageKind = .invalidDelay) -> PlanType {
        number(in: PlanRules.delay.range, "\(what) in seconds, from 0 to 31536000", kind)
    }

    static func number(_ rule: PlanRules.NumberRule<Double>) -> PlanType {
        number(in: rule.range, rule.flaw.expected, rule.flaw.kind)
    }

    private static func number(in range: ClosedRange<Double>, _ expected: SafeText, _ kind: MessageKind) -> PlanType {
        let isAboveZero = range.lowerBound == .leastNonzeroMagnitude
        let bounds =
            isAboveZero
            ? #""exclusiveMinimum":0"# : #""minimum":\#(Int(range.lowerBound)),"maximum":\#(Int(range.upperBound))"#
        return PlanType(
            #""type":"number",\#(bounds)"#, read: { try $0.number(in: range, expected: expected, kind) },
            write: { $0.raw(String($1)) })
    }
}

extension PlanType where Value == Bool {
    static var boolean: PlanType {
        PlanType(#""type":"boolean""#, read: { try $0.boolean() }, write: { $0.raw(String($1)) })
    }
}

extension PlanType where Value == Void {
    /// The word `true`, the only value of a field without an operand.
    static var yes: PlanType {
        PlanType(#""const":true"#) {
            try $0.readTrue()
        } write: { json, _ in
            json.raw("true")
        }
    }
}

extension PlanType where Value == String {
    /// A string, which errors call `expected`, such as "a name (a string)".
    ///
    /// All valid strings match `pattern`, a regular expression (ECMA-262) in JSON.
    static func string(
        _ expected: SafeText, pattern: StaticString? = nil,
        flaw: @escaping @Sendable (String) -> PlanRules.Flaw? = { _ in nil }
    ) -> PlanType {
        PlanType(
            #""type":"string""# + (pattern.map { #","pattern":"\#($0)""# } ?? ""),
            read: { scanner in
                try scanner.string(expected, flaw: flaw)
            }, write: { $0.string($1) })
    }

    /// A string that is not empty.
    static func word(_ expected: SafeText, flaw: @escaping @Sendable (String) -> PlanRules.Flaw?) -> PlanType {
        string(expected, pattern: #"[\\s\\S]"#, flaw: flaw)
    }

    /// A token (RFC 9110 section 5.6.2).
    static func token(_ expected: SafeText, flaw: @escaping @Sendable (String) -> PlanRules.Flaw?) -> PlanType {
        PlanType(.reference("token"), read: { try $0.string(expected, flaw: flaw) }, write: { $0.string($1) })
    }

    /// Any JSON, as its text.
    static func json(flaw: @escaping @Sendable (String) -> PlanRules.Flaw? = { _ in nil }) -> PlanType {
        PlanType(
            "",
            read: { scanner in
                let start = scanner.startOfValue()
                let text = try scanner.text()
                try scanner.check(text, at: start, flaw: flaw)
                return text
            }, write: { $0.raw($1) })
    }
}

extension PlanType where Value == JSONValue {
    static var jsonValue: PlanType {
        PlanType("", read: { try $0.jsonValue() }, write: { $0.raw($1.text) })
    }
}

extension PlanType where Value == Data {
    /// Bytes in Base64 (RFC 4648 section 4).
    static var base64: PlanType {
        PlanType(
            ##""$ref":"#/$defs/base64""##,
            read: {
                try $0.base64()
            }, write: { $0.string($1.base64EncodedString()) })
    }
}

extension PlanType where Value: CaseIterable & RawRepresentable<String> & Sendable {
    /// A word of a fixed vocabulary, which `what` describes in errors: `a cut:`.
    static func word(_ what: SafeText) -> PlanType {
        PlanType(
            #""enum":\#(JSONText.array(of: Value.allCases.map(\.rawValue)))"#,
            read: {
                try $0.word(what)
            }, write: { $0.string($1.rawValue) })
    }
}

extension PlanType {
    /// An array, which `subject` names in errors.
    static func list<Element>(of subject: SafeText, _ element: PlanType<Element>, rule: StaticString = "") -> PlanType
    where Value == [Element] {
        PlanType(#""type":"array",\#(rule)"items":{\#(element.rule())}"#) { scanner in
            var elements: [Element] = []
            try scanner.array(of: subject) { elements.append(try element.read(&$0)) }
            return elements
        } write: { json, elements in
            json.array { json in for item in elements { element.write(&json, item) } }
        }
    }

    /// The type without the empty list.
    func nonEmpty<Element>(_ expected: SafeText) -> PlanType where Value == [Element] {
        PlanType(
            #""minItems":1,\#(self.rule())"#,
            read: { scanner in
                let start = scanner.startOfValue()
                let elements = try self.read(&scanner)
                guard elements.isEmpty else { return elements }
                throw scanner.failure(.missingField, at: start, expected: expected, found: "an empty array")
            }, write: self.write)
    }

    /// An object with any names, which `subject` names in errors.
    static func members<Element>(
        of subject: SafeText, _ rule: @autoclosure @escaping @Sendable () -> String,
        read: @escaping @Sendable (inout JSONScanner, String) throws -> Element,
        write: @escaping @Sendable (inout JSONWriter, Element) -> Void
    ) -> PlanType where Value == [Element] {
        PlanType(#""type":"object","additionalProperties":{\#(rule())}"#) { scanner in
            var elements: [Element] = []
            try scanner.members(of: subject) { elements.append(try read(&$0, $1)) }
            return elements
        } write: { json, elements in
            json.object { json in for item in elements { write(&json, item) } }
        }
    }
}

/// Reads values inside requests and responses.
extension JSONScanner {
    mutating func base64() throws -> Data {
        let start = startOfValue()
        let text = try string(expected: "bytes in Base64 (a string)")
        guard let data = Data(base64Encoded: text) else {
            throw failure(
                .invalidBase64, at: start, expected: "bytes in Base64 (RFC 4648 section 4, with padding)",
                found: SafeText(describing: text))
        }
        return data
    }

    mutating func jsonValue() throws -> JSONValue {
        let start = startOfValue()
        let text = try text()
        do {
            return try JSONValue(reading: text)
        } catch {
            throw failure(
                .invalidJSON, at: start, expected: "a JSON value whose numbers a Double can hold",
                found: "another value")
        }
    }

    mutating func string(_ expected: @autoclosure () -> SafeText, flaw: (String) -> PlanRules.Flaw?) throws -> String {
        let start = startOfValue()
        let value = try string(expected: expected())
        try check(value, at: start, flaw: flaw)
        return value
    }

    func check(_ value: String, at start: Int, flaw: (String) -> PlanRules.Flaw?) throws {
        if let flaw = flaw(value) {
            throw failure(
                flaw.kind, at: start, expected: flaw.expected, found: SafeText(describing: value), hint: flaw.hint)
        }
    }

    func contradiction(_ contradiction: PlanRules.Contradiction, at start: Int) -> PlanError {
        failure(
            contradiction.flaw.kind, at: start, expected: contradiction.flaw.expected, found: contradiction.found,
            hint: contradiction.flaw.hint)
    }

    /// Reads a string in a language of its own.
    mutating func text<Value>(
        _ expected: SafeText, _ kind: MessageKind, parse: (String) throws(TextFlaw) -> Value
    ) throws -> Value {
        let start = startOfValue()
        let text = try string(expected: expected)
        do {
            return try parse(text)
        } catch {
            throw failure(
                kind, at: start, expected: error.expected, found: "\(error.found) at character \(error.position)",
                hint: error.hint)
        }
    }

    /// Reads a word of a fixed vocabulary, which `what` describes in errors: `a cut:`.
    mutating func word<Word: CaseIterable & RawRepresentable<String>>(_ what: SafeText) throws -> Word {
        let expected: SafeText = "\(what) \(SafeText(allOf: Word.self))"
        let start = startOfValue()
        let word = try string(expected: expected)
        guard let known = Word(rawValue: word) else {
            throw unknown(word, at: start, expected: expected, near: SafeText.words(of: Word.self))
        }
        return known
    }

    /// Returns an error for a word outside a fixed vocabulary, which shows the word only if it resembles a known one.
    func unknown(_ word: String, at start: Int, expected: SafeText, near vocabulary: [SafeText]) -> PlanError {
        failure(
            .unknownValue, at: start, expected: expected,
            found: SafeText(word, near: vocabulary) ?? SafeText(describing: word))
    }
}
