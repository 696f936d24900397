import Common
import Foundation
import MockURLResponder
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A program to profile: it sends requests one after the other, and a `Way` answers all of them.
///
/// `requests rounds` is the measured program of `Benchmarks/compare`.
@main
enum Requests {
    static func main() async {
        do {
            switch try RequestsCommand(Array(CommandLine.arguments.dropFirst())) {
            case .make(let options): try await make(options)
            case .listRows: print(Rounds.list)
            case .runRounds(let row, let slowdown): try await Rounds.run(row, slowdown: slowdown)
            }
        } catch {
            FileHandle.standardError.write(Data("requests: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func make(_ options: RequestsOptions) async throws {
        let folder = try TemporaryFolder()
        let responder = try MockURLResponder(arguments: options.way.arguments(folder))
        try await make(options.way.requests(options.count), on: session(options, responder))
        if let file = options.maps {
            try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
                .write(toFile: file, atomically: false, encoding: .utf8)
        }
        withExtendedLifetime((responder, folder)) {}
    }

    private static func session(_ options: RequestsOptions, _ responder: MockURLResponder) -> URLSession {
        let configuration = options.hasCache ? .ephemeral : responder.configuration
        if options.hasCache { responder.install(in: configuration) }
        if options.way == .trivial { configuration.protocolClasses = [TrivialProtocol.self] }
        return URLSession(configuration: configuration)
    }

    /// Sends the requests.
    ///
    /// Checks the first answer completely, and of each later answer only the parts that are cheap to check.
    private static func make(_ requests: [URLRequest], on session: URLSession) async throws {
        for (number, request) in requests.enumerated() {
            let (data, response) = try await session.data(for: request)
            let isRight =
                number == 0
                ? Exchange.isExpected(data, response)
                : data == Exchange.body && (response as? HTTPURLResponse)?.statusCode == 200
            guard isRight else { throw Failure("request \(number): wrong answer: \(response)") }
        }
    }
}
