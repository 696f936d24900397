import TestSupport

@Suite("The secrets of a log", .launching) struct RecordingLogSecretTests {
    /// The exchanges of all samples: each secret by its name, and each credential of a service in two places.
    private static var exchanges: [(secret: String, exchange: SecretExchange)] {
        let fields = SecretFieldSample.all.map { ($0.secret, $0.exchange) }
        let shapes = SecretSample.all.map { sample in
            (
                sample.value,
                SecretExchange(
                    url: "https://api.example.com/\(sample.value)", answer: Data("{\"a\":\"\(sample.value)\"}".utf8))
            )
        }
        return fields + shapes
    }

    @Test("a log of 250 kinds of secrets, whose process is killed, contains none of them")
    func killed() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
            let log = try RecordingLog(at: path + "/log", hiding: RecordedSecrets()) { _ in }
            for (number, sample) in Self.exchanges.enumerated() {
                var exchange = sample.exchange
                exchange.number = number + 1
                log.add(ReceivedExchange(exchange: exchange.recorded, process: 1, program: "p"))
            }
            log.finish()
            kill(getpid(), SIGKILL)
        }
        let written = try #require(FileManager.default.contents(atPath: folder.path + "/log"))
        #expect(folder.contents == ["log"])
        #expect(written.count { $0 == UInt8(ascii: "\n") } >= 200)
        let found = Self.exchanges.map(\.secret).filter(written.reveals)
        #expect(found == [])
    }
}
