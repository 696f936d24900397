import Foundation

/// Prints the DSL code of a stub for a request, ready to paste into a test.
package struct StubPrinter {
    let redaction: Redaction

    package init(redaction: Redaction) {
        self.redaction = redaction
    }

    /// The place where a user pastes the stub.
    package enum Context: Sendable {
        /// A test that passes arguments to a program or to a responder.
        case configurator
        /// A test that launches a program with `ServiceUnderTest`.
        case service
        /// A Swift Testing test with the trait `.mockedNetwork`.
        case trait
        /// An XCTest test that uses `mockNetwork`.
        case fixture
        /// A command line whose stubs were written as JSON.
        case arguments
        /// A plan file, such as that of `mock-url run`.
        case planFile
        /// A test with a `StubServer`, whose own address is in no stub.
        case server
        /// A plan file of `mock-url serve`, whose own address is in no stub.
        case serverPlan

        /// Chooses the context for stubs from arguments.
        ///
        /// If no stub names a source file of Swift, a person wrote them as JSON.
        package init(beside stubs: [StubMapping]) {
            let isJSON = !stubs.isEmpty && stubs.allSatisfy { $0.source?.file?.hasSuffix(".swift") != true }
            self = isJSON ? .arguments : .configurator
        }

        /// Whether the stubs are JSON, and not Swift.
        package var isJSON: Bool {
            switch self {
            case .arguments, .planFile, .serverPlan: true
            case .configurator, .service, .trait, .fixture, .server: false
            }
        }

        /// The place in words.
        var name: String {
            switch self {
            case .arguments: "the arguments of the program"
            case .planFile: "a plan file, which mock-url run --plan names"
            case .serverPlan: "a plan file, which mock-url serve --plan names"
            case .configurator, .service, .trait, .fixture, .server: "the test"
            }
        }
    }

    /// The maximum length of a line in characters.
    ///
    /// A longer line is omitted, because a shortened one would not compile.
    private static let longestLine = 1_000

    /// Returns the source of a stub that answers a request once, with an empty body.
    ///
    /// The stub matches the method, the path, the query and a text body. All secrets are omitted.
    ///
    /// - Parameters:
    ///   - request: The request that the stub answers.
    ///   - context: The place where the user pastes the stub.
    ///   - limit: The maximum number of conditions. A comment states the number of omitted conditions.
    /// - Returns: The source code, in several lines. Swift code compiles after the imports of both modules.
    package func source(
        for request: CapturedRequest, in context: Context = .configurator, atMost limit: Int = .max
    ) -> String {
        let respond = ".respond(\(place(of: request)))"
        let made = configurator(for: request, named: "configurator")
        let beginning: [String]
        switch context {
        case .configurator: beginning = [made, "", "configurator\(respond)"]
        case .service:
            let note =
                "// Give it to the program: ServiceUnderTest(…, mocking: configurator), or update(configurator) while it runs"
            beginning = [made, note, "", "configurator\(respond)"]
        case .trait: beginning = ["try MockedNetwork.current.\(host(of: request))", "    \(respond)"]
        case .fixture: beginning = ["network.\(host(of: request))", "    \(respond)"]
        case .server: beginning = ["server.anyHost\(respond)"]
        case .arguments:
            return json(for: request, atMost: limit) { json in
                "'\(LaunchArguments.Name.response.argument(json).replacingOccurrences(of: "'", with: "'\\''"))'"
            }
        case .planFile: return json(for: request, atMost: limit) { "[\($0)]" }
        case .serverPlan: return json(for: request, ofAnyHost: true, atMost: limit) { "[\($0)]" }
        }
        return (beginning + end(for: request, atMost: limit).map { "    \($0)" }).joined(separator: "\n")
    }

    /// Returns the lines of a stub that follow its address.
    private func end(for request: CapturedRequest, atMost limit: Int) -> [String] {
        let (shown, rest) = shortConditions(on: request, atMost: limit)
        let notes = notes(on: request, rest: rest).map { "// \($0)" }
        return shown.compactMap(\.word) + notes + credentials(of: request) + [".with(body: \"\")", ".once()"]
    }

    /// Returns the conditions that fit a report, and the number of omitted conditions.
    private func shortConditions(
        on request: CapturedRequest, atMost limit: Int
    ) -> (shown: [Condition], rest: Int) {
        let all = query(of: request) + body(of: request)
        let shown = all.prefix(limit).filter { $0.word?.count ?? .max <= Self.longestLine }
        return (shown, all.count - shown.count)
    }

    private func notes(on request: CapturedRequest, rest: Int) -> [String] {
        (canName(request.url.origin) ? [] : ["A stub cannot name this host and port, so the prefix accepts any port"])
            + (Condition.method(for: request.method) == nil
                ? ["A stub cannot name the method \(request.method), so it answers any method"] : [])
            + (rest > 0 ? ["… and \(rest) more conditions, which this report has no room for"] : [])
    }

    /// Whether a stub can name the host and the port exactly, unlike an IPv6 address with a zone or the port 0.
    private func canName(_ origin: NormalizedURL.Origin) -> Bool {
        PlanRules.flaw(inHost: origin.host) == nil && origin.port.map(PlanRules.ports.contains) ?? true
    }

    private func literal(ofHostOf origin: NormalizedURL.Origin) -> String {
        let text = SwiftSource.literal(origin.host)
        return canName(origin) ? text : ".prefix(\(text))"
    }

    /// Returns a stub as JSON, with the notes of a shell.
    private func json(
        for request: CapturedRequest, ofAnyHost: Bool = false, atMost limit: Int, written: (String) -> String
    ) -> String {
        let origin = request.url.origin
        let (shown, rest) = shortConditions(on: request, atMost: limit)
        var host = HostFields()
        if ofAnyHost {
            host.scheme = nil
        } else {
            host.scheme = origin.scheme
            host.host = canName(origin) ? .equals(origin.host) : .prefix(origin.host)
            host.port = port(of: request).map(Condition.Port.number)
        }
        let stub = StubFields(stub(for: request, shown), response: ResponseFields())
        host.responses = { $0.object { StubFields.table.write(&$0, stub) } }
        var json = JSONWriter()
        json.object { HostFields.table.write(&$0, host) }
        return ([written(json.text)] + notes(on: request, rest: rest).map { "# \($0)" }).joined(separator: "\n")
    }

    private func stub(for request: CapturedRequest, _ conditions: [Condition]) -> StubMapping {
        let forms = conditions.flatMap { condition -> [NamedPattern] in
            if case .body(.form(let fields)) = condition { fields } else { [] }
        }
        let others = forms.isEmpty ? conditions : conditions.filter(\.isOfQuery) + [.body(.form(forms))]
        let request = Condition.stub(
            origin: .all([]), method: Condition.method(for: request.method), path: .equals(path(of: request)),
            and: others)
        return StubMapping(request: request, limit: .times(1))
    }

    /// Returns the line that creates the configurator for the origin of a request.
    package func configurator(for request: CapturedRequest, named name: String) -> String {
        let port = port(of: request).map { ", port: \($0)" } ?? ""
        let origin = request.url.origin
        return "let \(name) = MockURLResponderConfigurator(scheme: \(SwiftSource.literal(origin.scheme)), "
            + "host: \(literal(ofHostOf: origin))\(port))"
    }

    /// Returns the call of `MockedNetwork.host(_:scheme:port:)` or `hosts(_:scheme:port:)`.
    private func host(of request: CapturedRequest) -> String {
        let origin = request.url.origin
        let scheme = origin.scheme == "https" ? "" : ", scheme: \(SwiftSource.literal(origin.scheme))"
        let port = port(of: request).map { ", port: \($0)" } ?? ""
        return (canName(origin) ? "host(" : "hosts(") + literal(ofHostOf: origin) + scheme + port + ")"
    }

    /// Returns the port of a request; `nil` if it is the default port of the scheme, or if a stub cannot name it.
    private func port(of request: CapturedRequest) -> Int? {
        let origin = request.url.origin
        guard canName(origin) else { return nil }
        return origin == NormalizedURL.Origin(scheme: origin.scheme, host: origin.host, port: nil) ? nil : origin.port
    }

    /// Returns the arguments of `respond(to:)`: `.post("/orders")`, or the path and the method if the DSL has no
    /// function for the method.
    package func place(of request: CapturedRequest) -> String {
        let path = SwiftSource.literal(path(of: request))
        guard let word = Self.words[request.method] else {
            let method = Condition.method(for: request.method) ?? WireWord.any
            return "to: \(path), method: \(SwiftSource.literal(method))"
        }
        return "to: .\(word)(\(path))"
    }

    /// The names of the functions of `RequestCondition` for a method and a path, by method.
    private static let words = Dictionary(
        uniqueKeysWithValues: [HTTPMethod.GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS].map {
            ($0.rawValue, $0.rawValue.lowercased())
        })

    /// Returns the readable form of the path, unless the DSL would read it as a path with a query.
    private func path(of request: CapturedRequest) -> String {
        let readable = request.url.path
        return PlanRules.flaw(inPath: readable) == nil ? readable : request.writtenURL.path(percentEncoded: true)
    }
}

