import Foundation

/// The keys of a host object: one `--mock-url-response` argument, or one item of a plan file.
package enum HostKey: String, JSONKey {
    case version = "v"
    case scheme, host, port, file, revision, responses
    package static let table = JSONKeyTable<Self>(
        "a host", inner: [InnerObject("in an item of \"responses\"", of: StubKey.self)])
}

/// The keys of a stub mapping.
package enum StubKey: String, JSONKey {
    case name, note, line, request, response, times, priority, optional, repeatsLast, scenarios
    case isNext = "then"
    case expect, inOrder
    package static let table = JSONKeyTable<Self>(
        "an item of responses",
        inner: [
            InnerObject("under \"request\"", ConditionKey.ofRequest.names.all),
            InnerObject("under \"response\"", of: ResponseKey.self),
        ])
}

/// The keys of one scenario of a stub; the name of the scenario is the key of the object.
package enum ScenarioKey: String, JSONKey {
    case required = "is"
    case new = "becomes"
    package static let table = JSONKeyTable<Self>("a scenario")
}

/// The keys of an expected number of calls that is not one number.
package enum CallCountKey: String, JSONKey {
    case atLeast, atMost
    package static let table = JSONKeyTable<Self>("an expectation")
}

/// Reads stub mappings from the wire format.
package struct PlanReader {
    private var scanner: JSONScanner

    /// Creates a reader of a JSON text.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - source: The place of the text, as error messages name it.
    ///   - syntaxHint: The advice for a text that is not JSON.
    init(_ bytes: [UInt8], source: SafeText, syntaxHint: SafeText) {
        scanner = JSONScanner(bytes, source: source, syntaxHint: syntaxHint, knownName: KnownNames.safe)
    }

    /// Reads one host, the value of a `--mock-url-response` argument, and appends its stubs.
    static func addHost(_ bytes: [UInt8], source: SafeText, to stubs: inout [StubMapping]) throws {
        var reader = PlanReader(bytes, source: source, syntaxHint: JSONScanner.shellHint)
        _ = try reader.scanner.addHost(to: &stubs)
        try reader.scanner.end()
    }

    /// Reads a plan file, an array of hosts, and appends their stubs.
    ///
    /// - Parameters:
    ///   - bytes: The text of the file.
    ///   - path: The path of the file, in whose folder bodies may be; `nil` for a pipe.
    ///   - source: The place of the text, as error messages name it.
    ///   - stubs: Receives the stubs.
    /// - Returns: The revision of the plan, if a host declares it.
    /// - Throws: `PlanError` if the file is no valid plan.
    @discardableResult
    package static func addHosts(
        _ bytes: [UInt8], at path: String?, source: SafeText, to stubs: inout [StubMapping]
    ) throws -> Int? {
        let earlier = stubs.count
        var reader = PlanReader(bytes, source: source, syntaxHint: JSONScanner.fileHint)
        var revision: Int?
        try reader.scanner.checkBeginning()
        try reader.scanner.array(of: "a plan file") { scanner in
            let start = scanner.startOfValue()
            guard let found = try scanner.addHost(to: &stubs) else { return }
            guard revision == nil else {
                throw scanner.failure(
                    .duplicateField, at: start, expected: "the field revision in one of the hosts",
                    found: "a second one")
            }
            revision = found
        }
        try reader.scanner.end()
        if let path { findBodies(of: &stubs[earlier...], besidePlanAt: path) }
        return revision
    }

    /// Makes the paths of bodies absolute that are relative to the folder of their plan: those that begin with `./`.
    private static func findBodies(of stubs: inout ArraySlice<StubMapping>, besidePlanAt path: String) {
        for index in stubs.indices {
            guard case .file(var slice) = stubs[index].response.body, slice.path.hasPrefix("./") else { continue }
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            slice.path = folder.appendingPathComponent(String(slice.path.dropFirst(2))).path
            stubs[index].response.body = .file(slice)
        }
    }
}

