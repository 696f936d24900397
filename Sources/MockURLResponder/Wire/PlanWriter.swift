import Foundation

/// Writes stub mappings in the wire format: fields in the order of docs/WireFormat.md, defaults left out.
struct PlanWriter {
    /// Who answers: what the stub mappings of one wire object have in common.
    struct Origin: Hashable {
        var scheme: String
        var host: String
        var port: Int?

        init(_ request: RequestPattern) {
            scheme = request.scheme
            host = request.host
            port = request.port
        }
    }

    /// One wire object, with the responses already written.
    static func host(_ origin: Origin, responses: some Sequence<String>) -> String {
        var json = JSONObjectText()
        json.add(HostKey.version, raw: String(WireWord.version))
        json.add(HostKey.scheme, origin.scheme)
        json.add(HostKey.host, origin.host)
        if let port = origin.port { json.add(HostKey.port, raw: String(port)) }
        json.add(HostKey.responses, raw: "[" + responses.joined(separator: ",") + "]")
        return json.text
    }

    /// One item of `responses`.
    static func stub(_ stub: StubMapping) -> String {
        var json = JSONObjectText()
        if let name = stub.name { json.add(StubKey.name, name) }
        json.add(StubKey.request, object: request(stub.request))
        json.add(StubKey.response, object: response(stub.response))
        if let limit = stub.uses.limit { json.add(StubKey.times, raw: String(limit)) }
        return json.text
    }

    // MARK: The request

    private static func request(_ request: RequestPattern) -> JSONObjectText {
        var json = JSONObjectText()
        if request.method != WireWord.defaultMethod {
            json.add(RequestKey.method, request.method ?? WireWord.anyMethod)
        }
        if let path = request.path { json.add(RequestKey.path, raw: pattern(path)) }
        json.add(RequestKey.query, object: namedPatterns(request.query))
        json.add(RequestKey.headers, object: namedPatterns(request.headers))
        if let body = request.body { json.add(RequestKey.body, raw: bodyPattern(body)) }
        return json
    }

    private static func namedPatterns(_ patterns: [NamedPattern]) -> JSONObjectText {
        var json = JSONObjectText()
        for named in patterns { json.add(named.name, raw: pattern(named.pattern)) }
        return json
    }

    private static func pattern(_ pattern: ValuePattern) -> String {
        if case .equals(let text) = pattern { return JSONText.quoted(text) }
        var json = JSONObjectText()
        json.add(pattern.operator, raw: operand(of: pattern))
        return json.text
    }

    private static func operand(of pattern: ValuePattern) -> String {
        switch pattern {
        case .equals(let text), .contains(let text), .prefix(let text), .suffix(let text), .matches(let text):
            JSONText.quoted(text)
        case .present, .absent:
            "true"
        case .not(let negated):
            self.pattern(negated)
        case .anyOf(let patterns):
            "[" + patterns.map(self.pattern).joined(separator: ",") + "]"
        }
    }

    private static func bodyPattern(_ pattern: BodyPattern) -> String {
        var json = JSONObjectText()
        switch pattern {
        case .text(let text): return self.pattern(text)
        case .bytes(let data): json.add(BodyPattern.Operator.base64.rawValue, data.base64EncodedString())
        case .json(let value): json.add(BodyPattern.Operator.json.rawValue, raw: value.text)
        case .jsonIncludes(let value): json.add(BodyPattern.Operator.jsonIncludes.rawValue, raw: value.text)
        case .form(let fields): json.add(BodyPattern.Operator.form.rawValue, raw: namedPatterns(fields).text)
        }
        return json.text
    }

    // MARK: The response

    private static func response(_ response: ResponseDefinition) -> JSONObjectText {
        var json = JSONObjectText()
        if response.status != 200 { json.add(ResponseKey.status, raw: String(response.status)) }
        if !response.headers.isEmpty { json.add(ResponseKey.headers, raw: headers(response.headers)) }
        if !response.hasContentLength { json.add(ResponseKey.contentLength, raw: "false") }
        if response.body != .empty { json.add(ResponseKey.body, object: body(response.body)) }
        if response.delay != 0 { json.add(ResponseKey.delay, raw: String(response.delay)) }
        if response.bodyDuration != 0 { json.add(ResponseKey.bodyDuration, raw: String(response.bodyDuration)) }
        if let fault = response.fault { json.add(ResponseKey.fault, raw: self.fault(fault)) }
        return json
    }

    private static func fault(_ fault: ResponseDefinition.Fault) -> String {
        var json = JSONObjectText()
        switch fault {
        case .dropped: return JSONText.quoted(WireWord.dropped)
        case .droppedAfter(let bytes): json.add(FaultKey.droppedAfter, raw: String(bytes))
        case .failed(let code): json.add(FaultKey.urlError, raw: String(code))
        }
        return json.text
    }

    /// An object where each name stands once, otherwise pairs, which keep order and repeats.
    private static func headers(_ headers: HeaderFields) -> String {
        guard Set(headers.fields.map(\.name)).count == headers.fields.count else {
            let pairs = headers.fields.map { "[\(JSONText.quoted($0.name)),\(JSONText.quoted($0.value))]" }
            return "[" + pairs.joined(separator: ",") + "]"
        }
        var json = JSONObjectText()
        for field in headers.fields { json.add(field.name, raw: JSONText.quoted(field.value)) }
        return json.text
    }

    private static func body(_ body: ResponseBody) -> JSONObjectText {
        var json = JSONObjectText()
        switch body {
        case .text(let text): json.add(ResponseBodyKey.text, text)
        case .json(let text): json.add(ResponseBodyKey.json, raw: text)
        case .bytes(let data): json.add(ResponseBodyKey.base64, data.base64EncodedString())
        case .file(let slice):
            json.add(ResponseBodyKey.file, slice.path)
            if slice.offset != 0 { json.add(ResponseBodyKey.offset, raw: String(slice.offset)) }
            if let length = slice.length { json.add(ResponseBodyKey.length, raw: String(length)) }
        }
        return json
    }
}
