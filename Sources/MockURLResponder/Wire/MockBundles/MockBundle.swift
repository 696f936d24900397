package import Foundation

/// A directory of responses that its `bundle.json` describes, in MockingBird's format (docs/reference/mock-bundles.md).
///
/// A program installs a bundle with `MockURLResponder.setMockBundle(at:rule:)`. A test passes a bundle to a program
/// that it launches with `MockBundle.argument(for:rule:)`.
public struct MockBundle: Sendable, Hashable {
    /// The stubs of the entries, in the order of the entries.
    package let stubs: [StubMapping]

    static let manual: SafeText = "docs/reference/mock-bundles.md"

    /// The name of the file that describes the bundle.
    package static var descriptionName: String { MockBundleDirectory.descriptionName }

    /// Reads a bundle.
    ///
    /// The body files must exist, but their contents are read later.
    ///
    /// - Parameters:
    ///   - path: The path of the directory. A relative path starts at the working directory.
    ///   - rule: How to compare queries.
    ///   - source: The origin of the path, as error messages name it.
    /// - Throws: `PlanError` if the bundle is invalid.
    package init(at path: String, rule: MockBundleRule, source: SafeText) throws {
        do {
            let directory = try MockBundleDirectory(path, source: source)
            var scanner = JSONScanner(
                try directory.description(), source: directory.descriptionSource, syntaxHint: JSONScanner.fileHint,
                manual: Self.manual, knownName: KnownNames.safe)
            stubs = try scanner.bundleEntries(of: directory, rule)
            try scanner.end()
        } catch var error as PlanError {
            error.subject = "its mock bundle"
            throw error
        }
    }

    /// Reads a bundle at a file URL.
    package init(at url: URL, rule: MockBundleRule, source: SafeText) throws {
        guard url.isFileURL else {
            var error = PlanError(
                .unreadableBundle, source: source, expected: "the file URL of a mock bundle",
                found: "a URL with another scheme",
                hint: "take the URL of a resource, or make one with URL(fileURLWithPath:)")
            error.subject = "its mock bundle"
            throw error
        }
        try self.init(at: url.path, rule: rule, source: source)
    }
}

/// The objects of a `bundle.json`.
extension MockBundle {
    fileprivate static let entry = JSONKeyNames(["request", "response"], of: "an entry of the bundle")
    fileprivate static let request = JSONKeyNames(["url", "method", "parameters"], of: "a request")
    fileprivate static let response = JSONKeyNames(["code", "headers", "file", "mime_type"], of: "a response")

    static let names = [entry, request, response]
}

/// Reads the `bundle.json` of a mock bundle.
extension JSONScanner {
    /// Reads all entries as stubs.
    mutating func bundleEntries(of directory: MockBundleDirectory, _ rule: MockBundleRule) throws -> [StubMapping] {
        var stubs: [StubMapping] = []
        var line = 1
        var counted = 0
        try array(of: "a mock bundle") { scanner in
            let start = scanner.startOfValue()
            line += scanner.bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
            counted = start
            var stub = try scanner.bundleEntry(of: directory, rule)
            stub.source = SourceLine(file: directory.descriptionPath, line: line)
            stubs.append(stub)
        }
        return stubs
    }

    /// Returns a required field, or throws if it is missing.
    private func given<Field>(_ field: Field?, _ name: SafeText, at start: Int) throws -> Field {
        guard let field else {
            throw failure(.missingField, at: start, expected: "the field \(name)", found: "an object without it")
        }
        return field
    }

    private mutating func bundleEntry(of directory: MockBundleDirectory, _ rule: MockBundleRule) throws -> StubMapping {
        let start = startOfValue()
        var request: Condition?
        var response: ResponseDefinition?
        try object(MockBundle.entry) { scanner, place in
            switch MockBundle.entry.all[place] {
            case "request": request = try scanner.bundleRequest(rule)
            default: response = try scanner.bundleResponse(of: directory)
            }
        }
        return StubMapping(
            request: try given(request, "request", at: start), response: try given(response, "response", at: start))
    }

    private mutating func bundleRequest(_ rule: MockBundleRule) throws -> Condition {
        let start = startOfValue()
        var url: MockBundleURL?
        var method: String? = WireWord.defaultMethod
        var parameters: [NamedPattern] = []
        try object(MockBundle.request) { scanner, place in
            switch MockBundle.request.all[place] {
            case "url": url = try scanner.bundleURL()
            case "method": method = try PlanType.method.read(&scanner)
            default: parameters = try scanner.bundleParameters()
            }
        }
        let place = try given(url, "url", at: start)
        let port = place.port.map(Condition.Port.number) ?? .ofScheme
        return .stub(
            origin: .origin(scheme: place.scheme, host: .equals(place.host), port: port),
            method: method == WireWord.any ? nil : method,
            path: .equals(place.path), query: QueryPattern(parameters, rule.queryRule))
    }

    private mutating func bundleURL() throws -> MockBundleURL {
        let start = startOfValue()
        let text = try string(expected: "\(MockBundleURL.expected) (a string)")
        do {
            return try MockBundleURL(text)
        } catch {
            throw failure(
                .invalidURL, at: start, expected: error.expected, found: SafeText(describing: text), hint: error.hint)
        }
    }

    private mutating func bundleParameters() throws -> [NamedPattern] {
        var parameters: [NamedPattern] = []
        try members(of: "parameters") { scanner, name in
            let expected: SafeText = "a value (a string), or null for any value"
            switch try scanner.kind() {
            case .string: parameters.append(NamedPattern(name, .equals(try scanner.string(expected: expected))))
            case .null:
                try scanner.skip()
                parameters.append(NamedPattern(name, .present))
            case .object, .array, .number, .bool:
                throw try scanner.unsuitable(expected: expected, hint: "put it in quotes: query values are strings")
            }
        }
        return parameters
    }
}

/// Reads the responses of mock bundle entries.
extension JSONScanner {
    mutating func bundleResponse(of directory: MockBundleDirectory) throws -> ResponseDefinition {
        let start = startOfValue()
        var code: Int?
        var headers = HeaderFields()
        var mediaType: String?
        var body: ResponseBody?
        try object(MockBundle.response) { scanner, place in
            switch MockBundle.response.all[place] {
            case "code": code = try PlanType<Int>.integer(PlanRules.status).read(&scanner)
            case "headers":
                try scanner.members(of: "headers") { scanner, name in
                    try scanner.check(name, at: scanner.nameStart, flaw: PlanRules.flaw(inHeaderName:))
                    headers.add(try scanner.headerValue(), for: name)
                }
            case "file": body = try scanner.bundleBody(of: directory)
            default:
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
                found: SafeText(describing: name),
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