extension Condition {
    fileprivate var isOfQuery: Bool { if case .query = self { true } else { false } }

    /// The condition of a printed stub as a DSL call; `nil` if its value has no Swift literal.
    fileprivate var word: String? {
        switch self {
        case .query(let query): query.fields.first?.word("query")
        case .body(.form(let fields)): fields.first?.word("formField")
        case .body(.text(.equals(let text))): ".when(.body(\(SwiftSource.literal(text))))"
        case .body(.json(let value, except: [])): SwiftSource.literal(value).map { ".when(.jsonBody(\($0)))" }
        case .body(.jsonIncludes(let value)): SwiftSource.literal(value).map { ".when(.jsonBody(includes: \($0)))" }
        default: nil
        }
    }
}

extension NamedPattern {
    fileprivate func word(_ function: String) -> String {
        let texts = pattern.texts.map { SwiftSource.literal($0) }
        let asked = if case .equals = pattern { texts[0] } else { ".values([\(texts.joined(separator: ", "))])" }
        return ".when(.\(function)(\(SwiftSource.literal(name)), \(asked)))"
    }
}

/// Printed stubs have no conditions on header fields, which vary between runs. They also omit binary bodies,
/// multipart bodies and all secrets.
extension StubPrinter {
    /// Returns the DSL calls that match the query of a request, and its body if the body is text.
    ///
    /// - Parameter request: The request that the stub answers.
    /// - Returns: The calls, one for each line.
    package func conditions(on request: CapturedRequest) -> [String] {
        (query(of: request) + body(of: request)).compactMap(\.word)
    }

