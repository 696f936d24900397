import Foundation

/// Writes stub mappings in the wire format. Fields have the order of docs/reference/wire-format.md, and defaults are
/// left out.
extension JSONWriter {
    /// Writes a host object.
    ///
    /// - Parameters:
    ///   - first: A stub with the scheme, host, port and test file that all stubs of the object share.
    ///   - revision: The revision of the plan file, for the one object that declares it.
    ///   - responses: Writes the stubs of the host.
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

    /// Writes one item of `responses`.
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

    /// Writes one item of `responses`.
    ///
    /// It reads the stub in place, because a copy would add a tenth to the time.
    ///
    /// - Parameters:
    ///   - index: The index of the stub.
    ///   - stubs: The array that contains the stub.
    ///   - response: The response to write in place of the stub's own.
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

    /// Writes an expected number of calls: a number, or an object with the minimum and the maximum.
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
