import Foundation

package enum ResponseKey: String, JSONKey {
    case status, reason, headers, contentLength, body, template, delay, bodyDuration, bytesPerSecond, chunks, fault
    case held, supportsRanges, resumesByLastEventID, realAnswer
    package static let table = JSONKeyTable<Self>(
        "a response",
        inner: [
            InnerObject("under \"body\"", of: ResponseBodyKey.self), InnerObject("under \"fault\"", of: FaultKey.self),
            InnerObject("under \"realAnswer\"", of: RealAnswerKey.self),
        ])
}

/// The keys of the chunks of a body that another field has.
package enum ChunksKey: String, JSONKey {
    case sizes, every
    package static let table = JSONKeyTable<Self>("the chunks of a body")
}

/// The faults with a value.
package enum FaultKey: String, JSONKey {
    case droppedAfter, truncatedAfter, silentAfter, urlError, error
    package static let table = JSONKeyTable<Self>(
        "a response's fault",
        inner: [InnerObject("directly after \"fault\", without an object", ResponseDefinition.Fault.words)])
}

/// The keys of an error of any domain.
package enum CustomErrorKey: String, JSONKey {
    case domain, code, text
    package static let table = JSONKeyTable<Self>("an error")
}

/// Reads responses.
extension JSONScanner {
    mutating func fill(_ response: inout ResponseDefinition) throws {
        let start = startOfValue()
        var paces: [ResponseDefinition.Pace] = []
        var type: String?
        var hasStatus = false
        try object(ResponseKey.self) { scanner, key in
            switch key {
            case .status:
                response.status = try scanner.integer(
                    in: ResponseDefinition.statuses, expected: "a status from 100 to 599", .invalidStatus)
                hasStatus = true
            case .headers: response.headers = try scanner.headerFields()
            case .contentLength: response.hasContentLength = try scanner.boolean()
            case .body:
                let body = try scanner.responseBody()
                response.body = body.body
                type = body.type
                if let parts = body.parts { paces.append(.parts(parts)) }
            case .reason: response.reason = try scanner.string("a reason phrase", flaw: PlanRules.flaw(inReason:))
            case .template: response.isTemplate = try scanner.boolean()
            case .delay: response.latency = try scanner.latency()
            case .bodyDuration: paces.append(.over(try scanner.seconds("a duration of the body", .invalidSpeed)))
            case .bytesPerSecond: paces.append(.perSecond(try scanner.speed()))
            case .chunks: paces.append(try scanner.chunks())
            case .held: response.hold = try scanner.hold()
            case .resumesByLastEventID: response.resumesByLastEventID = try scanner.boolean()
            case .supportsRanges: response.supportsRanges = try scanner.boolean()
            case .fault: response.fault = try scanner.fault()
            case .realAnswer: response.realAnswer = try scanner.realAnswer()
            }
        }
        try finish(&response, paces, impliedType: type, from: start)
        if hasStatus, response.asksNetwork { response.realAnswer?.setsStatus = true }
        if let flaw = PlanRules.flaw(in: response) ?? PlanRules.flaw(besideFaultOf: response) {
            throw contradiction(flaw, at: start)
        }
    }

    /// Sets what the form of the body implies.
    private func finish(
        _ response: inout ResponseDefinition, _ paces: [ResponseDefinition.Pace], impliedType type: String?,
        from start: Int
    ) throws {
        guard paces.count < 2 else {
            throw failure(
                .conflictingFields, at: start,
                expected: "one of bodyDuration, bytesPerSecond, chunks, or a body in chunks, events or lines",
                found: "\(paces.count) of them")
        }
        if let pace = paces.first { response.pace = pace }
        if let type, !response.headers.contains("Content-Type") { response.headers.add(type, for: "Content-Type") }
    }

