/// The faults with a value.
extension ResponseDefinition.Fault {
    package static let forms = PlanObject<Forms<Self>>(
        "faultForm", "a response's fault",
        rule: #""minProperties":1,"maxProperties":1"#,
        inner: [InnerObject("directly after \"fault\", without an object", words)],
        [
            .cut("droppedAfter", .dropped), .cut("truncatedAfter", .truncated), .cut("silentAfter", .silent),
            PlanField(
                "urlError", .errorCode, make: Self.urlError,
                operand: { if case .urlError(let code) = $0 { code } else { nil } }),
            PlanField(
                "error", .error, make: { .error($0) },
                operand: { if case .error(let error) = $0 { error } else { nil } }),
        ])

    /// Reads a fault as a plan has it: a word, or an object in JSON.
    ///
    /// - Throws: `PlanError` if the text is no fault.
    package init(reading text: String, source: SafeText) throws {
        let json = text.first == "{" ? text : JSONText.quoted(text)
        var scanner = JSONScanner(Array(json.utf8), source: source, syntaxHint: "write a word, or an object in JSON")
        self = try PlanType.fault.read(&scanner)
        try scanner.end()
    }
}

extension PlanField<Forms<ResponseDefinition.Fault>> {
    /// The end of a body after a number of bytes.
    fileprivate static func cut(_ name: SafeText, _ cut: BodyCut) -> PlanField {
        PlanField(
            name, .integer(PlanRules.bytesBeforeCut), make: { .cut(cut, afterBytes: $0) },
            operand: { if case .cut(cut, let bytes) = $0 { bytes } else { nil } })
    }
}

extension PlanType where Value == ResponseDefinition.Fault {
    package static var fault: PlanType {
        PlanType(.reference("fault")) { scanner in
            let forms = ResponseDefinition.Fault.forms
            let known = ResponseDefinition.Fault.words
            let words = known.map { "\"\($0)\"" as SafeText }.joined(separator: ", ")
            let expected: SafeText =
                "a fault: one of \(words), or an object such as {\"droppedAfter\":4} with one of \(forms.names.list)"
            let start = scanner.startOfValue()
            switch try scanner.kind() {
            case .string:
                let word = try scanner.string(expected: expected)
                guard let fault = ResponseDefinition.Fault(word: word) else {
                    throw scanner.unknown(word, at: start, expected: expected, near: known + forms.names.all)
                }
                return fault
            case .object: break
            default: throw try scanner.unsuitable(expected: expected)
            }
            var found = Forms<ResponseDefinition.Fault>()
            try forms.read(&scanner, into: &found)
            return try found.one(in: scanner, at: start, expected: "one of \(forms.names.list)")
        } write: { json, fault in
            if let word = fault.word { return json.string(word.description) }
            ResponseDefinition.Fault.forms.writeForm(&json, Forms(fault))
        }
    }
}

extension PlanType where Value == Int {
    fileprivate static var errorCode: PlanType {
        PlanType(
            #""enum":\#(KnownURLErrors.texts.keys.sorted(by: >))"#,
            read: { scanner in
                let start = scanner.startOfValue()
                let code = try scanner.integer(
                    in: Int.min...Int.max, expected: "a code of NSURLErrorDomain, such as -1001", .invalidFault)
                if let flaw = PlanRules.flaw(inErrorCode: code) {
                    throw scanner.failure(
                        flaw.kind, at: start, expected: flaw.expected, found: "\(code)", hint: flaw.hint)
                }
                return code
            }, write: { $0.number($1) })
    }
}

/// An error of any domain while it is read or written.
package struct CustomErrorFields {
    var domain = ""
    /// The code, and its place in the text.
    var code = (value: 0, start: 0)
    var text: String?

    package static let table = PlanObject<CustomErrorFields>(
        "customError", "an error",
        [
            PlanField(required: "domain", \.domain, .word("a domain", flaw: PlanRules.flaw(inErrorDomain:))),
            PlanField(required: "code", \.code, .code),
            PlanField("text", \.text, .string("a text for people (a string)")),
        ])
}

extension PlanType where Value == (value: Int, start: Int) {
    fileprivate static var code: PlanType {
        let number = PlanType<Int>.integer(in: Int.min...Int.max, "a code (a whole number)", .invalidFault)
        return PlanType(
            number.rule(),
            read: { scanner in
                let start = scanner.startOfValue()
                return (try number.read(&scanner), start)
            }, write: { number.write(&$0, $1.value) })
    }
}

extension PlanType where Value == CustomError {
    fileprivate static var error: PlanType {
        CustomErrorFields.table.type(
            CustomErrorFields(),
            make: { fields, scanner, _ in
                let code = fields.code
                if let flaw = PlanRules.flaw(inErrorCode: code.value, ofDomain: fields.domain) {
                    throw scanner.failure(
                        flaw.kind, at: code.start, expected: flaw.expected, found: "\(code.value)", hint: flaw.hint)
                }
                return CustomError(domain: fields.domain, code: code.value, text: fields.text)
            }, fields: { CustomErrorFields(domain: $0.domain, code: ($0.code, 0), text: $0.text) })
    }
}
