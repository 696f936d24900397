#if os(Linux)
import TestSupport

@Suite(.launching) struct `A launched program with a recording` {
    private let folder = try! TemporaryFolder()
    private let server = try! LoopbackServer()

    private func service(_ mode: NetworkRecording.Mode, _ paths: String..., at port: UInt16? = nil) -> ServiceUnderTest
    {
        let program = URL(fileURLWithPath: Bundle.main.bundlePath + "/UntouchedProbe")
        let urls = paths.map { "http://127.0.0.1:\(port ?? server.port)\($0)" }
        var service = ServiceUnderTest(executable: program, arguments: ["reach"] + urls)
        var recording = NetworkRecording(folder.path + "/probe.json")
        recording.mode = mode
        service.recording = recording
        return service
    }

    @Test func `a program is recorded once, and needs no server afterwards`() async throws {
        let recorded = try await service(.once, "/a", "/b").launch().waitForExit()
        let replayed = try await service(.none, "/a", "/b").launch().waitForExit()

        #expect(recorded.output == "/a: status 200\n/b: status 200\n")
        #expect(replayed.output == recorded.output)
        #expect(server.received.count == 2)
        #expect(folder.contents == ["probe.json"])
    }

    @Test func `a program is stopped at a request that its recording does not have`() async throws {
        try await service(.once, "/a").launch().waitForExit()
        let folder = folder.path
        let issues = try await issues {
            let end = try await service(.none, "/b").launch().waitForExit()
            #expect(end.preventReport != nil)
        }

        let outdated = "1 request of the test is not in its recording: \(folder)"
        #expect(issues.map(\.text).count { $0.contains(outdated) } == 1)
        #expect(server.received.count == 1)
    }

    @Test func `a program without a recording is not launched, and a discarded error fails the test`() async throws {
        let issues = try await issues {
            await #expect { try await service(.none, "/a").launch() } throws: {
                "\($0)".hasSuffix("[missing-recording]")
            }
        }

        #expect(issues.map(\.text).count { $0.hasSuffix("[missing-recording]") } == 1, "\(issues)")
        #expect(server.received.isEmpty)
    }

    @Test func `nothing is written if no server has answered, and the test fails`() async throws {
        let service = service(.once, "/a", at: 1)
        let issues = try await issues { try await service.launch().waitForExit() }

        #expect(issues.map(\.text).count { $0.contains("nothing was recorded, because no server answered") } == 1)
        #expect(folder.contents.isEmpty)
    }

    @Test func `a program that answers itself cannot be recorded`() async throws {
        var service = service(.once, "/a")
        service.transport = .arguments

        await #expect { try await service.launch() } throws: { "\($0)".contains("expected the transport .outside") }
        #expect(server.received.isEmpty)
    }
}
#endif
