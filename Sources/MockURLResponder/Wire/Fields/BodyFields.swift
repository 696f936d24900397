import Foundation

/// A response body that is no plain text, while it is read or written.
package struct BodyFields {
    var text: String?
    var json: String?
    var layout: JSONLayout?
    var base64: Data?
    var file: String?
    var offset: Int?
    var length: Int?
    var immutable: Bool?
    var chunks: PartsFields?
    var events: PartsFields?
    var lines: PartsFields?
    var every: Double?

    init() {}

    /// The fields of the body of a response.
    init(_ fields: ResponseFields) {
        if fields.isReadable, let form = Self.readableForm(of: fields.response),
            case .parts(let parts) = fields.response.pace, case .text(let text) = fields.response.body
        {
            let whole = PartsFields(body: TimedBody(Data(text.utf8), parts))
            if form == .events { events = whole } else { lines = whole }
            every = whole.interval == 0 ? nil : whole.interval
            return
        }
        switch fields.response.body {
        case .text(let text): self.text = text
        case .json(let text):
            json = text
            // White space around a value is not a part of it.
            let isLine = text.utf8.last == UInt8(ascii: "\n")
            layout = fields.layout ?? (isLine ? JSONLayout(of: text) : nil)
        case .bytes(let data): base64 = data
        case .file(let slice):
            (file, length) = (slice.path, slice.length)
            if slice.offset != 0 { offset = slice.offset }
            if slice.isImmutable { immutable = true }
        }
    }

    package static let table = PlanObject<BodyFields>(
        "bodyForm", "a response's body",
        rule:
            #""oneOf":[{"required":["text"]},{"required":["json"]},{"required":["base64"]},{"required":["file"]},{"required":["chunks"]},{"required":["events"]},{"required":["lines"]}],"dependentRequired":{"offset":["file"],"length":["file"],"immutable":["file"],"layout":["json"]},"not":{"allOf":[{"required":["every"]},{"not":{"anyOf":[{"required":["chunks"]},{"required":["events"]},{"required":["lines"]}]}}]}"#,
        advice: "if the body is a JSON object, write {\"json\": {…}}; otherwise ",
        [
            PlanField("text", \.text, .string("a string")),
            PlanField("json", \.json, .json()),
            PlanField("base64", \.base64, .base64),
            PlanField("file", \.file, .bodyFile),
            PlanField("chunks", \.chunks, .parts(in: .chunks)),
            PlanField("events", \.events, .parts(in: .events)),
            PlanField("lines", \.lines, .parts(in: .lines)),
            PlanField("layout", \.layout, .word("a layout of JSON:")),
            PlanField(
                "every", \.every, .seconds("a time between two chunks", .invalidChunks),
                without: .value { $0.number(0) }),
            PlanField(
                "offset", \.offset, .integer("an offset in bytes, from 0 on", .invalidBody),
                without: .value { $0.number(0) }),
            PlanField("length", \.length, .integer("a length in bytes, from 0 on", .invalidBody)),
            PlanField("immutable", \.immutable, .boolean, without: .value { $0.raw("false") }),
        ])

    private static let forms: [SafeText] = ["text", "json", "base64", "file", "chunks", "events", "lines"]
    /// The forms of a body, as errors list them.
    fileprivate static let oneForm: SafeText = "one of \(forms.joined(separator: ", "))"

    private var timed: PartsFields? { chunks ?? events ?? lines }

    /// The body without the times of its parts.
    var body: ResponseBody {
        if let text { return .text(text) }
        if let json { return .json(layout?.text(of: json) ?? json) }
        if let base64 { return .bytes(base64) }
        if let timed { return timed.body.body }
        return .file(
            .init(path: file ?? "", offset: offset ?? 0, length: length, isImmutable: immutable ?? false))
    }

    /// The parts of a body that is given in parts.
    var parts: [TimedPart]? { timed?.body.parts.every(every) }

    /// The media type that the form implies.
    var impliedType: String? {
        if events != nil { return "text/event-stream" }
        return lines?.areJSON == true ? "application/x-ndjson" : nil
    }

    /// Checks that a body has exactly one form, and only the fields of this form.
    fileprivate func check(_ given: [SafeText], _ scanner: JSONScanner, at start: Int) throws {
        let hasForms = [
            text != nil, json != nil, base64 != nil, file != nil, chunks != nil, events != nil, lines != nil,
        ]
        let count = hasForms.count(where: \.self)
        guard count == 1 else {
            throw scanner.failure(
                count == 0 ? .missingField : .conflictingFields, at: start, expected: Self.oneForm,
                found: given.isEmpty ? "none of them" : given.joined(separator: " and "))
        }
        let isFitting =
            (layout == nil || json != nil) && (every == nil || timed != nil)
            && (file != nil || offset == nil && length == nil && immutable == nil)
        guard isFitting else {
            throw scanner.failure(
                .conflictingFields, at: start,
                expected:
                    "layout only together with json, offset, length and immutable with file, every with chunks, events and lines",
                found: "these fields together with \(given.filter(Self.forms.contains)[0])")
        }
    }
}

extension PlanType where Value == BodyFields {
    /// A string, or an object with one form.
    static var body: PlanType {
        PlanType(.reference("responseBody")) { scanner in
            let start = scanner.startOfValue()
            var fields = BodyFields()
            switch try scanner.kind() {
            case .string: fields.text = try scanner.string(expected: "a body")
            case .object:
                var given: [SafeText] = []
                try BodyFields.table.read(&scanner, into: &fields) { given.append($0) }
                try fields.check(given, scanner, at: start)
            default:
                throw try scanner.unsuitable(
                    expected: "a body: a string, or an object with \(BodyFields.oneForm)",
                    hint: "if the body is JSON, write {\"json\": …}")
            }
            return fields
        } write: { json, fields in
            json.object { BodyFields.table.write(&$0, fields) }
        }
    }
}

extension PlanType where Value == String {
    fileprivate static var bodyFile: PlanType {
        PlanType(
            #""type":"string","pattern":"[\\s\\S]""#,
            read: { scanner in
                let start = scanner.startOfValue()
                let path = try scanner.repeatedString(expected: "the path of a file")
                try scanner.check(path, at: start, flaw: PlanRules.flaw(inFilePath:))
                return path
            }, write: { $0.repeatedString($1) })
    }
}
