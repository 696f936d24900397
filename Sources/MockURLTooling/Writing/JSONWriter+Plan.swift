import Foundation
import MockURLResponder

/// Writes stub mappings in the wire format. Fields have the order of docs/reference/wire-format.md, and defaults are
/// left out.
extension JSONWriter {
    /// Writes a host object.
    ///
    /// - Parameters:
    ///   - first: A stub with the scheme, host, port and test file that all stubs of the object share.
    ///   - responses: Writes the stubs of the host.
    mutating func host(of first: StubMapping, responses: (inout JSONWriter) -> Void) {
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
            json.member(HostKey.responses) { $0.array(responses) }
        }
    }

    /// Writes one item of `responses`.
    ///
    /// - Parameters:
    ///   - stub: The stub.
    ///   - note: A note for people who read the plan.
    ///   - layout: The layout in which a body of JSON is sent; `nil` for its own.
    ///   - isReadable: Whether to write the parts of a body as people write them.
    mutating func stub(
        _ stub: StubMapping, note: String? = nil, layout: JSONLayout? = nil, isReadable: Bool = false
    ) {
        self.stub(at: 0, in: [stub], answering: stub.response, note: note, layout: layout, isReadable: isReadable)
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
    ///   - note: A note for people who read the plan.
    ///   - layout: The layout in which a body of JSON is sent; `nil` for its own.
    ///   - isReadable: Whether to write the parts of a body as people write them.
    mutating func stub(
        at index: Int, in stubs: [StubMapping], answering response: ResponseDefinition, note: String? = nil,
        layout: JSONLayout? = nil, isReadable: Bool = false
    ) {
        object { json in
            if let name = stubs[index].name { json.member(StubKey.name, name) }
            if let note { json.member(StubKey.note, note) }
            if let line = stubs[index].source?.line { json.member(StubKey.line, line) }
            json.memberUnlessEmpty(StubKey.request) { $0.members(of: stubs[index].request) }
            json.memberUnlessEmpty(StubKey.response) { $0.members(of: response, layout, isReadable: isReadable) }
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
}

/// Writes responses in the wire format.
extension JSONWriter {
    mutating func members(of response: ResponseDefinition, _ layout: JSONLayout? = nil, isReadable: Bool = false) {
        let hasReadableParts = isReadable && Self.hasReadableParts(response)
        let realAnswer = response.realAnswer
        if response.status != 200 || realAnswer?.setsStatus == true { member(ResponseKey.status, response.status) }
        if let reason = response.reason { member(ResponseKey.reason, reason) }
        if !response.headers.isEmpty { member(ResponseKey.headers) { $0.headers(response.headers) } }
        if !response.hasContentLength { member(ResponseKey.contentLength, raw: "false") }
        if hasReadableParts {
            readableParts(of: response)
        } else if response.body != .empty {
            member(ResponseKey.body) { $0.object { $0.members(of: response.body, layout) } }
        }
        if response.isTemplate { member(ResponseKey.template, raw: "true") }
        if response.latency != .none { member(ResponseKey.delay) { $0.latency(response.latency) } }
        switch response.pace {
        case .over(0): break
        case .over(let seconds): member(ResponseKey.bodyDuration, raw: String(seconds))
        case .perSecond(let bytes): member(ResponseKey.bytesPerSecond, raw: String(bytes))
        case .parts where hasReadableParts: break
        case .parts(let parts): member(ResponseKey.chunks) { $0.chunks(parts) }
        }
        if let hold = response.hold { member(ResponseKey.held) { $0.hold(hold) } }
        if response.resumesByLastEventID { member(ResponseKey.resumesByLastEventID, raw: "true") }
        if response.supportsRanges { member(ResponseKey.supportsRanges, raw: "true") }
        if let fault = response.fault { member(ResponseKey.fault) { $0.fault(fault) } }
        if let realAnswer { member(ResponseKey.realAnswer) { $0.realAnswer(realAnswer) } }
    }

    private mutating func realAnswer(_ answer: RealAnswer) {
        object { json in
            if let patch = answer.patch { json.member(RealAnswerKey.patch, raw: patch) }
            guard !answer.removedHeaders.isEmpty else { return }
            json.member(RealAnswerKey.removeHeaders) { json in
                json.array { json in for name in answer.removedHeaders { json.string(name) } }
            }
        }
    }

    mutating func fault(_ fault: ResponseDefinition.Fault) {
        if let word = fault.word { return string(word.description) }
        object { json in
            switch fault {
            case .droppedAfter(let bytes): json.member(FaultKey.droppedAfter, bytes)
            case .truncatedAfter(let bytes): json.member(FaultKey.truncatedAfter, bytes)
            case .silentAfter(let bytes): json.member(FaultKey.silentAfter, bytes)
            case .urlError(let code): json.member(FaultKey.urlError, code)
            case .error(let error):
                json.member(FaultKey.error) { json in
                    json.object { json in
                        json.member(CustomErrorKey.domain, error.domain)
                        json.member(CustomErrorKey.code, error.code)
                        if let text = error.text { json.member(CustomErrorKey.text, text) }
                    }
                }
            default: break
            }
        }
    }

    private mutating func latency(_ latency: Latency) {
        switch latency {
        case .fixed(let seconds): raw(String(seconds))
        case .random(let random):
            object { json in
                switch random.distribution {
                case .uniform(let range):
                    json.member(LatencyKey.uniform) { json in
                        json.array { json in
                            json.raw(String(range.lowerBound))
                            json.raw(String(range.upperBound))
                        }
                    }
                case .logNormal(let median, let sigma):
                    json.member(LatencyKey.logNormal) { json in
                        json.object { json in
                            json.member(LogNormalKey.median, raw: String(median))
                            json.member(LogNormalKey.sigma, raw: String(sigma))
                        }
                    }
                }
                if random.seed != 0 { json.member(LatencyKey.seed, raw: String(random.seed)) }
            }
        }
    }

    /// Writes header fields as an object, in which a repeated field is an array.
    ///
    /// If a repeated field has another one between its values, it writes pairs, which keep the order.
    private mutating func headers(_ headers: HeaderFields) {
        var runs: [ArraySlice<HeaderFields.Field>] = []
        for (index, field) in headers.fields.enumerated() {
            if let run = runs.last, run.first?.name.hasSameBytes(as: field.name) ?? false {
                runs[runs.count - 1] = headers.fields[run.startIndex...index]
            } else {
                runs.append(headers.fields[index...index])
            }
        }
        guard runs.count < 2 || Set(runs.map { $0[$0.startIndex].name }).count == runs.count else {
            return array { json in for field in headers.fields { json.pair(field) } }
        }
        object { json in for run in runs { json.member(of: run) } }
    }

    private mutating func member(of fields: ArraySlice<HeaderFields.Field>) {
        guard let first = fields.first else { return }
        member(named: first.name) { json in
            if fields.count == 1 { return json.string(first.value) }
            json.array { json in for field in fields { json.string(field.value) } }
        }
    }

    private mutating func members(of body: ResponseBody, _ layout: JSONLayout?) {
        switch body {
        case .text(let text): member(ResponseBodyKey.text, text)
        case .json(let text):
            member(ResponseBodyKey.json, raw: text)
            // White space around a value is not a part of it.
            let isLine = text.utf8.last == UInt8(ascii: "\n")
            let layout = layout ?? (isLine ? JSONLayout(of: text) : nil)
            if let layout { member(ResponseBodyKey.layout, layout.rawValue) }
        case .bytes(let data): member(ResponseBodyKey.base64, data.base64EncodedString())
        case .file(let slice):
            member(ResponseBodyKey.file) { $0.repeatedString(slice.path) }
            if slice.offset != 0 { member(ResponseBodyKey.offset, slice.offset) }
            if let length = slice.length { member(ResponseBodyKey.length, length) }
            if slice.isImmutable { member(ResponseBodyKey.immutable, raw: "true") }
        }
    }
}
