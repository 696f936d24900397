import Foundation

/// Reads responses.
extension JSONScanner {
    mutating func fill(_ response: inout ResponseDefinition) throws {
        let start = startOfValue()
        var paces: [ResponseDefinition.Pace] = []
        try object(ResponseKey.self) { scanner, key in
            switch key {
            case .status:
                response.status = try scanner.integer(
                    in: ResponseDefinition.statuses, expected: "a status from 100 to 599", .invalidStatus)
            case .headers: response.headers = try scanner.headerFields()
            case .contentLength: response.hasContentLength = try scanner.boolean()
            case .body:
                let (body, pace) = try scanner.responseBody()
                response.body = body
                if let pace { paces.append(pace) }
            case .reason: response.reason = try scanner.string("a reason phrase", flaw: PlanRules.flaw(inReason:))
            case .template: response.isTemplate = try scanner.boolean()
            case .delay: response.latency = try scanner.latency()
            case .bodyDuration: paces.append(.over(try scanner.seconds("a duration of the body", .invalidSpeed)))
            case .bytesPerSecond: paces.append(.perSecond(try scanner.speed()))
            case .chunks: paces.append(try scanner.chunks())
            case .supportsRanges: response.supportsRanges = try scanner.boolean()
            case .fault: response.fault = try scanner.fault()
            }
        }
        guard paces.count < 2 else {
            throw failure(
                .conflictingFields, at: start,
                expected: "one of bodyDuration, bytesPerSecond, chunks, or a body in chunks",
                found: "\(paces.count) of them")
        }
        if let pace = paces.first { response.pace = pace }
        if let flaw = PlanRules.flaw(in: response) { throw contradiction(flaw, at: start) }
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

    private mutating func filePath() throws -> String {
        let start = startOfValue()
        let path = try repeatedString(expected: "the path of a file")
        try check(path, at: start, flaw: PlanRules.flaw(inFilePath:))
        return path
    }

    /// Reads a body, and the pace of a body that is given in chunks.
    private mutating func responseBody() throws -> (ResponseBody, ResponseDefinition.Pace?) {
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
        var keys: [ResponseBodyKey] = []
        try object(ResponseBodyKey.self) { scanner, key in
            keys.append(key)
            switch key {
            case .text: body = .text(try scanner.string(expected: "a string"))
            case .json: body = .json(try scanner.text())
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
                expected: "offset, length and immutable only together with file, every only together with chunks",
                found: "these fields together with \(SafeText(word: forms[0]))")
        }
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
        case .every: .chunks
        case .offset, .length, .immutable: .file
        }
    }
}
