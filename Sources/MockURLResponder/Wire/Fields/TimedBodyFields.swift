import Foundation

/// A form of a body in parts.
package enum PartsForm: Sendable {
    case chunks, events, lines

    fileprivate var name: SafeText {
        switch self {
        case .chunks: "chunks"
        case .events: "events"
        case .lines: "lines"
        }
    }

    fileprivate var table: PlanObject<TimedPartFields> {
        switch self {
        case .chunks: TimedPartFields.chunk
        case .events: TimedPartFields.event
        case .lines: TimedPartFields.line
        }
    }

    /// The rule of the schema for a part that is a string.
    fileprivate var rule: String {
        switch self {
        case .chunks: #""type":"string","pattern":"[\\s\\S]""#
        case .events: #""type":"string""#
        case .lines: #""type":"string","pattern":"^[^\\r\\n]*$""#
        }
    }
}

/// The parts of a body while they are read or written.
package struct PartsFields {
    var body = TimedBody()
    /// Whether each part with contents is a line of JSON.
    var areJSON = true

    /// The wait before most parts; the first part arrives with the head.
    var interval: Double { body.parts.interval }
}

/// A part of a body while it is read or written.
package struct TimedPartFields {
    /// The time of the part, whose wait is not a number if it has none of its own.
    var time = TimedPart(length: 0, wait: .nan)
    var text: String?
    var base64: Data?
    var line: String?
    var json: String?
    var event: [(field: EventText.Field, value: String)] = []

    package static let chunk = PlanObject<TimedPartFields>(
        "chunkPart", "a part of chunks",
        rule: #""minProperties":1,"not":{"required":["text","base64"]}"#, raw + times)

    package static let event = PlanObject<TimedPartFields>(
        "eventPart", "a part of events",
        rule:
            #""minProperties":1,"not":{"anyOf":[{"required":["text","base64"]},{"required":["text","id"]},{"required":["text","event"]},{"required":["text","data"]},{"required":["text","retry"]},{"required":["text","comment"]},{"required":["base64","id"]},{"required":["base64","event"]},{"required":["base64","data"]},{"required":["base64","retry"]},{"required":["base64","comment"]}]}"#,
        [
            .of(.id, .eventField("an event id")),
            .of(.event, .eventField("an event name")),
            .of(.data, .eventData),
            .of(.retry, .retry),
            .of(.comment, .string("a comment (a string)")),
        ] + raw + times)

    package static let line = PlanObject<TimedPartFields>(
        "linePart", "a part of lines",
        rule:
            #""minProperties":1,"not":{"anyOf":[{"required":["text","base64"]},{"required":["text","line"]},{"required":["text","json"]},{"required":["base64","line"]},{"required":["base64","json"]},{"required":["line","json"]}]}"#,
        [
            PlanField("line", \.line, .line),
            PlanField("json", \.json, .json()),
        ] + raw + times)

    package static let size = PlanObject<TimedPartFields>(
        "sizedPart", "a part of sizes",
        [
            PlanField(
                "size", .integer("a size in bytes, from 0 on", .invalidChunks), without: .value { $0.number(0) },
                set: { $0.time.length = $1 }, get: { $0.time.length })
        ] + times)

    private static let raw: [PlanField<TimedPartFields>] = [
        PlanField("text", \.text, .string("a text (a string)", pattern: #"[\\s\\S]"#)),
        PlanField("base64", \.base64, .someBase64),
    ]

    private static let times: [PlanField<TimedPartFields>] = [
        PlanField(
            "wait", .seconds("a time before a part", .invalidChunks), set: { $0.time.wait = $1 },
            get: { $0.time.wait.isNaN ? nil : $0.time.wait }),
        PlanField("hold", \.time.hold, .hold),
        PlanField("cut", \.time.cut, .word("a cut:")),
    ]

    /// The bytes of the part; `nil` for a part without contents.
    fileprivate var contents: Data? {
        if !event.isEmpty {
            var text = EventText()
            for (field, value) in event { text.add(field, value) }
            return Data(text.whole.utf8)
        }
        if let json { return Data((JSONLayout.compact.text(of: json) + "\n").utf8) }
        return base64 ?? (text ?? line.map { $0 + "\n" }).map { Data($0.utf8) }
    }

    fileprivate var isJSON: Bool { json != nil || contents == nil }

    fileprivate func check(_ given: [SafeText], _ scanner: JSONScanner, at start: Int) throws {
        guard [text != nil, base64 != nil, line != nil, json != nil, !event.isEmpty].count(where: \.self) < 2 else {
            throw scanner.failure(
                .conflictingFields, at: start, expected: "one content of a part",
                found: given.filter { !["wait", "hold", "cut"].contains($0) }.joined(separator: " and "))
        }
        if let contents, contents.isEmpty {
            throw scanner.failure(
                .invalidChunks, at: start, expected: "a part of at least one byte", found: "an empty part")
        }
        guard !given.isEmpty else {
            throw scanner.failure(
                .missingField, at: start, expected: "contents, wait, hold or cut", found: "an object without them")
        }
    }
}

extension PlanField<TimedPartFields> {
    /// A field of an event.
    fileprivate static func of(
        _ field: EventText.Field, _ type: PlanType<String>
    ) -> PlanField {
        PlanField(
            SafeText(word: field), type, set: { $0.event.append((field, $1)) },
            get: { whole in whole.event.first { $0.field == field }?.value })
    }
}

extension PlanType where Value == String {
    fileprivate static func eventField(_ expected: SafeText) -> PlanType {
        .string(expected, pattern: #"^[^\\r\\n\\u0000]*$"#, flaw: PlanRules.flaw(inEventField:))
    }

    /// Text, or any other JSON without white space.
    fileprivate static var eventData: PlanType {
        PlanType("") { scanner in
            try scanner.kind() == .string
                ? try scanner.string(expected: "data (a string)") : JSONLayout.compact.text(of: try scanner.text())
        } write: { json, data in
            if JSONLayout.isSentUnchanged(data) { json.raw(data) } else { json.string(data) }
        }
    }

    fileprivate static var retry: PlanType {
        let number = PlanType<Int>.integer("milliseconds, from 0 on", .invalidChunks)
        return PlanType(number.rule(), read: { String(try number.read(&$0)) }, write: { $0.raw($1) })
    }

    fileprivate static var line: PlanType {
        .string("a line", pattern: #"^[^\\r\\n]*$"#, flaw: PlanRules.flaw(inLine:))
    }
}

extension PlanType where Value == Data {
    fileprivate static var someBase64: PlanType {
        PlanType(
            ##""allOf":[{"$ref":"#/$defs/base64"},{"pattern":"[\\s\\S]"}]"##, read: base64.read, write: base64.write)
    }
}

extension PlanType where Value == PartsFields {
    /// The parts of a body, each a string or an object.
    static func parts(in form: PartsForm) -> PlanType {
        PlanType(
            ##""type":"array","minItems":1,"items":{"anyOf":[{\##(form.rule)},{"$ref":"#/$defs/\##(form.table.schema.name)"}]}"##
        ) { scanner in
            let start = scanner.startOfValue()
            var parts = PartsFields()
            try scanner.array(of: form.name) { try $0.addPart(in: form, to: &parts) }
            guard !parts.body.parts.isEmpty else {
                throw scanner.failure(
                    .invalidChunks, at: start, expected: "at least one part", found: "an empty array")
            }
            return parts
        } write: { json, parts in
            json.array { $0.parts(parts, in: form) }
        }
    }
}

extension JSONScanner {
    fileprivate mutating func addPart(in form: PartsForm, to parts: inout PartsFields) throws {
        let start = startOfValue()
        if try kind() == .string {
            parts.areJSON = false
            return parts.body.append(try plainPart(in: form), wait: .nan)
        }
        var part = TimedPartFields()
        var given: [SafeText] = []
        try form.table.read(&self, into: &part) { given.append($0) }
        try part.check(given, self, at: start)
        let time = part.time
        parts.body.append(part.contents ?? Data(), wait: time.wait, hold: time.hold, cut: time.cut)
        if !part.isJSON { parts.areJSON = false }
    }

    private mutating func plainPart(in form: PartsForm) throws -> Data {
        let start = startOfValue()
        var part = TimedPartFields()
        switch form {
        case .lines: part.line = try PlanType.line.read(&self)
        case .events: part.event = [(.data, try string(expected: "a part of a body (a string)"))]
        case .chunks: part.text = try string(expected: "a part of a body (a string)")
        }
        if let contents = part.contents, !contents.isEmpty { return contents }
        throw failure(
            .invalidChunks, at: start, expected: "a chunk of at least one byte", found: "an empty string",
            hint: "an empty chunk ends a body (RFC 9112 section 7.1)")
    }
}

/// Writes bodies in parts as people write them: events and lines instead of one text and its sizes.
extension BodyFields {
    /// Returns the form in which people write the parts of an answer; `nil` if they write the sizes of chunks.
    static func readableForm(of response: ResponseDefinition) -> PartsForm? {
        guard case .parts = response.pace, case .text = response.body, !response.isTemplate else { return nil }
        return switch response.headers.values("Content-Type").first?.prefix(while: { $0 != ";" }).lowercased() {
        case "text/event-stream": .events
        case "application/x-ndjson", "application/jsonl", "application/stream+json": .lines
        default: nil
        }
    }
}

extension JSONWriter {
    fileprivate mutating func parts(_ whole: PartsFields, in form: PartsForm) {
        var start = 0
        for (index, part) in whole.body.parts.enumerated() {
            let end = min(whole.body.bytes.count, start + part.length)
            let text = String(decoding: whole.body.bytes[start..<end], as: UTF8.self)
            let usual = index == 0 ? 0 : whole.interval
            var time = TimedPartFields(time: part.withoutWait(usual))
            // A part needs a member.
            if text.isEmpty, !time.time.hasTime { time.time.wait = part.wait }
            object { json in
                for content in text.isEmpty ? [] : TimedPartFields.contents(of: text, in: form) {
                    form.table.write(&json, content)
                }
                form.table.write(&json, time)
            }
            start = end
        }
    }
}

extension TimedPartFields {
    /// Returns the contents of a part, member by member.
    fileprivate static func contents(of text: String, in form: PartsForm) -> [TimedPartFields] {
        let line = String(text.dropLast())
        if form == .events, let fields = fields(ofEvent: text) {
            return fields.map { TimedPartFields(event: [$0]) }
        }
        guard form == .lines, text.hasSuffix("\n"), PlanRules.flaw(inLine: line) == nil else {
            return [TimedPartFields(text: text)]
        }
        return [JSONLayout.isSentUnchanged(line) ? TimedPartFields(json: line) : TimedPartFields(line: line)]
    }

    /// Returns the fields of an event; `nil` if they do not make the same text again.
    private static func fields(ofEvent text: String) -> [(EventText.Field, String)]? {
        var fields: [(EventText.Field, String)] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty {
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = halves[0].isEmpty ? "comment" : String(halves[0])
            guard halves.count == 2, let field = EventText.Field(rawValue: name) else { return nil }
            let value = String(halves[1].first == " " ? halves[1].dropFirst() : halves[1])
            if let last = fields.last, last.0 == field, field == .data || field == .comment {
                fields[fields.count - 1].1 += "\n" + value
            } else {
                fields.append((field, value))
            }
        }
        var event = EventText()
        for (field, value) in fields { event.add(field, value) }
        // A plan has each field once, and a number as the time of a retry.
        let isUnique = Set(fields.map(\.0)).count == fields.count
        let isValid = isUnique && fields.allSatisfy { $0.0 != .retry || isRetry($0.1) }
        return isValid && !fields.isEmpty && event.whole == text ? fields : nil
    }

    /// Whether a plan has a time of a retry as the same number.
    private static func isRetry(_ text: String) -> Bool { Int(text).map { $0 >= 0 && "\($0)" == text } ?? false }
}

extension JSONLayout {
    /// Whether a text is an object or an array that a plan sends with the same bytes.
    fileprivate static func isSentUnchanged(_ text: String) -> Bool {
        guard text.first == "{" || text.first == "[", JSONText.nesting(of: text) <= JSONText.deepestInPlan,
            PlanRules.flaw(inJSON: Data(text.utf8)) == nil
        else { return false }
        return compact.text(of: text) == text && text.unicodeScalars.allSatisfy(\.isVisible)
    }
}

extension TimedPart {
    /// Whether a field of the part is about its time.
    var hasTime: Bool { !wait.isNaN || hold != nil || cut != nil }

    /// The part without a wait of its own, if its wait is the usual one.
    func withoutWait(_ usual: Double) -> TimedPart {
        var part = self
        if wait == usual { part.wait = .nan }
        return part
    }
}

extension [TimedPart] {
    /// The wait before most parts; the first part arrives with the head.
    var interval: Double { count > 1 ? self[1].wait : 0 }

    /// Returns the parts with the same wait before each part that has none of its own, except the first.
    ///
    /// The reader marks a part without a wait by a wait that is not a number.
    func every(_ seconds: Double?) -> [TimedPart] {
        indices.map { index in
            var part = self[index]
            if part.wait.isNaN { part.wait = index == 0 ? 0 : seconds ?? 0 }
            return part
        }
    }
}
