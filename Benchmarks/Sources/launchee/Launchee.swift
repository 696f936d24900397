import Common
import Foundation
import MockURLResponder
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The program that is launched: it does what its first argument names, and prints one line.
///
/// All ways are in one program, so that all launches load the same libraries.
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

    /// On Linux `URLSession.shared` asks its own list before the registered classes; its configuration is the live
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

    /// The memory that set-up took; the first answer has to be right.
    private static func setUp() async throws -> Data {
        let (report, _) = try MemoryReport.measuring { MockURLResponder.setUp() }
        try await checkAnswer()
        return try JSONEncoder().encode(report)
    }

    /// After an answer, so that what is made once is made; the line says when, on the clock that all processes share.
    private static func makeUnmatchedRequest() async throws {
        MockURLResponder.setUp()
        try await checkAnswer()
        var request = try Exchange.request(path: Exchange.unansweredPath)
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"id":-1,"name":"nobody"}"#.utf8)
        try printLine(JSONEncoder().encode(DispatchTime.now().uptimeNanoseconds))
        _ = try await URLSession.shared.data(for: request)
    }

    /// In one unbuffered write, which is what the launcher waits for.
    private static func printLine(_ data: Data) {
        FileHandle.standardOutput.write(data + Data("\n".utf8))
    }
}
