import Foundation

extension DemoService {
    static func run(_ command: Command) async throws {
        var exchangeRates = ExchangeRates()
        switch command {
        case .help:
            try printLine(Command.usage)
        case .rate(let base, let target):
            let rate = try await exchangeRates.latest(from: base, to: target)
            try printLine("1 \(base) = \(rate.value) \(target) (\(rate.date))")
        case .convert(let amount, let base, let target):
            let rate = try await exchangeRates.latest(from: base, to: target)
            try printLine("\(amount) \(base) = \(rate.converting(amount)) \(target) (\(rate.date))")
        case .serve(let port, let upstreamTimeout):
            exchangeRates.timeout = upstreamTimeout
            try await serve(exchangeRates, onPort: port)
        }
    }

    private static func serve(_ exchangeRates: ExchangeRates, onPort port: UInt16) async throws {
        let termination = await terminationSignals()
        let routes = Routes(exchangeRates: exchangeRates)
        let server = try HTTPServer(port: port, respond: routes.response(to:))
        server.start()
        try printLine("listening on http://127.0.0.1:\(server.port)")
        for await _ in termination { return }
    }

    /// Returns an element for the first SIGTERM and SIGINT that reach the process from now on.
    private static func terminationSignals() async -> AsyncStream<Void> {
        let (signals, received) = AsyncStream.makeStream(of: Void.self)
        for number in [SIGTERM, SIGINT] {
            // Otherwise the signal would end the process before its source receives it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // This reference also keeps the source alive until the signal arrives.
                source.cancel()
                received.yield()
            }
            // A source registers on another thread. A signal that arrives before the registration is lost.
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
        }
        return signals
    }

    /// Writes a line without a buffer, so that the reader of a pipe receives it at once.
    private static func printLine(_ line: String) throws {
        try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    }

    static func complain(about error: any Error) {
        let usage = error is UsageError ? "\n\n\(Command.usage)" : ""
        // A closed standard error cannot be reported anywhere, so the error is ignored.
        try? FileHandle.standardError.write(contentsOf: Data("DemoService: \(error)\(usage)\n".utf8))
    }
}
