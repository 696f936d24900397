import Foundation
import MockURLResponder

/// Writes bodies in parts as people write them: events and lines instead of one text and its sizes.
extension JSONWriter {
    /// Whether the parts of an answer can be written as events or lines.
    static func hasReadableParts(_ response: ResponseDefinition) -> Bool {
        guard case .parts = response.pace, case .text = response.body, !response.isTemplate else { return false }
        return PartsForm(response) != nil
    }

    /// A form of a body in parts.
    private enum PartsForm {
        case events, lines

        init?(_ response: ResponseDefinition) {
            switch response.headers.values("Content-Type").first?.prefix(while: { $0 != ";" }).lowercased() {
            case "text/event-stream": self = .events
            case "application/x-ndjson", "application/jsonl", "application/stream+json": self = .lines
            default: return nil
            }
        }

        var key: ResponseBodyKey {
            switch self {
            case .events: .events
            case .lines: .lines
            }
        }
    }

    /// Writes the body of an answer for which `hasReadableParts` is true.
    mutating func readableParts(of response: ResponseDefinition) {
        guard case .parts(let parts) = response.pace, case .text(let text) = response.body,
            let form = PartsForm(response)
        else { return }
        let interval = parts.count > 1 ? parts[1].wait : 0
        let bytes = Array(text.utf8)
        member(ResponseKey.body) { json in
            json.object { json in
                json.member(form.key) { json in
                    json.array { json in
                        var start = 0
                        for (index, part) in parts.enumerated() {
                            let end = min(bytes.count, start + part.length)
                            let content = String(decoding: bytes[start..<end], as: UTF8.self)
                            json.part(content, part, usualWait: index == 0 ? 0 : interval, as: form)
                            start = end
                        }
                    }
                }
                if interval != 0 { json.member(ResponseBodyKey.every, raw: String(interval)) }
            }
        }
    }

    private mutating func part(_ text: String, _ part: TimedPart, usualWait: Double, as form: PartsForm) {
        object { json in
            switch form {
            case _ where text.isEmpty: break
            case .events: json.members(ofEvent: text)
            case .lines: json.members(ofLine: text)
            }
            json.time(of: part, usualWait: usualWait)
            // A part needs a member.
            if text.isEmpty, part.wait == usualWait, part.hold == nil, part.cut == nil {
                json.member(TimedPartKey.wait, raw: String(part.wait))
            }
        }
    }

    private mutating func members(ofEvent text: String) {
        guard let fields = Self.fields(ofEvent: text) else { return member(TimedPartKey.text, text) }
        for (field, value) in fields {
            switch field {
            case .data where Self.isPlanJSON(value): member(TimedPartKey.data, raw: value)
            case .retry: member(TimedPartKey.retry, raw: value)
            default: member(field.rawValue, value)
            }
        }
    }

    private mutating func members(ofLine text: String) {
        let line = text.dropLast()
        guard text.hasSuffix("\n"), PlanRules.flaw(inLine: String(line)) == nil else {
            return member(TimedPartKey.text, text)
        }
        if Self.isPlanJSON(String(line)) {
            member(TimedPartKey.json, raw: String(line))
        } else {
            member(TimedPartKey.line, String(line))
        }
    }

    /// Whether a text is an object or an array that a plan sends with the same bytes.
    private static func isPlanJSON(_ text: String) -> Bool {
        guard text.first == "{" || text.first == "[", PlanRules.flaw(inJSON: Data(text.utf8)) == nil else {
            return false
        }
        return JSONLayout.compact.text(of: text) == text
            && VisibleJSON.escaped(Array(text.utf8)).elementsEqual(text.utf8)
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
        let isValid = isUnique && fields.allSatisfy { $0.0 != .retry || Int($0.1) != nil }
        return isValid && !fields.isEmpty && event.whole == text ? fields : nil
    }
}

/// Writes parts without their contents, and holds.
extension JSONWriter {
    mutating func chunks(_ parts: [TimedPart]) {
        // The wait of most parts; the first part arrives with the head.
        let interval = parts.count > 1 ? parts[1].wait : 0
        object { json in
            json.member(ChunksKey.sizes) { json in
                json.array { json in
                    for (index, part) in parts.enumerated() { json.part(part, usualWait: index == 0 ? 0 : interval) }
                }
            }
            if interval != 0 { json.member(ChunksKey.every, raw: String(interval)) }
        }
    }

    private mutating func part(_ part: TimedPart, usualWait: Double) {
        guard part.length == 0 || part.wait != usualWait || part.hold != nil || part.cut != nil else {
            return raw(String(part.length))
        }
        object { json in
            json.member(TimedPartKey.size, part.length)
            json.time(of: part, usualWait: usualWait)
        }
    }

    /// Writes when a part arrives, and how the body ends after it.
    mutating func time(of part: TimedPart, usualWait: Double) {
        if part.wait != usualWait { member(TimedPartKey.wait, raw: String(part.wait)) }
        if let hold = part.hold { member(TimedPartKey.hold) { $0.hold(hold) } }
        if let cut = part.cut { member(TimedPartKey.cut, cut.rawValue) }
    }

    mutating func hold(_ hold: Hold) {
        switch hold {
        case .released(let name): string(name)
        case .answered(let stub, let count):
            object { json in
                json.member(HoldKey.until, stub)
                if count != 1 { json.member(HoldKey.answered, count) }
            }
        }
    }
}
