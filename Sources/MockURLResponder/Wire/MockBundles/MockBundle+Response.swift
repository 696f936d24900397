/// Reads the responses of mock bundle entries.
extension JSONScanner {
    mutating func bundleResponse(of directory: MockBundleDirectory) throws -> ResponseDefinition {
        let start = startOfValue()
        var code: Int?
        var headers = HeaderFields()
        var mediaType: String?
        var body: ResponseBody?
        try object(MockBundleResponseKey.self) { scanner, key in
            switch key {
            case .code:
                code = try scanner.integer(
                    in: ResponseDefinition.statuses, expected: "a status from 100 to 599", .invalidStatus)
            case .headers:
                try scanner.members(of: "headers") { scanner, name in
                    try scanner.check(name, at: scanner.nameStart, flaw: PlanRules.flaw(inHeaderName:))
                    let value = try scanner.string("a header value (a string)", flaw: PlanRules.flaw(inHeaderValue:))
                    headers.add(value, for: name)
                }
            case .file: body = try scanner.bundleBody(of: directory)
            case .mediaType:
                mediaType = try scanner.string("a media type (a string)") { type in
                    PlanRules.flaw(inHeaderValue: type).map { _ in
                        .init(.invalidHeader, expected: "a media type on one line")
                    }
                }
            }
        }
        if let mediaType = mediaType ?? (body == nil ? nil : MediaType.ofBytes), !headers.contains("Content-Type") {
            headers.add(mediaType, for: "Content-Type")
        }
        let response = ResponseDefinition(
            status: try given(code, "code", at: start), headers: headers, body: body ?? .empty)
        if let flaw = PlanRules.flaw(in: response) { throw contradiction(flaw, at: start) }
        return response
    }

    private mutating func bundleBody(of directory: MockBundleDirectory) throws -> ResponseBody {
        let start = startOfValue()
        let name = try string(expected: "the path of a file in the bundle (a string)")
        let isInside =
            !name.isEmpty && name.utf8.first != UInt8(ascii: "/") && !name.utf8.contains(0)
            && !name.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
        guard isInside else {
            throw failure(
                .unreadableBundle, at: start,
                expected: "the path of a file in the bundle, relative to it and without \"..\"",
                found: SafeText(lengthOf: name),
                hint: "put the file into the bundle; leave the field out for an empty body")
        }
        if let reason = directory.fault(ofBody: name) {
            throw failure(
                .unreadableBundle, at: start, expected: "the path of a readable file in the bundle",
                found: "the path of a file\(reason)",
                hint: "put the file into the directory of the bundle; leave the field out for an empty body")
        }
        return .file(.init(path: directory.path(of: name)))
    }
}

extension MediaType {
    /// The media type of bytes of an unknown kind.
    fileprivate static let ofBytes = "application/octet-stream"
}
