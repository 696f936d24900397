/// A response while it is read or written.
package struct ResponseFields {
    package var response: ResponseDefinition
    /// Each field that sets the pace of the body.
    private var paces: [ResponseDefinition.Pace] = []
    /// The media type that the form of the body implies.
    private var impliedType: String?
    private var hasStatus = false
    /// The layout in which the writer gives a body of JSON; `nil` for its own.
    package var layout: JSONLayout?
    /// Whether the writer writes the parts of a body as people write them.
    package var isReadable = false

    package init(
        _ response: ResponseDefinition = ResponseDefinition(), layout: JSONLayout? = nil, isReadable: Bool = false
    ) {
        (self.response, self.layout, self.isReadable) = (response, layout, isReadable)
    }

    package static let table = PlanObject<ResponseFields>(
        "response", "a response",
        rule:
            #""not":{"anyOf":[{"required":["bodyDuration","bytesPerSecond"]},{"required":["bodyDuration","chunks"]},{"required":["bytesPerSecond","chunks"]}]}"#,
        inner: [
            InnerObject("under \"body\"", BodyFields.table.names.all),
            InnerObject("under \"fault\"", ResponseDefinition.Fault.forms.names.all),
            InnerObject("under \"realAnswer\"", RealAnswer.table.names.all),
        ],
        [
            PlanField(
                "status", .integer(PlanRules.status), without: .value { $0.number(200) },
                set: { ($0.response.status, $0.hasStatus) = ($1, true) },
                get: { whole in
                    let isStated = whole.response.status != 200 || whole.response.realAnswer?.setsStatus == true
                    return isStated ? whole.response.status : nil
                }),
            PlanField(
                "reason", \.response.reason,
                .string(
                    "a reason phrase", pattern: #"^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f]*$"#,
                    flaw: PlanRules.flaw(inReason:))),
            PlanField("headers", \.response.headers, .headers, default: [:]),
            PlanField("contentLength", \.response.hasContentLength, .boolean, default: true),
            PlanField(
                "body", .body, without: .value { $0.string("") },
                set: { $0.take($1) },
                get: { $0.response.body == .empty && !$0.hasReadableParts ? nil : BodyFields($0) }),
            PlanField("template", \.response.isTemplate, .boolean, default: false),
            PlanField("delay", \.response.latency, .latency, default: .none),
            PlanField(
                "bodyDuration", .number(PlanRules.bodyDuration), without: .value { $0.number(0) },
                set: { $0.paces.append(.over($1)) },
                get: { if case .over(let seconds) = $0.response.pace, seconds != 0 { seconds } else { nil } }),
            PlanField(
                "bytesPerSecond", .number(PlanRules.bytesPerSecond),
                set: { $0.paces.append(.perSecond($1)) },
                get: { if case .perSecond(let bytes) = $0.response.pace { bytes } else { nil } }),
            PlanField(
                "chunks", .chunks, set: { $0.paces.append(.parts($1)) },
                get: { whole in
                    guard case .parts(let parts) = whole.response.pace, !whole.hasReadableParts else { return nil }
                    return parts
                }),
            PlanField("held", \.response.hold, .hold),
            PlanField("resumesByLastEventID", \.response.resumesByLastEventID, .boolean, default: false),
            PlanField("supportsRanges", \.response.supportsRanges, .boolean, default: false),
            PlanField("fault", \.response.fault, .fault),
            PlanField("realAnswer", \.response.realAnswer, .realAnswer),
        ])

    /// Whether the body has its parts as people write them, and no field `chunks` is needed.
    private var hasReadableParts: Bool { isReadable && BodyFields.readableForm(of: response) != nil }

    private mutating func take(_ body: BodyFields) {
        response.body = body.body
        impliedType = body.impliedType
        if let parts = body.parts { paces.append(.parts(parts)) }
    }

    /// Sets what the fields imply together, and checks that they do not contradict each other.
    fileprivate mutating func finish(_ scanner: JSONScanner, at start: Int) throws {
        guard paces.count < 2 else {
            throw scanner.failure(
                .conflictingFields, at: start,
                expected: "one of bodyDuration, bytesPerSecond, chunks, or a body in chunks, events or lines",
                found: "\(paces.count) of them")
        }
        if let pace = paces.first { response.pace = pace }
        if let impliedType, !response.headers.contains("Content-Type") {
            response.headers.add(impliedType, for: "Content-Type")
        }
        if hasStatus, response.asksNetwork { response.realAnswer?.setsStatus = true }
        if let flaw = PlanRules.flaw(in: response) ?? PlanRules.flaw(besideFaultOf: response) {
            throw scanner.contradiction(flaw, at: start)
        }
    }
}

extension PlanType where Value == ResponseFields {
    static var response: PlanType {
        ResponseFields.table.type(
            ResponseFields(),
            make: { fields, scanner, start in
                var fields = fields
                try fields.finish(scanner, at: start)
                return fields
            }, fields: { $0 })
    }
}

extension PlanType where Value == HeaderFields {
    /// `{"name": "value", "name": ["value", "value"]}`, or `[["name", "value"], …]` where order matters.
    fileprivate static var headers: PlanType {
        PlanType(.reference("responseHeaders"), read: { try $0.headerFields() }, write: { $0.headers($1) })
    }
}

extension JSONScanner {
    fileprivate mutating func headerFields() throws -> HeaderFields {
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

    mutating func headerValue() throws -> String {
        try string("a header value (a string)", flaw: PlanRules.flaw(inHeaderValue:))
    }
}

extension JSONWriter {
    /// Writes header fields as an object, in which a repeated field is an array.
    ///
    /// If a repeated field has another one between its values, it writes pairs, which keep the order.
    fileprivate mutating func headers(_ headers: HeaderFields) {
        var runs: [ArraySlice<HeaderFields.Field>] = []
        for (index, field) in headers.fields.enumerated() {
            if let run = runs.last, run.first?.name.hasSameBytes(as: field.name) ?? false {
                runs[runs.count - 1] = headers.fields[run.startIndex...index]
            } else {
                runs.append(headers.fields[index...index])
            }
        }
        guard runs.count < 2 || Set(runs.map { $0[$0.startIndex].name }).count == runs.count else {
            return array { json in
                for field in headers.fields {
                    json.array { json in
                        json.string(field.name)
                        json.string(field.value)
                    }
                }
            }
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
}

/// The changes of a real answer that are no fields of a response.
extension RealAnswer {
    package static let table = PlanObject<RealAnswer>(
        "realAnswer", "a real answer",
        [
            PlanField("patch", \.patch, .json(flaw: PlanRules.flaw(inPatch:))),
            PlanField(
                "removeHeaders", \.removedHeaders,
                .list(of: "header names", .token("a header name", flaw: PlanRules.flaw(inHeaderName:))), default: []),
        ])
}

extension PlanType where Value == RealAnswer {
    fileprivate static var realAnswer: PlanType {
        let object = RealAnswer.table.type(RealAnswer())
        return PlanType(
            object.rule(),
            read: { scanner in
                guard try scanner.kind() == .object else {
                    throw try scanner.unsuitable(expected: "an object, such as {} or {\"patch\":{\"rate\":2}}")
                }
                return try object.read(&scanner)
            }, write: { object.write(&$0, $1) })
    }
}
