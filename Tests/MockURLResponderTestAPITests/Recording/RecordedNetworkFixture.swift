import TestSupport
import XCTest

/// Tests of XCTest with a recording, which the first of them makes and the second replays.
final class RecordedNetworkFixture: XCTestCase {
    private static let folder = Result { try TemporaryFolder() }
    private static let server = Result { try LoopbackServer() }

    private func text(_ mode: NetworkRecording.Mode) async throws -> String {
        let (folder, server) = (try Self.folder.get(), try Self.server.get())
        var recording = NetworkRecording(folder.path + "/hello.json")
        recording.mode = mode
        try recordedNetwork(recording)
        return try await URLSession.shared.reply(to: server.url.absoluteString).text
    }

    func testARecords() async throws {
        let text = try await text(.once)

        XCTAssertEqual(text, "hello")
    }

    func testBReplays() async throws {
        let text = try await text(.none)

        XCTAssertEqual(text, "hello")
        XCTAssertEqual(try Self.server.get().received.count, 1)
    }
}
