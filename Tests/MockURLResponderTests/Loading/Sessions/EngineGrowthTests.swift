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
    /// The number of rounds in a series, and of series.
    private static let (rounds, most) = (400, 30)

    private static func engine() throws -> MockURLResponder { try MockURLResponder(arguments: [stub]) }

    /// Checks that a series of rounds grows the process by less than a limit.
    ///
    /// A leak grows in each series. Threads, caches and pools grow in the first ones, and in more of them on a busy machine.
    ///
    /// - Parameters:
    ///   - limit: The permitted growth in bytes for each round.
    ///   - round: The work of a round.
    private static func expectGrowth(below limit: Int, _ round: () async throws -> Void) async throws {
        var growths: [Int] = []
        repeat {
            let before = try AllocatedMemory.bytes()
            for _ in 0..<rounds {
                AllocatedMemory.fillThreadCache()
                try await round()
            }
            growths.append((try AllocatedMemory.bytes() - before) / rounds)
        } while growths.last! >= limit && growths.count < most
        StandardError.write(text: "GROWTH \(growths) bytes for each engine\n")
        #expect(growths.last! < limit)
    }

    private static func printLog(_ result: ExitTest.Result?) {
        print(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).suffix(3000))
    }

    @Test func `creating and releasing engines without configurations does not grow the process`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            // It was over 1,000 before a fix.
            try await Self.expectGrowth(below: 40) { _ = try Self.engine() }
        }
        Self.printLog(result)
    }

    @Test func `engines that answer clients without a session and are torn down do not grow the process`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let request = URLRequest(url: URL(string: "https://h/")!)
            try await Self.expectGrowth(below: 40) {
                let engine = try Self.engine()
                _ = try await engine.respond(to: request)
                engine.tearDown()
            }
        }
        Self.printLog(result)
    }

    @Test func `engines that each answer the shared session in a scope do not grow the process`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            // It was over 3,000 before a fix.
            try await Self.expectGrowth(below: 100) { try await Self.engine().withSharedSession {} }
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
            try await Self.expectGrowth(below: 1_500) { _ = try Self.engine().configuration }
        }
        Self.printLog(result)
    }
}