extension JSONScanner {
    /// Refuses texts that are no plan, and are often taken for one.
    fileprivate mutating func checkBeginning() throws {
        let start = startOfValue()
        let rest = bytes[start...]
        func refusal(_ found: SafeText, _ hint: SafeText) -> PlanError {
            failure(.wrongType, at: start, expected: "a plan file (an array)", found: found, hint: hint)
        }
        switch rest.first {
        case nil: throw refusal("an empty file", "write a list with one object for each host, or [] for no stubs")
        case UInt8(ascii: "["): return
        case UInt8(ascii: "{") where rest.starts(with: Array(#"{"kind":"#.utf8)):
            throw refusal("a journal", "read it by mock-url show; a plan has the stubs")
        case UInt8(ascii: "{"):
            // The value of an argument is one object.
            throw refusal(
                "an object",
                "put the object in [ ], because a plan file is a list with one object for each host; a HAR file has a name that ends with .har"
            )
        case UInt8(ascii: "-"), UInt8(ascii: "#"), (UInt8(ascii: "a")...UInt8(ascii: "z"))?:
            throw refusal(
                "text that is not JSON",
                "plans are JSON, which has no comments; if this is YAML, convert it, as yq -o json does")
        default: return
        }
    }

    /// Reads a host and appends its stubs.
    ///
    /// It fills each stub inside the array, because a plan may have very many.
    ///
    /// - Returns: The revision, if the host declares it.
    @_optimize(speed)
    mutating func addHost(to stubs: inout [StubMapping]) throws -> Int? {
        let start = startOfValue()
        let earlier = stubs.count
        var scheme: String? = WireWord.defaultScheme
        var host: ValuePattern??
        var port: Condition.Port?
        var file: String?
        var revision: Int?
        var hasResponses = false
        try object(HostKey.self) { scanner, key in
            switch key {
            case .version: try scanner.version()
            case .scheme: scheme = try scanner.scheme()
            case .host: host = .some(try scanner.hostOfStubs())
            case .port: port = try scanner.port()
            case .file: file = try scanner.repeatedString(expected: "the file that the stubs were built in (a string)")
            case .revision: revision = try scanner.integer(in: 0...Int.max, expected: "a revision from 0 on")
            case .responses:
                try scanner.addResponses(to: &stubs)
                hasResponses = true
            }
        }
        let name = try given(host, "host", at: start)
        _ = try given(hasResponses ? true : nil, "responses", at: start)
        let origin = Condition.origin(
            scheme: scheme, host: name, port: port ?? Condition.impliedPort(besideHost: name))
        for index in earlier..<stubs.count {
            stubs[index].request.origin = origin
            stubs[index].source?.file = file
        }
        return revision
    }

    @_optimize(speed)
    private mutating func addResponses(to stubs: inout [StubMapping]) throws {
        let earlier = stubs.count
        let start = startOfValue()
        try array(of: "responses") { scanner in
            scanner.reserveCapacity(of: &stubs, readFrom: start, count: stubs.count - earlier)
            stubs.append(StubMapping(request: .ofPlainStub))
            try scanner.fill(&stubs[stubs.count - 1])
        }
    }

    /// Reserves capacity for the stubs that follow, estimated from the length of those already read.
    ///
    /// An array that doubles would take three times its memory meanwhile.
    private func reserveCapacity(of stubs: inout [StubMapping], readFrom start: Int, count: Int) {
        guard count >= 64, stubs.count == stubs.capacity else { return }
        let expected = (bytes.count - offset) / max(1, (offset - start) / count)
        stubs.reserveCapacity(stubs.count + expected + expected / 16 + 1)
    }

    private mutating func version() throws {
        let start = startOfValue()
        let version = try integer(
            in: 1...Int.max, expected: "a version of the wire format: \(WireWord.version)", .unsupportedVersion)
        guard version <= WireWord.version else {
            throw failure(
                .unsupportedVersion, at: start,
                expected: "version \(WireWord.version) of the wire format, the newest version that this program reads",
                found: "version \(version)",
                hint: "build the program under test with the MockURLResponder that the test is built with")
        }
    }

    @_optimize(speed)
    private mutating func fill(_ stub: inout StubMapping) throws {
        let start = startOfValue()
        try object(StubKey.self) { scanner, key in
            switch key {
            case .name: stub.name = try scanner.string(expected: "a name (a string)")
            // For people who read the plan.
            case .note: _ = try scanner.string(expected: "a note (a string)")
            case .request: stub.request = try scanner.request()
            case .response: try scanner.fill(&stub.response)
            case .times: stub.limit = try scanner.limit()
            case .line: stub.source = SourceLine(file: nil, line: try scanner.line())
            case .priority, .optional, .repeatsLast, .isNext, .scenarios, .expect, .inOrder:
                try scanner.fill(&stub, key)
            }
        }
        if let flaw = PlanRules.flaw(inParametersOf: stub) { throw contradiction(flaw, at: start) }
        if stub.hasLifecycle, let flaw = PlanRules.flaw(inExpectationOf: stub) { throw contradiction(flaw, at: start) }
    }

    func contradiction(_ contradiction: PlanRules.Contradiction, at start: Int) -> PlanError {
        failure(
            contradiction.flaw.kind, at: start, expected: contradiction.flaw.expected, found: contradiction.found,
            hint: contradiction.flaw.hint)
    }

    private mutating func limit() throws -> AnswerLimit {
        let expected: SafeText = "a number of uses from 0 on, or \"always\""
        guard try kind() == .string else {
            return .times(
                try integer(
                    in: 0...Int.max, expected: expected, hint: "write \"always\" for any number of answers",
                    .invalidLimit))
        }
        let start = startOfValue()
        let word = try string(expected: expected)
        guard word == WireWord.always else { throw unknown(word, at: start, expected: expected, near: ["always"]) }
        return .always
    }
}

extension Condition {
    /// The request of a stub that asks for no field, shared by all such stubs to save memory.
    fileprivate static let ofPlainStub = Condition.stub(origin: .all([]), method: WireWord.defaultMethod)
}

/// Reads the scheme, the host and the port of stubs.
extension JSONScanner {
    /// Reads a scheme; `nil` means any scheme.
    mutating func scheme() throws -> String? {
        let scheme = try string("a scheme") { $0 == WireWord.any ? nil : PlanRules.flaw(inScheme: $0) }
        return scheme == WireWord.any ? nil : scheme
    }

    /// Reads a host; `nil` means any host.
    mutating func hostOfStubs() throws -> ValuePattern? {
        switch try kind() {
        case .string: break
        case .object: return try hostPattern()
        default: throw try unsuitable(expected: "a host: a name, or a pattern (an object with one operator)")
        }
        let host = try string("a host name") { $0 == WireWord.any ? nil : PlanRules.flaw(inHost: $0) }
        return host == WireWord.any ? nil : .equals(host)
    }

    mutating func hostPattern() throws -> ValuePattern {
        let start = startOfValue()
        let pattern = try pattern()
        if case .equals(let host) = pattern { try check(host, at: start, flaw: PlanRules.flaw(inHost:)) }
        return pattern
    }

    mutating func port() throws -> Condition.Port {
        guard try kind() == .string else {
            return .number(try portNumber())
        }
        let expected: SafeText = "a port \(PlanRules.portNumbers), \"default\" or \"*\""
        let start = startOfValue()
        let word = try string(expected: expected)
        switch word {
        case WireWord.any: return .any
        case WireWord.portOfScheme: return .ofScheme
        default: throw unknown(word, at: start, expected: expected, near: ["default"])
        }
    }
}

/// Reads the fields that specify when a stub answers and where it comes from.
extension JSONScanner {
    @_optimize(speed)
    mutating func fill(_ stub: inout StubMapping, _ key: StubKey) throws {
        switch key {
        case .priority:
            stub.priority = try integer(
                in: StubMapping.priorities, expected: "a priority from 1, the highest, to 255", .invalidPriority)
        case .optional: stub.isOptional = try boolean()
        case .repeatsLast: stub.repeatsLast = try boolean()
        case .isNext: stub.isNext = try boolean()
        case .scenarios:
            var steps: [ScenarioStep] = []
            try members(of: "scenarios") { scanner, name in steps.append(try scanner.scenarioStep(of: name)) }
            stub.scenarios = steps
        case .expect: stub.expectation = try callCount()
        case .inOrder: stub.sequence = try sequence()
        case .name, .note, .line, .request, .response, .times: break
        }
    }

    private mutating func scenarioStep(of name: String) throws -> ScenarioStep {
        let start = startOfValue()
        var step = ScenarioStep(name)
        try object(ScenarioKey.self) { scanner, key in
            switch key {
            case .required: step.required = try scanner.string(expected: "a state (a string)")
            case .new: step.new = try scanner.string(expected: "a state (a string)")
            }
        }
        guard step.required != nil || step.new != nil else {
            throw failure(
                .invalidScenario, at: start, expected: "one of is, becomes, or both", found: "an empty object")
        }
        return step
    }

    mutating func line() throws -> Int {
        try integer(in: 1...Int.max, expected: "a line from 1 on")
    }
}

/// Reads expected numbers of calls, and sequences.
extension JSONScanner {
    /// Reads a number of calls, or `{"atLeast": 1, "atMost": 3}`.
    mutating func callCount() throws -> CallCount {
        let start = startOfValue()
        guard try kind() == .object else {
            let count = try integer(
                in: 0...Int.max, expected: "a number of calls from 0 on, or an object with atLeast, atMost or both",
                .invalidExpectation)
            return CallCount(least: count, most: count)
        }
        var least: Int?
        var most: Int?
        try object(CallCountKey.self) { scanner, key in
            let count = try scanner.integer(
                in: 0...Int.max, expected: "a number of calls from 0 on", .invalidExpectation)
            switch key {
            case .atLeast: least = count
            case .atMost: most = count
            }
        }
        guard least != nil || most != nil else {
            throw failure(
                .invalidExpectation, at: start, expected: "one of atLeast, atMost, or both", found: "an empty object")
        }
        if let most, let least, least > most {
            throw failure(
                .invalidExpectation, at: start, expected: "an atMost that is at least as large as atLeast",
                found: "atLeast \(least) and atMost \(most)")
        }
        return CallCount(least: least ?? 0, most: most)
    }

    /// Reads `true`, for the sequence without a name, or the name of a sequence.
    mutating func sequence() throws -> StubSequence? {
        let expected: SafeText = "true, or the name of a sequence (a string)"
        switch try kind() {
        case .bool: return try boolean() ? .ofPlan : nil
        case .string: return .named(try string(expected, flaw: PlanRules.flaw(inSequence:)))
        default: throw try unsuitable(expected: expected)
        }
    }
}
