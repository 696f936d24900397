import Foundation
import MockURLResponder
import MockURLTooling
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The server of a recorder") struct RecorderServerTests {
    /// A text whose search for secrets takes longer than the server waits for a program.
    private static let long = Data(String(repeating: "token 0123456789abcdef ", count: 500_000).utf8)

    private let folder: TemporaryFolder
    private let log: RecordingLog
    private let server: RecorderServer

    init() throws {
        folder = try TemporaryFolder()
        log = try RecordingLog(at: folder.path + "/log", hiding: RecordedSecrets()) { Issue.record("\($0)") }
        server = try RecorderServer(at: folder.path + "/socket", into: log)
        server.start()
    }

    private func begin(by program: RecorderSocket) throws -> any ExchangeSink {
        let url = try #require(URL(string: "http://api.example.com/long"))
        let sink = try #require(program.begin(URLRequest(url: url), to: url, body: Data()))
        sink.head(200, ["Content-Type": "text/plain"])
        sink.piece(Self.long)
        return sink
    }

    @Test("an answer that has arrived is in the log, however long its search takes")
    func longSearch() throws {
        let program = RecorderSocket(server.path)
        let answer = try begin(by: program)
        answer.end(nil)
        answer.flush()
        server.finish(within: 0.1)
        #expect(log.counts == (all: 1, unfinished: 0))
        let body = FileManager.default.contents(atPath: folder.path + "/log.bodies/1-answer.bin")
        #expect(body == Self.long)
    }

    @Test("an answer of a program that still runs is in the log as unfinished")
    func unfinished() throws {
        let program = RecorderSocket(server.path)
        try begin(by: program).flush()
        server.finish(within: 0.1)
        #expect(log.counts == (all: 1, unfinished: 1))
    }
}
