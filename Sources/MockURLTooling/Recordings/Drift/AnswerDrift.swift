import Foundation
import MockURLResponder

/// The differences between the answer of a stub and that of a server.
struct AnswerDrift {
    /// The fields whose values decide what a client does.
    private static let values = [
        "Content-Type", "Location", "Cache-Control", "WWW-Authenticate", "Allow", "Content-Disposition",
        "Content-Language",
    ]
    /// The fields whose presence matters.
    ///
    /// Their values differ from answer to answer.
    private static let presences = ["ETag", "Last-Modified", "Retry-After", "Link"]

    /// The number of equal characters that are shown before the difference of two values.
    private static let longestShared = 160

    private let request: String
    private let comparesValues: Bool
    private(set) var changes: [RecordingDrift.Change] = []

    init(
        from response: ResponseDefinition, to result: RecordedExchange.Result, of request: String,
        _ comparesValues: Bool
    ) {
        self.request = request
        self.comparesValues = comparesValues
        switch result {
        case .failure(let fault):
            let (old, new) = (response.fault.map(Self.words) ?? "status \(response.status)", Self.words(for: fault))
            if old != new { add(.failure, expected: old, found: new) }
        case .answer(let answer):
            let (old, new) = (response.fault.map(Self.words), answer.cut.map(Self.words))
            if old != new {
                let cut = new.map { "\($0) after \(Quantity.count(answer.body.count, "byte")) of the body" }
                add(.failure, expected: old ?? "the whole body", found: cut ?? "status \(answer.status)")
            }
            // Such a stub has no head. A client that gives up does so before the head or after it.
            if response.fault == .neverAnswers { return }
            guard response.status == answer.status else {
                add(.status, expected: "\(response.status)", found: "\(answer.status)")
                return
            }
            compareHeaders(of: response, answer.headers)
            // A part of a body has another shape and other values.
            if new == nil { compare(response, answer) }
        }
    }

    private mutating func add(
        _ kind: RecordingDrift.Change.Kind, at place: String = "", expected: String, found: String
    ) {
        changes.append(RecordingDrift.Change(kind, request, at: place, expected: expected, found: found))
    }

    private static func words(for fault: ResponseDefinition.Fault) -> String {
        switch fault {
        case .cancelled, .neverAnswers, .cut(.silent, _): "no answer"
        case .urlError(let code): KnownURLErrors.name(code)
        case .error(let error): "\(error.domain) \(error.code)"
        case .dropped, .cut, .droppedKeptConnection, .emptyReply: "a lost connection"
        case .garbage: "an answer that is not HTTP"
        }
    }

    // MARK: Header fields

    private mutating func compareHeaders(of response: ResponseDefinition, _ found: HeaderFields) {
        var expected = response.headers
        if let type = response.body.impliedType, !expected.contains("Content-Type") {
            expected.add(type, for: "Content-Type")
        }
        for name in Self.values {
            let (old, new) = (Self.value(expected, name), Self.value(found, name))
            guard old != new else { continue }
            let isLoose = name == "Location" && !comparesValues && old != nil && new != nil
            if isLoose, Self.shape(of: old) == Self.shape(of: new) { continue }
            // The beginning of long values does not show their difference.
            let start = max(0, (old ?? "").commonPrefix(with: new ?? "").count - Self.longestShared)
            add(.header, at: name, expected: Self.shown(old, from: start), found: Self.shown(new, from: start))
        }
        for name in Self.presences where expected.contains(name) != found.contains(name) {
            add(
                .header, at: name, expected: expected.contains(name) ? "a value" : "none",
                found: found.contains(name) ? "a value" : "none")
        }
        let (old, new) = (Self.cookies(in: expected), Self.cookies(in: found))
        for name in old.subtracting(new).sorted() {
            add(.header, at: "Set-Cookie", expected: "the cookie \(name.shown(atMost: 80))", found: "none")
        }
        for name in new.subtracting(old).sorted() {
            add(.header, at: "Set-Cookie", expected: "none", found: "the cookie \(name.shown(atMost: 80))")
        }
    }

