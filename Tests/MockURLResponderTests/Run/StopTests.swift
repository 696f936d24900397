import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `Stopping the program` {
    @Test func `a stop by prevent prints the report and keeps earlier standard output`() async throws {
        let result = try #require(
            await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
            ) {
                print("before", terminator: "")
                MockURLResponder.setUp(with: [])
                _ = try await URLSession.shared.data(from: URL(string: "https://api.example.com/x")!)
            })

        let report = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(report.contains("MockURLResponder stopped the program: no stub answers this request"))
        #expect(String(decoding: result.standardOutputContent, as: UTF8.self).hasSuffix("before"))
    }

    // Without the limit, a stop that blocks would hang the tests.
    @Test(.timeLimit(.minutes(10))) func `a thread that reads standard input does not block a stop`() async {
        await #expect(processExitsWith: .failure) {
            let pipe = Pipe()
            dup2(pipe.fileHandleForReading.fileDescriptor, 0)
            Thread.detachNewThread { _ = readLine() }
            try await Task.sleep(for: .milliseconds(100))
            MockURLResponder.setUp(with: [])
            _ = try await URLSession.shared.data(from: URL(string: "https://api.example.com/x")!)
        }
    }

    @Test func `many concurrent unmatched requests print one report`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                MockURLResponder.setUp(with: [])
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<16 {
                        group.addTask { _ = await URLSession.shared.status(of: "https://api.example.com/x") }
                    }
                }
            })

        let report = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(report.components(separatedBy: "MockURLResponder stopped the program").count == 2)
    }
}
