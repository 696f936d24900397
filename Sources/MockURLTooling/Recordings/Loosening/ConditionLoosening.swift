import Foundation
import MockURLResponder

/// Makes the patterns of a stub that accept any value at some places, and at those that are hidden in the recording.
struct ConditionLoosening {
    private let places: Set<RequestPlace>

    init(_ places: Set<RequestPlace>) {
        self.places = places
    }

    func has(_ place: RequestPlace) -> Bool { places.contains(place) }

    // MARK: The URL

    /// Returns the pattern for a path.
    func path(_ path: String) -> ValuePattern {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        let parameters = parameters(of: segments)
        guard !parameters.isEmpty else { return .equals(path) }
        let parts = segments.enumerated().map { index, segment -> String in
            guard let name = parameters[index + 1] else { return Self.literal(segment) }
            let parameter = "{\(name)}"
            let around = segment.components(separatedBy: Redaction.mark)
            // A template has one parameter between two slashes.
            guard !has(.path(index + 1)), around.count == 2 else { return parameter }
            return Self.literal(around[0]) + parameter + Self.literal(around[1])
        }
        let text = parts.map { "/" + $0 }.joined()
        if let template = try? PathTemplate(text) { return .template(template) }
        let expressions = segments.enumerated().map { index, segment in
            parameters[index + 1] == nil ? NSRegularExpression.escapedPattern(for: segment) : "[^/]+"
        }
        return .matches("^" + expressions.map { "/" + $0 }.joined() + "$")
    }

    /// Returns the names of the parameters of a path, by the numbers of their segments, from 1.
    func parameters(of segments: [String]) -> [Int: String] {
        let loose = segments.indices.filter { has(.path($0 + 1)) || segments[$0].hasRedactedPart }
        return Dictionary(
            uniqueKeysWithValues: loose.enumerated().map { number, index in
                (index + 1, loose.count == 1 ? "value" : "value\(number + 1)")
            })
    }

    /// Returns the text of a segment in a template, in which braces are parameters.
    private static func literal(_ segment: String) -> String {
        segment.replacing("{", with: "%7B").replacing("}", with: "%7D")
    }

    // MARK: Fields

    /// Returns patterns for fields that may repeat.
    func fields(_ fields: [NamedPattern], at place: (String, Int) -> RequestPlace) -> [NamedPattern] {
        fields.map { field in
            func pattern(_ pattern: ValuePattern, _ index: Int) -> ValuePattern {
                has(place(field.name, index)) ? .present : pattern.mapLeaves(Self.accepting)
            }
            guard case .values(let patterns) = field.pattern else {
                let pattern = pattern(field.pattern, 0)
                // Several values do not count as any value.
                if case .equals = pattern { return NamedPattern(field.name, pattern) }
                return NamedPattern(field.name, .values([pattern]))
            }
            return NamedPattern(field.name, .values(patterns.enumerated().map { pattern($1, $0) }))
        }
    }

    /// Returns the pattern for a value, a part of which may be redacted.
    private static func accepting(_ leaf: ValuePattern) -> ValuePattern {
        guard case .equals(let written) = leaf, written.hasRedactedPart else { return leaf }
        let text = Redaction.encodedMarks.reduce(written) { $0.replacing($1, with: Redaction.mark) }
        if text == Redaction.mark { return .present }
        let pieces = text.components(separatedBy: Redaction.mark)
        if !text.contains("*") { return .wildcard(Wildcard(pieces: pieces)) }
        // An asterisk of the value would stand for any text.
        let expression = pieces.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: #"[\s\S]*"#)
        return .matches(#"\A"# + expression + #"\z"#)
    }

    // MARK: Bodies

    /// Returns the pattern for a body of text or bytes.
    func body(_ content: RequestContent) -> BodyPattern {
        switch content {
        case _ where has(.body): .text(.present)
        case .text(let text): .text(Self.accepting(.equals(words(of: text))))
        case .bytes(let bytes): bytes.hasRedactedPart ? .text(.present) : .bytes(bytes)
        case .none, .unknown, .json, .form, .parts: .text(.present)
        }
    }

    /// Returns a text with a mark for each word that may be any.
    private func words(of text: String) -> String {
        guard places.contains(where: { if case .word = $0 { true } else { false } }) else { return text }
        var number = 0
        return text.replacing(ValueShape.wordExpression) { match in
            number += 1
            return has(.word(number)) ? Redaction.mark : String(match.output)
        }
    }

    /// Returns the pattern for a body of JSON.
    func json(_ value: JSONValue) -> BodyPattern {
        let named = places.compactMap { place -> JSONPointer? in
            if case .json(let pointer) = place, pointer.value(in: value) != nil { pointer } else { nil }
        }
        return Self.json(value, except: named)
    }

    /// Returns the pattern for JSON, in which hidden values may be any.
    private static func json(_ value: JSONValue, except named: [JSONPointer]) -> BodyPattern {
        let all = Set(named + value.redactedPlaces(after: []))
        // A place in another one needs no mention.
        let outer = all.filter { place in
            !all.contains { $0 != place && place.tokens.starts(with: $0.tokens) }
        }
        let sorted = outer.sorted { $0.description < $1.description }
        // Equal stubs must not differ in values that do not count.
        let plain = sorted.reduce(value) { $1.replacing(in: $0, by: .null) ?? $0 }
        return .json(plain, except: sorted)
    }

    func parts(_ parts: [RecordedRequest.Part]) -> [PartPattern] {
        var counts: [String: Int] = [:]
        return parts.map { part in
            let index = counts[part.name, default: 0]
            counts[part.name] = index + 1
            var pattern = PartPattern(part.name)
            pattern.filename =
                part.filename.map { name in
                    has(.filename(part.name, index)) ? .present : Self.accepting(.equals(name))
                } ?? .absent
            pattern.type = part.type.map { .equals($0) }
            guard let content = part.content, !has(.part(part.name, index)) else { return pattern }
            pattern.body =
                RequestContent.container(in: content).map { Self.json($0, except: []) } ?? Self.pattern(for: content)
            return pattern
        }
    }

    /// Returns the pattern for the content of a part; `nil` if it may be anything.
    private static func pattern(for content: Data) -> BodyPattern? {
        if content.isEmpty { return .text(.absent) }
        guard RecordedCoding.isText(content) else { return content.hasRedactedPart ? nil : .bytes(content) }
        return .text(accepting(.equals(String(decoding: content, as: UTF8.self))))
    }
}

extension JSONValue {
    /// The places of the strings that are redacted, as a whole or in part.
    fileprivate func redactedPlaces(after tokens: [String]) -> [JSONPointer] {
        switch self {
        case .string(let text): text.hasRedactedPart ? [JSONPointer(tokens: tokens)] : []
        case .object(let members): members.flatMap { $1.redactedPlaces(after: tokens + [$0]) }
        case .array(let elements): elements.enumerated().flatMap { $1.redactedPlaces(after: tokens + [String($0)]) }
        case .null, .bool, .integer, .large, .number: []
        }
    }
}