    /// Returns a comment that names the kind of credentials in the request.
    ///
    /// Their values are secret.
    func credentials(of request: CapturedRequest) -> [String] {
        guard let value = request.headers.values("Authorization").first else { return [] }
        return switch value.prefix(while: { $0 != " " }).lowercased() {
        case "bearer": ["// The request has a Bearer token: .when(.bearerToken(\"…\"))"]
        case "basic": ["// The request has Basic credentials: .when(.basic(user: \"…\", password: \"…\"))"]
        default: ["// The request has credentials: .when(.header(\"Authorization\", \"…\"))"]
        }
    }

    private func query(of request: CapturedRequest) -> [Condition] {
        var named: Set<String> = []
        return request.query.map(\.name).filter { named.insert($0).inserted }.compactMap { name in
            let values = request.queryFields.values(name)
            guard !redaction.hides(name), !values.contains(where: redaction.hidesField) else { return nil }
            let pattern = values.count == 1 ? ValuePattern.equals(values[0]) : .values(values.map(ValuePattern.equals))
            return .query(QueryPattern([NamedPattern(name, pattern)]))
        }
    }

    private func body(of request: CapturedRequest) -> [Condition] {
        guard request.unknownOfBody == nil else { return [] }
        let type = request.headers.values("Content-Type").first?.lowercased() ?? ""
        let text = String(decoding: request.body, as: UTF8.self)
        guard !text.isEmpty, !type.hasPrefix("multipart/"), text.utf8.elementsEqual(request.body) else { return [] }
        if let value = request.jsonBody, let conditions = json(value, text) { return conditions }
        let fields = FieldPairs(form: request.body).pairs
        let isForm = type.hasPrefix("application/x-www-form-urlencoded")
        if isForm || fields.contains(where: { redaction.hides($0.name) }) { return form(fields) }
        return [.body(.text(.equals(text)))]
    }

    /// Returns `nil` for JSON without a Swift literal or too deep for a plan, and for scalars such as numbers, which are
    /// compared as text instead.
    private func json(_ value: JSONValue, _ text: String) -> [Condition]? {
        switch value {
        case .array, .object: break
        case .null, .bool, .integer, .large, .number, .string: return nil
        }
        let hasSecret = value.hasMember(where: redaction.hides)
        guard JSONText.nesting(of: text) <= JSONText.deepestInPlan else { return hasSecret ? [] : nil }
        let shown = hasSecret ? value.without(redaction.hides) : value
        guard SwiftSource.literal(shown) != nil else { return hasSecret ? [] : nil }
        if !hasSecret { return [.body(.json(value))] }
        return shown == .object([:]) ? [] : [.body(.jsonIncludes(shown))]
    }

    /// Returns one condition for each field name.
    ///
    /// A repeated field is represented by its first value.
    private func form(_ fields: [(name: String, value: String)]) -> [Condition] {
        var named: Set<String> = []
        return fields.compactMap { name, value in
            guard named.insert(name).inserted, !redaction.hides(name) else { return nil }
            return .body(.form([NamedPattern(name, .equals(value))]))
        }
    }
}

extension JSONValue {
    /// Whether an object at any depth has such a member, found without recursion, because the depth is not limited.
    fileprivate func hasMember(where isSecret: (String) -> Bool) -> Bool {
        var values = [self]
        while let value = values.popLast() {
            if case .array(let elements) = value { values += elements }
            guard case .object(let members) = value else { continue }
            if members.keys.contains(where: isSecret) { return true }
            values += members.values
        }
        return false
    }

    /// Returns the value without its secret members, at any depth.
    fileprivate func without(_ isSecret: (String) -> Bool) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.without(isSecret) })
        case .object(let members):
            .object(members.filter { !isSecret($0.key) }.mapValues { $0.without(isSecret) })
        case .null, .bool, .integer, .large, .number, .string: self
        }
    }
}
