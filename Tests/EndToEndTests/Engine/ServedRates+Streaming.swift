import TestSupport

/// Clients of a launched DemoService that streams, or asks two upstreams.
extension ServedRates {
    private func url(_ path: String, from currency: String = "EUR") -> URL {
        URL(string: "\(origin)\(path)?from=\(currency)&to=USD")!
    }

    /// A client of the changes of a rate.
    ///
    /// - Parameter baggage: the header field that the server passes on to its upstream.
    func changes(baggage: String? = nil) -> LineReader {
        var request = URLRequest(url: url("/changes"))
        // A busy machine continues a test long after its request began.
        request.timeoutInterval = 300
        if let baggage { request.setValue(baggage, forHTTPHeaderField: "baggage") }
        return LineReader(request)
    }

    func get(_ path: String, from currency: String = "EUR") async throws -> String {
        String(decoding: try await URLSession.shared.data(from: url(path, from: currency)).0, as: UTF8.self)
    }

    #if os(Linux)
    /// The number of connections that the server has not closed.
    var connections: Int {
        get throws {
            let port = try #require(origin.split(separator: ":").last.flatMap { UInt16($0) })
            let address = "0100007F:" + String(format: "%04X", Int(port))
            // The states are "established" and "close wait".
            return try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8).split(separator: "\n").count { line in
                let columns = line.split(separator: " ")
                return columns.count > 3 && columns[1] == address && ["01", "08"].contains(columns[3])
            }
        }
    }
    #endif
}

/// Reads the lines of an answer as they arrive.
final class LineReader: Sendable {
    private let parts: PartQueue
    private let session: URLSession
    private let text = Locked("")

    init(_ request: URLRequest) {
        parts = PartQueue()
        session = URLSession(configuration: .ephemeral, delegate: parts, delegateQueue: nil)
        session.dataTask(with: request).resume()
        session.finishTasksAndInvalidate()
    }

    /// Waits until a number of lines has arrived.
    ///
    /// - Returns: All that has arrived, also a part of another line.
    func lines(_ count: Int) async throws -> [String] {
        while arrived.count < count, let part = try await parts.next() {
            text.withLock { $0 += String(decoding: part, as: UTF8.self) }
        }
        return arrived
    }

    /// Waits for the end of the answer, and returns all lines.
    func allLines() async throws -> [String] { try await lines(.max) }

    /// Goes away.
    func cancel() { session.invalidateAndCancel() }

    private var arrived: [String] { text.withLock { $0 }.split(separator: "\n").map(String.init) }
}

/// The parts of an answer, in order.
private final class PartQueue: NSObject, URLSessionDataDelegate, Sendable {
    private let stream: AsyncThrowingStream<Data, any Error>
    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation

    override init() {
        (stream, continuation) = AsyncThrowingStream.makeStream()
        super.init()
    }

    func next() async throws -> Data? {
        for try await part in stream { return part }
        return nil
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error)
    }
}
