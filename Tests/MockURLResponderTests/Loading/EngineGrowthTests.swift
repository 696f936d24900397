import Foundation
import MockURLResponder
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How a process grows with engines that were made and dropped, in memory that is in use.
@Suite(.launching) struct `A process that makes and drops 100,000 engines` {
    private static let stub = #"--mock-url-response={"host":"h","responses":[{"times":"always"}]}"#
    /// In bytes for each engine; before this was limited it was over 1,000. Half of it is pages of other threads.
    private static let limit = 40

    private static func engine() throws -> MockURLResponder { try MockURLResponder(arguments: [stub]) }

    /// The growth of the process in bytes for each round, after the same rounds have filled caches and pools.
    private static func growth(rounds: Int, _ round: () async throws -> Void) async throws -> Int {
        for _ in 0..<rounds / 10 { try await round() }
        let before = residentBytes
        for _ in 0..<rounds { try await round() }
        let growth = (residentBytes - before) / rounds
        StandardError.write(text: "GROWTH \(growth) bytes for each engine\n")
        return growth
    }

    private static func tell(_ result: ExitTest.Result?) {
        print(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).suffix(3000))
    }

    private static var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }

    @Test func `does not grow when the engines have no configuration`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let growth = try await Self.growth(rounds: 100_000) { _ = try Self.engine() }
            #expect(growth < Self.limit)
        }
        Self.tell(result)
    }

    @Test func `does not grow when the engines answer clients without a session and are torn down`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let request = URLRequest(url: URL(string: "https://h/")!)
            let growth = try await Self.growth(rounds: 10_000) {
                let engine = try Self.engine()
                _ = try await engine.respond(to: request)
                engine.tearDown()
            }
            #expect(growth < Self.limit)
        }
        Self.tell(result)
    }

    @Test func `does not grow when each engine answers the shared session in a scope`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let growth = try await Self.growth(rounds: 10_000) { try await Self.engine().withSharedSession {} }
            // Before this was limited it was over 3,000.
            #expect(growth < 100)
        }
        Self.tell(result)
    }

    @Test func `makes no further classes for engines that answer the shared session in scopes`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let url = URL(string: "https://h/")!
            for _ in 0..<500 {
                let engine = try Self.engine()
                try await engine.withSharedSession { _ = try await URLSession.shared.data(from: url) }
            }
            // A load may outlive its scope by a moment, and the next scope then takes other classes.
            #expect(BoundClasses.count < 50)
            StandardError.write(text: "GROWTH \(BoundClasses.count) classes for 500 engines\n")
        }
        Self.tell(result)
    }

    @Test func `keeps less than 1,500 bytes for an engine whose configuration was handed out`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let growth = try await Self.growth(rounds: 5_000) { _ = try Self.engine().configuration }
            #expect(growth < 1_500)
        }
        Self.tell(result)
    }
}
