import Common
import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The program that `Benchmarks/run` launches.
///
/// The first argument names the work, and the program prints one line.
///
/// All kinds of work are in one program, so that all launches load the same libraries.
@main
enum Launchee {
    static func main() async throws {
        switch CommandLine.arguments.dropFirst().first {
        case "none": printLine(Exchange.body)
        case "trivial":
            // On Linux the shared session uses its own list before the registered classes.
            URLSession.shared.configuration.protocolClasses = [TrivialProtocol.self]
            try await printAnswer()
        case "mock":
            MockURLResponder.setUp()
            try await printAnswer()
        case "unmatched":
            MockURLResponder.setUp()
            try await printAnswer()
            _ = try await URLSession.shared.data(for: Exchange.request(path: "/unmatched"))
        case "delegate":
            MockURLResponder.setUp()
            try await printLine(Data("\(count())".utf8))
        case "download":
            MockURLResponder.setUp()
            let (file, _) = try await URLSession.shared.download(for: Exchange.request())
            try printLine(Data("\(FileHandle(forReadingFrom: file).seekToEnd())".utf8))
            try FileManager.default.removeItem(at: file)
        default: throw Failure("usage: launchee none|trivial|mock|unmatched|delegate|download …")
        }
    }

    /// Prints the body of an answer.
    ///
    /// A status of a fault ends the program with 69.
    private static func printAnswer() async throws {
        let (data, response) = try await URLSession.shared.data(for: Exchange.request())
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { exit(69) }
        printLine(data)
    }

    /// Counts the bytes of a body that a delegate receives and does not keep.
    private static func count() async throws -> Int {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [MockURLProtocol.self]
        let counter = Counter()
        let session = URLSession(configuration: configuration, delegate: counter, delegateQueue: nil)
        let task = session.dataTask(with: try Exchange.request())
        return try await withCheckedThrowingContinuation { continuation in
            counter.end = { continuation.resume(with: $0) }
            task.resume()
        }
    }

    /// Prints a line in one unbuffered write, because the launcher waits for the line.
    private static func printLine(_ data: Data) {
        FileHandle.standardOutput.write(data + Data("\n".utf8))
    }
}

/// A session delegate that counts the bytes of one body.
///
/// `@unchecked Sendable` holds because `end` is set before the only task is resumed. Everything else happens on the
/// session's delegate queue, which is serial.
private final class Counter: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private var count = 0
    var end: ((Result<Int, any Error>) -> Void)?

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { count += data.count }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end?(error.map { .failure($0) } ?? .success(count))
    }
}
