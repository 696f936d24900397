import Foundation

/// Writes stub mappings in the wire format: fields in the order of docs/WireFormat.md, defaults left out.
extension JSONWriter {
    /// One wire object.
    ///
    /// - Parameters:
    ///   - request: Says scheme, host and port, which all stubs of the object have in common.
    ///   - responses: Writes them.
    mutating func host(of request: RequestPattern, responses: (inout JSONWriter) -> Void) {
        object { json in
            json.member(HostKey.version, WireWord.version)
            json.member(HostKey.scheme, request.scheme)
            json.member(HostKey.host, request.host)
            if let port = request.port { json.member(HostKey.port, port) }
            json.member(HostKey.responses) { $0.array(responses) }
        }
    }

    /// One item of `responses`.
    mutating func stub(_ stub: StubMapping) {
        self.stub(at: 0, in: [stub], answering: stub.response)
    }

    /// One item of `responses`, from where it stands: to copy a stub takes a quarter of the time that writing it does.
    ///
    /// - Parameters:
    ///   - index: Of the stub.
    ///   - stubs: What it is one of.
    ///   - response: In place of its own answer.
    mutating func stub(at index: Int, in stubs: ArraySlice<StubMapping>, answering response: ResponseDefinition) {
        object { json in
            if let name = stubs[index].name { json.member(StubKey.name, name) }
            json.memberUnlessEmpty(StubKey.request) { $0.members(of: stubs[index].request) }
            json.memberUnlessEmpty(StubKey.response) { $0.members(of: response) }
            if let limit = stubs[index].uses.limit { json.member(StubKey.times, limit) }
        }
    }

    // MARK: The request

    private mutating func members(of request: RequestPattern) {
        if request.method != WireWord.defaultMethod {
            member(RequestKey.method, request.method ?? WireWord.anyMethod)
        }
        if let path = request.path { member(RequestKey.path) { $0.pattern(path) } }
        if !request.query.isEmpty { member(RequestKey.query) { $0.object { $0.members(of: request.query) } } }
        if !request.headers.isEmpty { member(RequestKey.headers) { $0.object { $0.members(of: request.headers) } } }
        if let body = request.body { member(RequestKey.body) { $0.pattern(body) } }
    }

    private mutating func members(of patterns: [NamedPattern]) {
        for named in patterns { member(named: named.name) { $0.pattern(named.pattern) } }
    }

    private mutating func pattern(_ pattern: ValuePattern) {
        if case .equals(let text) = pattern { return string(text) }
        object { json in json.member(pattern.operator) { $0.operand(of: pattern) } }
    }

    private mutating func operand(of pattern: ValuePattern) {
        switch pattern {
        case .equals(let text), .contains(let text), .prefix(let text), .suffix(let text), .matches(let text):
            string(text)
        case .present, .absent:
            raw("true")
        case .not(let negated):
            self.pattern(negated)
        case .anyOf(let patterns):
            array { json in for pattern in patterns { json.pattern(pattern) } }
        }
    }

    private mutating func pattern(_ pattern: BodyPattern) {
        if case .text(let text) = pattern { return self.pattern(text) }
        object { json in
            switch pattern {
            case .text: break
            case .bytes(let data): json.member(BodyPattern.Operator.base64.rawValue, data.base64EncodedString())
            case .json(let value): json.member(BodyPattern.Operator.json.rawValue, raw: value.text)
            case .jsonIncludes(let value): json.member(BodyPattern.Operator.jsonIncludes.rawValue, raw: value.text)
            case .form(let fields):
                json.member(BodyPattern.Operator.form.rawValue) { $0.object { $0.members(of: fields) } }
            }
        }
    }

    // MARK: The response

    private mutating func members(of response: ResponseDefinition) {
        if response.status != 200 { member(ResponseKey.status, response.status) }
        if !response.headers.isEmpty { member(ResponseKey.headers) { $0.headers(response.headers) } }
        if !response.hasContentLength { member(ResponseKey.contentLength, raw: "false") }
        if response.body != .empty {
            member(ResponseKey.body) { $0.object { $0.members(of: response.body) } }
        }
        if response.delay != 0 { member(ResponseKey.delay, raw: String(response.delay)) }
        if response.bodyDuration != 0 { member(ResponseKey.bodyDuration, raw: String(response.bodyDuration)) }
        if let fault = response.fault { member(ResponseKey.fault) { $0.fault(fault) } }
    }

    private mutating func fault(_ fault: ResponseDefinition.Fault) {
        switch fault {
        case .dropped: string(WireWord.dropped)
        case .droppedAfter(let bytes): object { $0.member(FaultKey.droppedAfter, bytes) }
        case .failed(let code): object { $0.member(FaultKey.urlError, code) }
        }
    }

    /// An object where each name stands once, otherwise pairs, which keep order and repeats.
    private mutating func headers(_ headers: HeaderFields) {
        guard Set(headers.fields.map(\.name)).count == headers.fields.count else {
            return array { json in for field in headers.fields { json.pair(field) } }
        }
        object { json in for field in headers.fields { json.member(named: field.name) { $0.string(field.value) } } }
    }

    private mutating func members(of body: ResponseBody) {
        switch body {
        case .text(let text): member(ResponseBodyKey.text, text)
        case .json(let text): member(ResponseBodyKey.json, raw: text)
        case .bytes(let data): member(ResponseBodyKey.base64, data.base64EncodedString())
        case .file(let slice):
            member(ResponseBodyKey.file) { $0.repeatedString(slice.path) }
            if slice.offset != 0 { member(ResponseBodyKey.offset, slice.offset) }
            if let length = slice.length { member(ResponseBodyKey.length, length) }
            if slice.isImmutable { member(ResponseBodyKey.immutable, raw: "true") }
        }
    }

    // MARK: Members by their keys

    private mutating func member(_ key: some WireKey, _ value: (inout JSONWriter) -> Void) {
        member(key.rawValue, value)
    }

    private mutating func member(_ key: some WireKey, _ text: String) {
        member(key.rawValue, text)
    }

    private mutating func member(_ key: some WireKey, _ number: Int) {
        member(key.rawValue, number)
    }

    private mutating func member(_ key: some WireKey, raw text: String) {
        member(key.rawValue, raw: text)
    }

    private mutating func memberUnlessEmpty(_ key: some WireKey, _ members: (inout JSONWriter) -> Void) {
        memberUnlessEmpty(key.rawValue, members)
    }
}
