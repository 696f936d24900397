import Common
import Foundation
import MockURLResponder
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The program that the benchmark launches.
///
/// It does the work that its first argument names, and prints one line.
///
/// All modes are in one program, so that all launches load the same libraries.
@main
enum Launchee {
    static func main() async throws {
        switch CommandLine.arguments.dropFirst().first.flatMap(Mode.init) {
        case .none?: printLine(Exchange.body)
        case .trivial?:
            interceptTrivially()
            printLine(try await answer())
        case .mock?:
            MockURLResponder.setUp()
            printLine(try await answer())
        case .setUp?: try await printLine(setUp())
        case .smallBody?: try await printLine(Large.body(by: TrivialProtocol.self))
        case .largeBody?:
            MockURLResponder.setUp()
            try await printLine(Large.body(by: MockURLProtocol.self))
        case .download?:
            MockURLResponder.setUp()
            try await printLine(Large.download())
        case .unmatched?: try await makeUnmatchedRequest()
        case nil: throw Failure("usage: launchee \(Mode.allCases.map(\.rawValue).joined(separator: "|")) …")
        }
    }

    /// Makes the trivial protocol answer in `URLSession.shared`.
    ///
    /// On Linux the shared session uses its own list before the registered classes, and its configuration is the live
    /// object.
    private static func interceptTrivially() {
        _ = URLProtocol.registerClass(TrivialProtocol.self)
        URLSession.shared.configuration.protocolClasses = [TrivialProtocol.self]
    }

    private static func answer() async throws -> Data {
        try await URLSession.shared.data(for: Exchange.request()).0
    }

    private static func checkAnswer() async throws {
        let body = try await answer()
        guard body == Exchange.body else { throw Failure("wrong body of \(body.count) bytes") }
    }

    /// Returns the memory of the set-up.
    ///
    /// Fails when the first answer is wrong.
    private static func setUp() async throws -> Data {
        let (report, _) = try MemoryReport.measuring { MockURLResponder.setUp() }
        try await checkAnswer()
        return try JSONEncoder().encode(report)
    }

    /// Sends a request after an answered one, so that one-time work is done.
    ///
    /// Prints the time on the clock that all processes share.
    private static func makeUnmatchedRequest() async throws {
        MockURLResponder.setUp()
        try await checkAnswer()
        var request = try Exchange.request(path: Exchange.unansweredPath)
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"id":-1,"name":"nobody"}"#.utf8)
        try printLine(JSONEncoder().encode(DispatchTime.now().uptimeNanoseconds))
        _ = try await URLSession.shared.data(for: request)
    }

    /// Prints the line in one unbuffered write, because the launcher waits for it.
    private static func printLine(_ data: Data) {
        FileHandle.standardOutput.write(data + Data("\n".utf8))
    }
}
