import Foundation
import MockURLResponder
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Client code that runs with a real server and with the mock, and must observe no difference.
struct Differential: Sendable {
    let rules: [ServerRule]

    init(_ rules: ServerRule...) {
        self.rules = rules
    }

    init(_ answer: ServerAnswer) {
        rules = [ServerRule("/", answer)]
    }

    /// Runs the client with both, and compares everything that it noted.
    ///
    /// - Parameters:
    ///   - difference: An intended difference. No other difference is accepted.
    ///   - client: Client code that notes what it observes.
    func run(
        except difference: KnownDifference? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        _ client: @Sendable (Stage) async -> Void
    ) async throws {
        try await Turns.scenarios.take {
            let server = try server()
            let real = Stage(port: server.port, responder: nil)
            if difference?.foundationHangs != true { await client(real) }
            try server.settle()
            let asked = server.requests.count

            let folder = try TemporaryFolder()
            let mock = Stage(port: server.port, responder: try MockURLResponder(plan(port: server.port, in: folder)))
            await client(mock)

            compare(real, mock, except: difference, sourceLocation)
            try server.settle()
            #expect(server.requests.count == asked, "the mock let a request out", sourceLocation: sourceLocation)
        }
    }

    /// Returns the plan of the mock.
    func plan(port: UInt16, in folder: TemporaryFolder) throws -> MockPlan {
        MockPlan(try rules.map { try $0.stub(port: port, folder: folder.path) })
    }

    /// Expects that both clients noted the same.
    func compare(
        _ real: Stage, _ mock: Stage, except difference: KnownDifference?, _ sourceLocation: SourceLocation
    ) {
        let expected = (difference?.expected(real.log.lines) ?? real.log.lines)
            .map { $0.replacingOccurrences(of: "{port}", with: "\(real.port)") }
        let unlike = expected.difference(from: mock.log.lines)
        #expect(
            unlike.isEmpty, "server and mock differ: \(Self.description(unlike))", sourceLocation: sourceLocation)
        #expect(!mock.log.lines.isEmpty, "the client noted nothing", sourceLocation: sourceLocation)
    }

    /// Starts the real server.
    func server() throws -> ScriptedServer {
        let used = Locked(rules.map { _ in 0 })
        return try ScriptedServer { [rules] request in
            let index = used.withLock { used in
                let index = rules.indices.first { index in
                    rules[index].accepts(request) && rules[index].times.map { used[index] < $0 } ?? true
                }
                if let index { used[index] += 1 }
                return index
            }
            guard let index else { return [.send(Data("HTTP/1.1 599 No rule\r\n\r\n".utf8))] }
            return rules[index].answer.acts(method: request.method, port: request.port)
        }
    }

    private static func description(_ difference: CollectionDifference<String>) -> String {
        difference.map { change in
            switch change {
            case .insert(let offset, let line, _): "\n  server \(offset): \(line)"
            case .remove(let offset, let line, _): "\n  mock   \(offset): \(line)"
            }
        }.joined()
    }
}

extension MockURLResponder {
    /// Creates a responder that drops requests without a stub.
    fileprivate convenience init(_ plan: MockPlan) throws {
        let file = try TemporaryFile(LaunchArguments.encodeFile(plan), extension: "json")
        try self.init(arguments: [
            LaunchArguments.Name.plan.argument(file.path), UnmatchedPolicy.drop.argument,
        ])
    }
}
