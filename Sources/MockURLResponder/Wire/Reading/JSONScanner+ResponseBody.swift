/// The forms of a response body, and the fields that belong to chunks or to a file.
package enum ResponseBodyKey: String, JSONKey {
    case text, json, base64, file, chunks, layout, every, offset, length, immutable
    package static let table = JSONKeyTable<Self>("a response's body")
}

/// Reads bodies of responses.
extension JSONScanner {
    /// Reads a body, and the pace of a body that is given in chunks.
    mutating func responseBody() throws -> (ResponseBody, ResponseDefinition.Pace?) {
        let expected: SafeText = "a body: a string, or an object with one of text, json, base64, file, chunks"
        let start = startOfValue()
        switch try kind() {
        case .string: return (.text(try string(expected: expected)), nil)
        case .object: break
        default: throw try unsuitable(expected: expected)
        }
        var body: ResponseBody?
        var slice = ResponseBody.FileSlice(path: "")
        var chunks: [String] = []
        var interval = 0.0
        var layout: JSONLayout?
        var keys: [ResponseBodyKey] = []
        try object(ResponseBodyKey.self) { scanner, key in
            keys.append(key)
            switch key {
            case .text: body = .text(try scanner.string(expected: "a string"))
            case .json: body = .json(try scanner.text())
            case .layout: layout = try scanner.layout()
            case .base64: body = .bytes(try scanner.base64())
            case .chunks:
                chunks = try scanner.chunkTexts()
                body = .text(chunks.joined())
            case .every: interval = try scanner.seconds("a time between two chunks", .invalidChunks)
            case .file: slice.path = try scanner.filePath()
            case .offset: slice.offset = try scanner.bytes(expected: "an offset in bytes, from 0 on")
            case .length: slice.length = try scanner.bytes(expected: "a length in bytes, from 0 on")
            case .immutable: slice.isImmutable = try scanner.boolean()
            }
        }
        try check(keys, at: start)
        if let layout, case .json(let text)? = body { body = .json(layout.text(of: text)) }
        guard !chunks.isEmpty else { return (body ?? .file(slice), nil) }
        return (body ?? .empty, .chunks(sizes: chunks.map(\.utf8.count), every: interval))
    }

    /// Checks that a body has exactly one form, and only the fields of this form.
    private func check(_ keys: [ResponseBodyKey], at start: Int) throws {
        let forms = keys.filter { $0.form == nil }
        guard forms.count == 1 else {
            throw failure(
                forms.isEmpty ? .missingField : .conflictingFields, at: start,
                expected: "one of text, json, base64, file, chunks",
                found: keys.isEmpty ? "none of them" : keys.map { SafeText(word: $0) }.joined(separator: " and "))
        }
        guard keys.allSatisfy({ $0.form == nil || $0.form == forms[0] }) else {
            throw failure(
                .conflictingFields, at: start,
                expected:
                    "layout only together with json, offset, length and immutable with file, every with chunks",
                found: "these fields together with \(SafeText(word: forms[0]))")
        }
    }

    private mutating func filePath() throws -> String {
        let start = startOfValue()
        let path = try repeatedString(expected: "the path of a file")
        try check(path, at: start, flaw: PlanRules.flaw(inFilePath:))
        return path
    }

    private mutating func layout() throws -> JSONLayout {
        let expected: SafeText = "a layout of JSON: \(SafeText(allOf: JSONLayout.self))"
        let start = startOfValue()
        let word = try string(expected: expected)
        guard let layout = JSONLayout(rawValue: word) else {
            throw unknown(word, at: start, expected: expected, near: SafeText.words(of: JSONLayout.self))
        }
        return layout
    }

    private mutating func chunkTexts() throws -> [String] {
        let start = startOfValue()
        var chunks: [String] = []
        try array(of: "chunks") { scanner in chunks.append(try scanner.chunk()) }
        guard chunks.isEmpty else { return chunks }
        throw failure(.invalidChunks, at: start, expected: "at least one chunk", found: "an empty array")
    }

    private mutating func chunk() throws -> String {
        let start = startOfValue()
        let chunk = try string(expected: "a chunk (a string)")
        guard chunk.isEmpty else { return chunk }
        throw failure(
            .invalidChunks, at: start, expected: "a chunk of at least one byte", found: "an empty string",
            hint: "an empty chunk ends a body (RFC 9112 section 7.1)")
    }

    private mutating func bytes(expected: SafeText) throws -> Int {
        try integer(in: 0...Int.max, expected: expected, .invalidBody)
    }
}

extension ResponseBodyKey {
    /// The form that the field belongs to; `nil` for a form.
    fileprivate var form: ResponseBodyKey? {
        switch self {
        case .text, .json, .base64, .file, .chunks: nil
        case .layout: .json
        case .every: .chunks
        case .offset, .length, .immutable: .file
        }
    }
}
