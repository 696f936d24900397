/// Reads faults of responses.
extension JSONScanner {
    mutating func fault() throws -> ResponseDefinition.Fault {
        let words = WireWord.faults.map { "\"\($0.word)\"" as SafeText }.joined(separator: ", ")
        let expected: SafeText = "a fault: one of \(words), or an object with one of \(FaultKey.names.list)"
        let start = startOfValue()
        switch try kind() {
        case .string:
            let word = try string(expected: expected)
            guard let fault = WireWord.faults.first(where: { $0.word.description == word })?.fault else {
                throw unknown(word, at: start, expected: expected, near: WireWord.faults.map(\.word))
            }
            return fault
        case .object: break
        default: throw try unsuitable(expected: expected)
        }
        var forms: [ResponseDefinition.Fault] = []
        var names: [SafeText] = []
        try object(FaultKey.self) { scanner, key in
            names.append(SafeText(word: key))
            forms.append(try scanner.fault(key))
        }
        guard let fault = forms.first, forms.count == 1 else {
            throw failure(
                names.isEmpty ? .missingField : .conflictingFields, at: start,
                expected: "one of \(FaultKey.names.list)",
                found: names.isEmpty ? "none of them" : names.joined(separator: " and "))
        }
        return fault
    }

    private mutating func fault(_ key: FaultKey) throws -> ResponseDefinition.Fault {
        switch key {
        case .droppedAfter:
            .droppedAfter(bytes: try integer(in: 0...Int.max, expected: "a number of bytes, from 0 on", .invalidFault))
        case .truncatedAfter:
            .truncatedAfter(
                bytes: try integer(in: 0...Int.max, expected: "a number of bytes, from 0 on", .invalidFault))
        case .urlError: .urlError(code: try errorCode())
        case .error: .error(try customError())
        }
    }

    private mutating func errorCode() throws -> Int {
        let start = startOfValue()
        let code = try integer(
            in: Int.min...Int.max, expected: "a code of NSURLErrorDomain, such as -1001", .invalidFault)
        if let flaw = PlanRules.flaw(inErrorCode: code) {
            throw failure(flaw.kind, at: start, expected: flaw.expected, found: "\(code)", hint: flaw.hint)
        }
        return code
    }

    private mutating func customError() throws -> CustomError {
        let start = startOfValue()
        var error = CustomError(domain: "", code: 0)
        var keys: Set<CustomErrorKey> = []
        var startOfCode = start
        try object(CustomErrorKey.self) { scanner, key in
            keys.insert(key)
            switch key {
            case .domain: error.domain = try scanner.string("a domain", flaw: PlanRules.flaw(inErrorDomain:))
            case .code:
                startOfCode = scanner.startOfValue()
                error.code = try scanner.integer(
                    in: Int.min...Int.max, expected: "a code (a whole number)", .invalidFault)
            case .text: error.text = try scanner.string(expected: "a text for people (a string)")
            }
        }
        for key in [CustomErrorKey.domain, .code] where !keys.contains(key) {
            throw failure(
                .missingField, at: start, expected: "the field \(SafeText(word: key))", found: "an object without it")
        }
        if let flaw = PlanRules.flaw(inErrorCode: error.code, ofDomain: error.domain) {
            throw failure(flaw.kind, at: startOfCode, expected: flaw.expected, found: "\(error.code)", hint: flaw.hint)
        }
        return error
    }
}
