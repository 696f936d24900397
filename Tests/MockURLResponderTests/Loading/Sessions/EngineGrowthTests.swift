import Foundation
import MockURLResponder
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Measures how the allocated memory of a process grows with engines that were created and released.
@Suite(.launching) struct `The memory of a process with many engines` {
    private static let stub = #"--mock-url-response={"host":"h","responses":[{"times":"always"}]}"#
    /// The permitted growth in bytes for each engine. It was over 1,000 before a fix.
    private static let limit = 40

    private static func engine() throws -> MockURLResponder { try MockURLResponder(arguments: [stub]) }

    /// Returns the growth of the process in bytes for each round.
    ///
    /// The result is the smallest growth of five series of rounds. A leak grows in each of them. Threads, caches and pools
    /// grow in some of them, and in more of them on a busy machine.
    private static func growth(rounds: Int, _ round: () async throws -> Void) async throws -> Int {
        let length = rounds / 5
        for _ in 0..<length { try await round() }
        var growths: [Int] = []
        for _ in 0..<5 {
            let before = try AllocatedMemory.bytes()
            for _ in 0..<length { try await round() }
            growths.append((try AllocatedMemory.bytes() - before) / length)
        }
        StandardError.write(text: "GROWTH \(growths) bytes for each engine\n")
        return growths.min() ?? .max
    }

    private static func printLog(_ result: ExitTest.Result?) {
        print(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).suffix(3000))
    }

    @Test func `creating and releasing 2,000 engines without configurations does not grow the process`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let growth = try await Self.growth(rounds: Rounds.count(2_000)) { _ = try Self.engine() }
            #expect(growth < Self.limit)
        }
        Self.printLog(result)
    }

    @Test func `engines that answer clients without a session and are torn down do not grow the process`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let request = URLRequest(url: URL(string: "https://h/")!)
            let growth = try await Self.growth(rounds: Rounds.count(2_000)) {
                let engine = try Self.engine()
                _ = try await engine.respond(to: request)
                engine.tearDown()
            }
            #expect(growth < Self.limit)
        }
        Self.printLog(result)
    }

    @Test func `engines that each answer the shared session in a scope do not grow the process`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let growth = try await Self.growth(rounds: Rounds.count(2_000)) {
                try await Self.engine().withSharedSession {}
            }
            // It was over 3,000 before a fix.
            #expect(growth < 100)
        }
        Self.printLog(result)
    }

    @Test func `500 engines that answer the shared session in scopes reuse fewer than 50 classes`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let url = URL(string: "https://h/")!
            for _ in 0..<500 {
                let engine = try Self.engine()
                try await engine.withSharedSession { _ = try await URLSession.shared.data(from: url) }
            }
            // A load may outlive its scope briefly. The next scope then uses other classes.
            #expect(BoundClasses.count < 50)
            StandardError.write(text: "GROWTH \(BoundClasses.count) classes for 500 engines\n")
        }
        Self.printLog(result)
    }

    @Test func `an engine whose configuration was used keeps less than 1,500 bytes`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let growth = try await Self.growth(rounds: Rounds.count(1_000)) { _ = try Self.engine().configuration }
            #expect(growth < 1_500)
        }
        Self.printLog(result)
    }
}
