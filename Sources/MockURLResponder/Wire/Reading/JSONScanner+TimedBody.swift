import Foundation

/// The contents of a part of a body, and when it arrives.
package enum TimedPartKey: String, JSONKey {
    case text, base64, id, event, data, retry, comment, line, json, size, wait, hold, cut
    package static let table = JSONKeyTable<Self>("a part of a body")
}

/// The keys of a hold that another stub ends.
package enum HoldKey: String, JSONKey {
    case until, answered
    package static let table = JSONKeyTable<Self>("a hold")
}

/// Reads bodies in parts: chunks, events and lines.
extension JSONScanner {
    /// A form of a body in parts.
    enum PartsForm {
        case chunks, events, lines

        fileprivate var name: SafeText {
            switch self {
            case .chunks: "chunks"
            case .events: "events"
            case .lines: "lines"
            }
        }

        /// The keys of contents, which may be raw text and bytes in each form.
        fileprivate var contents: Set<TimedPartKey> {
            switch self {
            case .chunks: [.text, .base64]
            case .events: [.text, .base64, .id, .event, .data, .retry, .comment]
            case .lines: [.text, .base64, .line, .json]
            }
        }
    }

    /// Reads the parts of a body, and whether each of them is a line of JSON.
    mutating func parts(in form: PartsForm) throws -> (body: TimedBody, areJSON: Bool) {
        let start = startOfValue()
        var body = TimedBody()
        var areJSON = true
        try array(of: form.name) { scanner in
            areJSON = try scanner.part(in: form, to: &body) && areJSON
        }
        guard !body.parts.isEmpty else {
            throw failure(.invalidChunks, at: start, expected: "at least one part", found: "an empty array")
        }
        return (body, areJSON)
    }

    /// Reads a part: a string, or an object with contents and times.
    ///
    /// - Returns: Whether a part with contents is JSON.
    private mutating func part(in form: PartsForm, to body: inout TimedBody) throws -> Bool {
        let start = startOfValue()
        if try kind() == .string {
            body.append(try plainPart(in: form), wait: .nan)
            return false
        }
        var content = PartContent()
        var part = TimedPart(length: 0, wait: .nan)
        try object(TimedPartKey.self) { scanner, key in
            if [.wait, .hold, .cut].contains(key) { return try scanner.time(key, of: &part) }
            guard form.contents.contains(key) else {
                throw scanner.failure(
                    .unknownField, at: scanner.nameStart, expected: "a field of a part of \(form.name)",
                    found: "the field \(SafeText(word: key))")
            }
            try scanner.add(key, to: &content)
        }
        try check(content, part, at: start)
        body.append(content.whole, wait: part.wait, hold: part.hold, cut: part.cut)
        return content.keys.isEmpty || content.keys == [.json]
    }

    /// The contents of a part, field by field.
    private struct PartContent {
        var keys: [TimedPartKey] = []
        var bytes = Data()
        var event = EventText()

        /// Whether the contents are fields of an event.
        var isEvent: Bool { keys.contains { EventText.Field(rawValue: $0.rawValue) != nil } }

        var whole: Data { isEvent ? Data(event.whole.utf8) : bytes }
    }

    private mutating func plainPart(in form: PartsForm) throws -> Data {
        let start = startOfValue()
        if case .lines = form { return Data((try line() + "\n").utf8) }
        let text = try string(expected: "a part of a body (a string)")
        if case .events = form {
            var event = EventText()
            event.add(.data, text)
            return Data(event.whole.utf8)
        }
        guard text.isEmpty else { return Data(text.utf8) }
        throw failure(
            .invalidChunks, at: start, expected: "a chunk of at least one byte", found: "an empty string",
            hint: "an empty chunk ends a body (RFC 9112 section 7.1)")
    }

    private mutating func add(_ key: TimedPartKey, to content: inout PartContent) throws {
        content.keys.append(key)
        switch key {
        case .text: content.bytes = Data(try string(expected: "a text (a string)").utf8)
        case .base64: content.bytes = try base64()
        case .line: content.bytes = Data((try line() + "\n").utf8)
        case .json: content.bytes = Data((JSONLayout.compact.text(of: try text()) + "\n").utf8)
        default: try field(key, of: &content.event)
        }
    }

