import TestSupport

/// Client code that runs with a real server, with the mock, and with the server through a recorder. It must observe no difference.
struct Differential: Sendable {
    let rules: [ServerRule]

    init(_ rules: ServerRule...) {
        self.rules = rules
    }

    init(_ rules: [ServerRule]) {
        self.rules = rules
    }

    init(_ answer: ServerAnswer) {
        rules = [ServerRule("/", answer)]
    }

    /// Runs the client in all ways, and compares everything that it noted.
    ///
    /// - Parameters:
    ///   - difference: An intended difference. No other difference is accepted.
    ///   - unlikeRequests: The reason why the server receives other requests through a recorder.
    ///   - unlikeOutside: The reason why a launcher outside of the program cannot answer as the server.
    ///   - client: Client code that notes what it observes.
    func run(
        except difference: KnownDifference? = nil, unlikeRequests: String? = nil, unlikeOutside: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation, _ client: @Sendable (Stage) async -> Void
    ) async throws {
        if let plan = OutsidePlan.current {
            guard unlikeOutside == nil else { return }
            return try await run(outside: plan, except: difference, sourceLocation, client)
        }
        let uses = RuleUses(rules)
        let server = try server(uses)
        let isCompared = difference?.foundationHangs != true
        /// Runs the client with the server, and returns what it noted and what the server received.
        func ask(_ responder: MockURLResponder? = nil) async throws -> (Stage, [ScriptedServer.Request]) {
            uses.forget()
            let before = server.requests.count
            let stage = Stage(port: server.port, responder: responder)
            if responder != nil || isCompared { await client(stage) }
            try await server.settle()
            return (stage, Array(server.requests.dropFirst(before)))
        }
        var (real, asked) = try await ask()

        let folder = try TemporaryFolder()
        let (mock, leaked) = try await ask(MockURLResponder(plan(port: server.port, in: folder)))
        #expect(leaked.isEmpty, "the mock let a request out", sourceLocation: sourceLocation)

        // A few clients of Foundation observe one server in two ways, by chance. A mock is like one of them.
        for _ in 0..<2 where !Self.difference(of: real, mock, except: difference).isEmpty {
            (real, asked) = try await ask()
        }
        compare(real, mock, except: difference, sourceLocation)

        let (recorded, passed) = try await ask(ExchangeCollector().responder())
        for _ in 0..<2 where !Self.difference(of: real, recorded, except: difference).isEmpty {
            (real, asked) = try await ask()
        }
        compare(real, recorded, "recorder", except: difference, sourceLocation)
        if isCompared, unlikeRequests == nil { expect(passed, like: asked, sourceLocation) }
    }

    /// Expects that the server received the same requests with a recorder as without.
    private func expect(
        _ requests: [ScriptedServer.Request], like direct: [ScriptedServer.Request], _ sourceLocation: SourceLocation
    ) {
        // A client that gives up at once may have sent nothing.
        guard !(direct + requests).contains(where: \.head.isEmpty) else { return }
        let unlike = direct.map(Self.text).sorted().difference(from: requests.map(Self.text).sorted())
        #expect(
            unlike.isEmpty, "the server received other requests: \(Self.description(unlike, "recorder"))",
            sourceLocation: sourceLocation)
    }

    /// Returns the request without what Foundation changes from run to run: the order of fields and cookies.
    private static func text(_ request: ScriptedServer.Request) -> String {
        let lines = request.head.components(separatedBy: "\r\n").filter { !$0.isEmpty }.map { line in
            guard line.hasPrefix("Cookie: ") else { return line.replacingOccurrences(of: ": ", with: ":") }
            return "Cookie:" + line.dropFirst(8).components(separatedBy: "; ").sorted().joined(separator: "; ")
        }
        return (lines.prefix(1) + lines.dropFirst().sorted()).joined(separator: " | ") + EventLog.digest(request.body)
    }

    /// Returns the plan of the mock.
    func plan(port: UInt16, in folder: TemporaryFolder) throws -> MockPlan {
        MockPlan(try rules.map { try $0.stub(port: port, folder: folder.path) })
    }

    /// Expects that both clients noted the same.
    func compare(
        _ real: Stage, _ other: Stage, _ name: String = "mock", except difference: KnownDifference?,
        _ sourceLocation: SourceLocation
    ) {
        let unlike = Self.difference(of: real, other, except: difference)
        #expect(
            unlike.isEmpty, "server and \(name) differ: \(Self.description(unlike, name))",
            sourceLocation: sourceLocation)
        #expect(!other.log.lines.isEmpty, "the client noted nothing", sourceLocation: sourceLocation)
    }

    /// Returns what the clients noted differently.
    static func difference(of real: Stage, _ other: Stage, except known: KnownDifference? = nil)
        -> CollectionDifference<String>
    {
        (known?.expected(real.log.lines) ?? real.log.lines)
            .map { $0.replacingOccurrences(of: "{port}", with: "\(real.port)") }
            .difference(from: other.log.lines)
    }

    /// Starts the real server.
    func server(_ uses: RuleUses, answersExpect: Bool = false) throws -> ScriptedServer {
        try ScriptedServer(answersExpect: answersExpect) { [rules] request in
            guard let index = uses.claim(request) else { return ["HTTP/1.1 599 No rule\r\n\r\n"] }
            return rules[index].answer.acts(method: request.method, port: request.port)
        }
    }

    private static func description(_ difference: CollectionDifference<String>, _ name: String) -> String {
        difference.map { change in
            switch change {
            case .insert(let offset, let line, _): "\n  server \(offset): \(line)"
            case .remove(let offset, let line, _): "\n  \(name) \(offset): \(line)"
            }
        }.joined()
    }
}

/// How often each rule of a server has applied.
final class RuleUses: Sendable {
    private let rules: [ServerRule]
    private let used: Locked<[Int]>

    init(_ rules: [ServerRule]) {
        self.rules = rules
        used = Locked(rules.map { _ in 0 })
    }

    func forget() { used.withLock { $0 = rules.map { _ in 0 } } }

    /// Uses the first rule that accepts a request, and returns its index.
    func claim(_ request: ScriptedServer.Request) -> Int? {
        used.withLock { used in
            let index = rules.indices.first { index in
                rules[index].accepts(request) && rules[index].times.map { used[index] < $0 } ?? true
            }
            if let index { used[index] += 1 }
            return index
        }
    }
}

extension MockURLResponder {
    /// Creates a responder that drops requests without a stub.
    fileprivate convenience init(_ plan: MockPlan) throws {
        let file = try TemporaryFile(LaunchArguments.encodeFile(plan), extension: "json")
        try self.init(arguments: [LaunchArguments.Name.plan.argument(file.path), UnmatchedPolicy.drop.argument])
    }
}
