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

        /// Chooses the context for stubs from arguments.
        ///
        /// If no stub names a source file, a person wrote them as JSON.
        package init(beside stubs: [StubMapping]) {
            self = !stubs.isEmpty && stubs.allSatisfy { $0.source?.file == nil } ? .arguments : .configurator
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
        case .trait: beginning = ["try MockedNetwork.current.host(\(host(of: request)))", "    \(respond)"]
        case .fixture: beginning = ["network.host(\(host(of: request)))", "    \(respond)"]
        case .arguments: return argument(for: request, atMost: limit)
        }
        return (beginning + end(for: request, atMost: limit).map { "    \($0)" }).joined(separator: "\n")
    }

    /// Returns the lines of a stub that follow its address.
    private func end(for request: CapturedRequest, atMost limit: Int) -> [String] {
        let (shown, rest) = shortConditions(on: request, atMost: limit)
        let note = rest > 0 ? ["// \(Self.words(forRest: rest))"] : []
        return shown.compactMap(\.word) + note + credentials(of: request) + [".with(body: \"\")", ".once()"]
    }

    /// Returns the conditions that fit a report, and the number of omitted conditions.
    private func shortConditions(
        on request: CapturedRequest, atMost limit: Int
    ) -> (shown: [PrintedCondition], rest: Int) {
        let all = query(of: request) + body(of: request)
        let shown = all.prefix(limit).filter { $0.word?.count ?? .max <= Self.longestLine }
        return (shown, all.count - shown.count)
    }

    private static func words(forRest count: Int) -> String {
        "… and \(count) more conditions, which this report has no room for"
    }

    /// Returns a launch argument with the stub, quoted for a shell.
    private func argument(for request: CapturedRequest, atMost limit: Int) -> String {
        let origin = request.url.origin
        let port: Condition.Port = port(of: request).map { .number($0) } ?? .ofScheme
        var pattern = Condition.stub(
            origin: .origin(scheme: origin.scheme, host: .equals(origin.host), port: port), method: request.method,
            path: .equals(path(of: request)))
        let (shown, rest) = shortConditions(on: request, atMost: limit)
        for condition in shown { condition.add(to: &pattern) }
        let stub = StubMapping(request: pattern, response: ResponseDefinition(body: .text("")), limit: .times(1))
        let arguments = LaunchArguments.encode(MockPlan([stub])) ?? []
        let quoted = arguments.map { "'\($0.replacingOccurrences(of: "'", with: "'\\''"))'" }.joined(separator: " ")
        return rest > 0 ? "\(quoted)\n# \(Self.words(forRest: rest))" : quoted
    }

    /// Returns the line that creates the configurator for the origin of a request.
    package func configurator(for request: CapturedRequest, named name: String) -> String {
        let port = port(of: request).map { ", port: \($0)" } ?? ""
        let (scheme, host) = (request.url.origin.scheme, request.url.origin.host)
        return "let \(name) = MockURLResponderConfigurator(scheme: \(SwiftSource.literal(scheme)), "
            + "host: \(SwiftSource.literal(host))\(port))"
    }

    /// Returns the arguments of `MockedNetwork.host(_:scheme:port:)`.
    private func host(of request: CapturedRequest) -> String {
        let origin = request.url.origin
        let scheme = origin.scheme == "https" ? "" : ", scheme: \(SwiftSource.literal(origin.scheme))"
        return SwiftSource.literal(origin.host) + scheme + (port(of: request).map { ", port: \($0)" } ?? "")
    }

    /// Returns the port of a request; `nil` if it is the default port of the scheme.
    private func port(of request: CapturedRequest) -> Int? {
        let origin = request.url.origin
        return origin == NormalizedURL.Origin(scheme: origin.scheme, host: origin.host, port: nil) ? nil : origin.port
    }

    /// Returns the arguments of `respond(to:)`: `.post("/orders")`, or the path and the method if the DSL has no
    /// function for the method.
    package func place(of request: CapturedRequest) -> String {
        let path = SwiftSource.literal(path(of: request))
        guard let word = Self.words[request.method] else {
            return "to: \(path), method: \(SwiftSource.literal(request.method))"
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