    /// Reads `{"name": "value", "name": ["value", "value"]}`, or `[["name", "value"], …]` where order matters.
    private mutating func headerFields() throws -> HeaderFields {
        var fields = HeaderFields()
        switch try kind() {
        case .object:
            try members(of: "headers") { scanner, name in
                try scanner.check(name, at: scanner.nameStart, flaw: PlanRules.flaw(inHeaderName:))
                guard try scanner.kind() == .array else { return fields.add(try scanner.headerValue(), for: name) }
                try scanner.array(of: "values") { scanner in fields.add(try scanner.headerValue(), for: name) }
            }
        case .array:
            try array(of: "headers") { scanner in
                let start = scanner.startOfValue()
                var pair: [String] = []
                try scanner.array(of: "a name and a value") { scanner in
                    pair.append(
                        pair.isEmpty
                            ? try scanner.string("a header name", flaw: PlanRules.flaw(inHeaderName:))
                            : try scanner.headerValue())
                }
                guard pair.count == 2 else {
                    throw scanner.failure(
                        .invalidHeader, at: start, expected: "[name, value]",
                        found: pair.count == 1 ? "one string" : "\(pair.count) strings")
                }
                fields.add(pair[1], for: pair[0])
            }
        default:
            throw try unsuitable(expected: "headers: an object of strings, or an array of [name, value]")
        }
        return fields
    }

    private mutating func headerValue() throws -> String {
        try string("a header value (a string)", flaw: PlanRules.flaw(inHeaderValue:))
    }
}

/// Reads faults of responses.
extension JSONScanner {
    private typealias Fault = ResponseDefinition.Fault

    mutating func fault() throws -> ResponseDefinition.Fault {
        let known = Fault.words
        let words = known.map { "\"\($0)\"" as SafeText }.joined(separator: ", ")
        let expected: SafeText =
            "a fault: one of \(words), or an object such as {\"droppedAfter\":4} with one of \(FaultKey.table.names.list)"
        let start = startOfValue()
        switch try kind() {
        case .string:
            let word = try string(expected: expected)
            guard let fault = Fault(word: word) else {
                throw unknown(word, at: start, expected: expected, near: known + FaultKey.table.names.all)
            }
            return fault
        case .object: break
        default: throw try unsuitable(expected: expected)
        }
        var forms: [(name: SafeText, form: Fault)] = []
        try object(FaultKey.self) { scanner, key in forms.append((SafeText(word: key), try scanner.fault(key))) }
        return try one(of: forms, at: start, expected: "one of \(FaultKey.table.names.list)")
    }

    private mutating func fault(_ key: FaultKey) throws -> ResponseDefinition.Fault {
        switch key {
        case .droppedAfter:
            .droppedAfter(bytes: try integer(in: 0...Int.max, expected: "a number of bytes, from 0 on", .invalidFault))
        case .truncatedAfter:
            .truncatedAfter(
                bytes: try integer(in: 0...Int.max, expected: "a number of bytes, from 0 on", .invalidFault))
        case .silentAfter:
            .silentAfter(bytes: try integer(in: 0...Int.max, expected: "a number of bytes, from 0 on", .invalidFault))
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
        var (domain, code, text) = (String?.none, Int?.none, String?.none)
        var startOfCode = start
        try object(CustomErrorKey.self) { scanner, key in
            switch key {
            case .domain: domain = try scanner.string("a domain", flaw: PlanRules.flaw(inErrorDomain:))
            case .code:
                startOfCode = scanner.startOfValue()
                code = try scanner.integer(in: Int.min...Int.max, expected: "a code (a whole number)", .invalidFault)
            case .text: text = try scanner.string(expected: "a text for people (a string)")
            }
        }
        let error = CustomError(
            domain: try given(domain, "domain", at: start), code: try given(code, "code", at: start), text: text)
        if let flaw = PlanRules.flaw(inErrorCode: error.code, ofDomain: error.domain) {
            throw failure(flaw.kind, at: startOfCode, expected: flaw.expected, found: "\(error.code)", hint: flaw.hint)
        }
        return error
    }
}

/// Reads durations and speeds.
extension JSONScanner {
    mutating func seconds(_ what: SafeText, _ kind: MessageKind = .invalidDelay) throws -> Double {
        try number(
            in: 0...ResponseDefinition.longestDelay, expected: "\(what) in seconds, from 0 to 31536000", kind)
    }

    mutating func speed() throws -> Double {
        try number(
            in: Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude,
            expected: "a speed in bytes per second, above 0", .invalidSpeed)
    }
}
