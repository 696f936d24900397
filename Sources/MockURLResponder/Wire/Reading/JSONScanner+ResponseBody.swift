/// The forms of a response body, and the fields that belong to some of them.
package enum ResponseBodyKey: String, JSONKey {
    case text, json, base64, file, chunks, events, lines, layout, every, offset, length, immutable
    package static let table = JSONKeyTable<Self>(
        "a response's body", advice: "if the body is a JSON object, write {\"json\": {…}}; otherwise ")
}

/// Reads bodies of responses.
extension JSONScanner {
    /// Reads a body; the parts of a body that is given in parts; and the media type that its form implies.
    mutating func responseBody() throws -> (body: ResponseBody, parts: [TimedPart]?, type: String?) {
        let expected: SafeText = "a body: a string, or an object with one of \(ResponseBodyKey.forms)"
        let start = startOfValue()
        switch try kind() {
        case .string: return (.text(try string(expected: expected)), nil, nil)
        case .object: break
        default: throw try unsuitable(expected: expected, hint: "if the body is JSON, write {\"json\": …}")
        }
        var body: ResponseBody?
        var slice = ResponseBody.FileSlice(path: "")
        var timed: TimedBody?
        var type: String?
        var interval: Double?
        var layout: JSONLayout?
        var keys: [ResponseBodyKey] = []
        try object(ResponseBodyKey.self) { scanner, key in
            keys.append(key)
            switch key {
            case .text: body = .text(try scanner.string(expected: "a string"))
            case .json: body = .json(try scanner.text())
            case .layout: layout = try scanner.word("a layout of JSON:")
            case .base64: body = .bytes(try scanner.base64())
            case .chunks: timed = try scanner.parts(in: .chunks).body
            case .events: (timed, type) = (try scanner.parts(in: .events).body, "text/event-stream")
            case .lines:
                let (lines, areJSON) = try scanner.parts(in: .lines)
                (timed, type) = (lines, areJSON ? "application/x-ndjson" : nil)
            case .every: interval = try scanner.seconds("a time between two chunks", .invalidChunks)
            case .file: slice.path = try scanner.filePath()
            case .offset: slice.offset = try scanner.bytes(expected: "an offset in bytes, from 0 on")
            case .length: slice.length = try scanner.bytes(expected: "a length in bytes, from 0 on")
            case .immutable: slice.isImmutable = try scanner.boolean()
            }
        }
        try check(keys, at: start)
        if let layout, case .json(let text)? = body { body = .json(layout.text(of: text)) }
        guard let timed else { return (body ?? .file(slice), nil, nil) }
        return (timed.body, timed.parts.every(interval), type)
    }

    /// Checks that a body has exactly one form, and only the fields of this form.
    private func check(_ keys: [ResponseBodyKey], at start: Int) throws {
        let forms = keys.filter { $0.form == nil }
        guard forms.count == 1 else {
            throw failure(
                forms.isEmpty ? .missingField : .conflictingFields, at: start,
                expected: "one of \(ResponseBodyKey.forms)",
                found: keys.isEmpty ? "none of them" : keys.map { SafeText(word: $0) }.joined(separator: " and "))
        }
        guard keys.allSatisfy({ $0.fits(forms[0]) }) else {
            throw failure(
                .conflictingFields, at: start,
                expected:
                    "layout only together with json, offset, length and immutable with file, every with chunks, events and lines",
                found: "these fields together with \(SafeText(word: forms[0]))")
        }
    }

    private mutating func filePath() throws -> String {
        let start = startOfValue()
        let path = try repeatedString(expected: "the path of a file")
        try check(path, at: start, flaw: PlanRules.flaw(inFilePath:))
        return path
    }

    private mutating func bytes(expected: SafeText) throws -> Int {
        try integer(in: 0...Int.max, expected: expected, .invalidBody)
    }
}

extension ResponseBodyKey {
    /// The forms of a body.
    fileprivate static let forms: SafeText = "text, json, base64, file, chunks, events, lines"

    /// The form that the field belongs to; `nil` for a form, and for a field of several forms.
    fileprivate var form: ResponseBodyKey? {
        switch self {
        case .text, .json, .base64, .file, .chunks, .events, .lines: nil
        case .layout: .json
        case .every: .chunks
        case .offset, .length, .immutable: .file
        }
    }

    /// Whether the field belongs to a form.
    fileprivate func fits(_ form: ResponseBodyKey) -> Bool {
        if self == .every { return [.chunks, .events, .lines].contains(form) }
        return self.form == nil || self.form == form
    }
}
