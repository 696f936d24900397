import Foundation

/// Writes stub mappings in the wire format: fields in the order of docs/WireFormat.md, defaults left out.
extension JSONWriter {
    /// One wire object.
    ///
    /// - Parameters:
    ///   - first: Says scheme, host, port and the file of the test, which all stubs of the object have in common.
    ///   - revision: Of the plan file, where this is the object that says it.
    ///   - responses: Writes them.
    mutating func host(of first: StubMapping, revision: Int? = nil, responses: (inout JSONWriter) -> Void) {
        let origin = first.request.origin
        let host = origin.pattern(of: .host)
        let file = first.source?.file
        object { json in
            json.member(HostKey.version, WireWord.version)
            json.member(HostKey.scheme, origin.text(of: .scheme) ?? WireWord.any)
            json.member(HostKey.host) { $0.host(host) }
            let port = origin.port
            if port != Condition.impliedPort(besideHost: host) { json.port(port) }
            if let file { json.member(HostKey.file, SourceLine.ending(of: file)) }
            if let revision { json.member(HostKey.revision, revision) }
            json.member(HostKey.responses) { $0.array(responses) }
        }
    }

    /// One item of `responses`.
    mutating func stub(_ stub: StubMapping) {
        self.stub(at: 0, in: [stub], answering: stub.response)
    }

    private mutating func host(_ host: ValuePattern?) {
        if let host { pattern(host) } else { string(WireWord.any) }
    }

    private mutating func port(_ port: Condition.Port) {
        switch port {
        case .ofScheme: member(HostKey.port, WireWord.portOfScheme)
        case .number(let number): member(HostKey.port, number)
        case .any: member(HostKey.port, WireWord.any)
        }
    }

    /// One item of `responses`, from where it stands: to copy a stub takes a tenth of the time that writing it does.
    ///
    /// - Parameters:
    ///   - index: Of the stub.
    ///   - stubs: What it is one of.
    ///   - response: In place of its own answer.
    mutating func stub(at index: Int, in stubs: [StubMapping], answering response: ResponseDefinition) {
        object { json in
            if let name = stubs[index].name { json.member(StubKey.name, name) }
            if let line = stubs[index].source?.line { json.member(StubKey.line, line) }
            json.memberUnlessEmpty(StubKey.request) { $0.members(of: stubs[index].request) }
            json.memberUnlessEmpty(StubKey.response) { $0.members(of: response) }
            if let limit = stubs[index].limit.count { json.member(StubKey.times, limit) }
            if stubs[index].hasLifecycle { json.life(of: stubs[index]) }
        }
    }

    private mutating func life(of stub: StubMapping) {
        if stub.priority != StubMapping.defaultPriority { member(StubKey.priority, stub.priority) }
        if stub.isOptional { member(StubKey.optional, raw: "true") }
        if stub.repeatsLast { member(StubKey.repeatsLast, raw: "true") }
        if stub.isNext { member(StubKey.isNext, raw: "true") }
        if !stub.scenarios.isEmpty { member(StubKey.scenarios) { $0.scenarios(stub.scenarios) } }
        if let expectation = stub.expectation { member(StubKey.expect) { $0.callCount(expectation) } }
        switch stub.sequence {
        case nil: break
        case .ofPlan: member(StubKey.inOrder, raw: "true")
        case .named(let name): member(StubKey.inOrder, name)
        }
    }

    private mutating func scenarios(_ steps: [ScenarioStep]) {
        object { json in
            for step in steps {
                json.member(named: step.name) { json in
                    json.object { json in
                        if let required = step.required { json.member(ScenarioKey.required, required) }
                        if let new = step.new { json.member(ScenarioKey.new, new) }
                    }
                }
            }
        }
    }

    /// How many calls there are to be: a number, or an object with the fewest and the most.
    mutating func callCount(_ count: CallCount) {
        guard count.most != count.least else { return number(count.least) }
        object { json in
            if count.least > 0 || count.most == nil { json.member(CallCountKey.atLeast, count.least) }
            if let most = count.most { json.member(CallCountKey.atMost, most) }
        }
    }

    // MARK: Members by their keys, also for the request and the response

    mutating func member(_ key: some JSONKey, _ value: (inout JSONWriter) -> Void) {
        member(key.rawValue, value)
    }

    mutating func member(_ key: some JSONKey, _ text: String) {
        member(key.rawValue, text)
    }

    mutating func member(_ key: some JSONKey, _ number: Int) {
        member(key.rawValue, number)
    }

    mutating func member(_ key: some JSONKey, raw text: String) {
        member(key.rawValue, raw: text)
    }

    mutating func memberUnlessEmpty(_ key: some JSONKey, _ members: (inout JSONWriter) -> Void) {
        memberUnlessEmpty(key.rawValue, members)
    }
}