    private func check(_ content: PartContent, _ part: TimedPart, at start: Int) throws {
        let isOne =
            content.keys.count < 2
            || content.keys.allSatisfy { EventText.Field(rawValue: $0.rawValue) != nil }
        guard isOne else {
            throw failure(
                .conflictingFields, at: start, expected: "one content of a part",
                found: content.keys.map { SafeText(word: $0) }.joined(separator: " and "))
        }
        if !content.keys.isEmpty, content.whole.isEmpty {
            throw failure(.invalidChunks, at: start, expected: "a part of at least one byte", found: "an empty part")
        }
        if content.keys.isEmpty, part.wait.isNaN, part.hold == nil, part.cut == nil {
            throw failure(
                .missingField, at: start, expected: "contents, wait, hold or cut", found: "an object without them")
        }
    }

    /// Reads a field about the time of a part.
    private mutating func time(_ key: TimedPartKey, of part: inout TimedPart) throws {
        switch key {
        case .wait: part.wait = try seconds("a time before a part", .invalidChunks)
        case .hold: part.hold = try hold()
        default: part.cut = try word("a cut:")
        }
    }

    private mutating func field(_ key: TimedPartKey, of event: inout EventText) throws {
        switch key {
        case .id: event.add(.id, try string("an event id", flaw: PlanRules.flaw(inEventField:)))
        case .event: event.add(.event, try string("an event name", flaw: PlanRules.flaw(inEventField:)))
        case .retry:
            event.add(
                .retry, "\(try integer(in: 0...Int.max, expected: "milliseconds, from 0 on", .invalidChunks))")
        case .comment: event.add(.comment, try string(expected: "a comment (a string)"))
        default:
            let isText = try kind() == .string
            event.add(
                .data, isText ? try string(expected: "data (a string)") : JSONLayout.compact.text(of: try text()))
        }
    }

    private mutating func line() throws -> String { try string("a line", flaw: PlanRules.flaw(inLine:)) }

    /// Reads a hold: its name, or the stub that ends it.
    mutating func hold() throws -> Hold {
        let start = startOfValue()
        if try kind() == .string { return .released(try string("the name of a hold", flaw: PlanRules.flaw(inHold:))) }
        var stub: String?
        var count = 1
        try object(HoldKey.self) { scanner, key in
            switch key {
            case .until: stub = try scanner.string("the name of a stub", flaw: PlanRules.flaw(inHold:))
            case .answered:
                count = try scanner.integer(
                    in: 1...Int.max, expected: "a number of answers, from 1 on", .invalidChunks)
            }
        }
        return .answered(try given(stub, "until", at: start), count: count)
    }

    /// Reads the sizes of the parts of a body that another field has.
    mutating func chunks() throws -> ResponseDefinition.Pace {
        let start = startOfValue()
        var parts: [TimedPart] = []
        var interval: Double?
        try object(ChunksKey.self) { scanner, key in
            switch key {
            case .sizes: try scanner.array(of: "sizes") { scanner in parts.append(try scanner.sizedPart()) }
            case .every: interval = try scanner.seconds("a time between two chunks", .invalidChunks)
            }
        }
        guard !parts.isEmpty else {
            throw failure(
                .invalidChunks, at: start, expected: "the field sizes with at least one size",
                found: "chunks without a size")
        }
        return .parts(parts.every(interval))
    }

    private mutating func sizedPart() throws -> TimedPart {
        guard try kind() == .object else { return TimedPart(length: try size(from: 1), wait: .nan) }
        var part = TimedPart(length: 0, wait: .nan)
        try object(TimedPartKey.self) { scanner, key in
            switch key {
            case .wait, .hold, .cut: try scanner.time(key, of: &part)
            case .size: part.length = try scanner.size(from: 0)
            default:
                throw scanner.failure(
                    .unknownField, at: scanner.nameStart, expected: "size, wait, hold or cut",
                    found: "the field \(SafeText(word: key))")
            }
        }
        return part
    }

    private mutating func size(from least: Int) throws -> Int {
        try integer(in: least...Int.max, expected: "a size in bytes, from \(least) on", .invalidChunks)
    }
}

extension [TimedPart] {
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
