/// Reads the `bundle.json` of a mock bundle.
extension JSONScanner {
    /// Reads all entries as stubs.
    mutating func bundleEntries(of directory: MockBundleDirectory, _ rule: MockBundleRule) throws -> [StubMapping] {
        var stubs: [StubMapping] = []
        var line = 1
        var counted = 0
        try array(of: "a mock bundle") { scanner in
            let start = scanner.startOfValue()
            line += scanner.bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
            counted = start
            var stub = try scanner.bundleEntry(of: directory, rule)
            stub.source = SourceLine(file: directory.descriptionPath, line: line)
            stubs.append(stub)
        }
        return stubs
    }

    private mutating func bundleEntry(of directory: MockBundleDirectory, _ rule: MockBundleRule) throws -> StubMapping {
        let start = startOfValue()
        var request: Condition?
        var response: ResponseDefinition?
        try object(MockBundleEntryKey.self) { scanner, key in
            switch key {
            case .request: request = try scanner.bundleRequest(rule)
            case .response: response = try scanner.bundleResponse(of: directory)
            }
        }
        return StubMapping(
            request: try given(request, "request", at: start), response: try given(response, "response", at: start))
    }

    private mutating func bundleRequest(_ rule: MockBundleRule) throws -> Condition {
        let start = startOfValue()
        var url: MockBundleURL?
        var method: String? = WireWord.defaultMethod
        var parameters: [NamedPattern] = []
        try object(MockBundleRequestKey.self) { scanner, key in
            switch key {
            case .url: url = try scanner.bundleURL()
            case .method: method = try scanner.method()
            case .parameters: parameters = try scanner.bundleParameters()
            }
        }
        let place = try given(url, "url", at: start)
        let port = place.port.map(Condition.Port.number) ?? .ofScheme
        return .stub(
            origin: .origin(scheme: place.scheme, host: .equals(place.host), port: port), method: method,
            path: .equals(place.path), query: QueryPattern(parameters, rule.queryRule))
    }

    private mutating func bundleURL() throws -> MockBundleURL {
        let start = startOfValue()
        let text = try string(expected: "\(MockBundleURL.expected) (a string)")
        do {
            return try MockBundleURL(text)
        } catch {
            throw failure(
                .invalidURL, at: start, expected: error.expected, found: SafeText(lengthOf: text), hint: error.hint)
        }
    }

    private mutating func bundleParameters() throws -> [NamedPattern] {
        var parameters: [NamedPattern] = []
        try members(of: "parameters") { scanner, name in
            let expected: SafeText = "a value (a string), or null for any value"
            switch try scanner.kind() {
            case .string: parameters.append(NamedPattern(name, .equals(try scanner.string(expected: expected))))
            case .null:
                try scanner.skip()
                parameters.append(NamedPattern(name, .present))
            case .object, .array, .number, .bool:
                throw try scanner.unsuitable(expected: expected, hint: "put it in quotes: query values are strings")
            }
        }
        return parameters
    }

    /// Returns a required field, or throws if it is missing.
    func given<Field>(_ field: Field?, _ name: SafeText, at start: Int) throws -> Field {
        guard let field else {
            throw failure(.missingField, at: start, expected: "the field \(name)", found: "an object without it")
        }
        return field
    }
}