    private static func value(_ fields: HeaderFields, _ name: String) -> String? {
        let values = fields.values(name)
        guard !values.isEmpty else { return nil }
        let joined = values.joined(separator: ", ")
        return name == "Content-Type" ? joined.lowercased().replacingOccurrences(of: "; ", with: ";") : joined
    }

    private static func shown(_ value: String?, from start: Int) -> String {
        value.map { (start > 0 ? "…" : "") + $0.dropFirst(start).shown(atMost: 240) } ?? "none"
    }

    /// A URL without the digits and identifiers that differ from answer to answer.
    ///
    /// The number of a version, as in `/v2/`, is no such number.
    private static func shape(of url: String?) -> String? {
        url?.replacing(/\/[vV][0-9.]+(?![^\/?#])|[0-9a-fA-F]{8}-[0-9a-fA-F-]{27}|[0-9]+/) { match in
            match.output.first == "/" ? String(match.output) : "0"
        }
    }

    private static func cookies(in fields: HeaderFields) -> Set<String> {
        Set(fields.values("Set-Cookie").map { String($0.prefix { $0 != "=" && $0 != ";" }) })
    }

    // MARK: Bodies

    private mutating func compare(_ response: ResponseDefinition, _ answer: RecordedAnswer) {
        if let file = answer.file {
            let found = Self.words(forBodyOf: answer.length)
            if response.body == .empty { return add(.body, expected: "no body", found: found) }
            if case .json = response.body { return add(.body, expected: "JSON", found: found) }
            guard comparesValues, (try? response.body.hash()) != (try? ResponseBody.file(file).hash()) else { return }
            return add(.body, expected: "the bytes of the recording", found: "other bytes (\(answer.length))")
        }
        guard let old = try? PreparedBody(of: response.body).copied() else {
            return add(.body, expected: "a body whose file can be read", found: "none")
        }
        guard let before = try? JSONValue(reading: old), let now = try? JSONValue(reading: answer.body) else {
            if old.isEmpty != answer.body.isEmpty {
                add(.body, expected: Self.words(forBodyOf: old.count), found: Self.words(forBodyOf: answer.body.count))
            } else if (try? JSONValue(reading: old)) != nil {
                add(.body, expected: "JSON", found: Self.words(forBodyOf: answer.body.count))
            } else if comparesValues, old != answer.body {
                add(.body, expected: Self.words(forBodyOf: old.count), found: "other bytes (\(answer.body.count))")
            }
            return
        }
        if comparesValues { return compareValues(before, now, at: "") }
        for change in JSONShape(of: before).changes(to: JSONShape(of: now)) {
            add(.body, at: change.place, expected: change.expected, found: change.found)
        }
    }

    private static func words(forBodyOf count: Int) -> String {
        count == 0 ? "no body" : "a body of \(Quantity.count(count, "byte"))"
    }

    /// Lists the places whose values differ, without the values, which may be long or secret.
    private mutating func compareValues(_ old: JSONValue, _ new: JSONValue, at place: String) {
        guard old != new else { return }
        switch (old, new) {
        case (.object(let before), .object(let now)):
            for name in Set(before.keys).union(now.keys).sorted() {
                let inner = place + "/" + JSONShape.escaped(name)
                switch (before[name], now[name]) {
                case (let one?, let other?): compareValues(one, other, at: inner)
                case (let one?, nil): add(.body, at: inner, expected: JSONShape.word(for: one), found: "none")
                case (nil, let other?): add(.body, at: inner, expected: "none", found: JSONShape.word(for: other))
                case (nil, nil): break
                }
            }
        case (.array(let before), .array(let now)) where before.count == now.count:
            for (index, pair) in zip(before, now).enumerated() {
                compareValues(pair.0, pair.1, at: "\(place)/\(index)")
            }
        case (.array(let before), .array(let now)):
            add(
                .body, at: place, expected: Quantity.count(before.count, "element"),
                found: Quantity.count(now.count, "element"))
        default:
            let (one, other) = (JSONShape.word(for: old), JSONShape.word(for: new))
            add(.body, at: place, expected: one, found: one == other ? "another value" : other)
        }
    }
}
