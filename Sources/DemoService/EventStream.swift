import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A stream of server-sent events, which connects again after an interruption (HTML, section 9.2).
struct EventStream: Sendable {
    /// The number of connections without an event, one after the other, after which the stream fails.
    private static let mostFailures = 3

    let url: URL
    /// The idle timeout of each connection, in seconds; `nil` means Foundation's default.
    var timeout: Double?
    /// Header fields of each request.
    var headers: [(name: String, value: String)] = []

    /// The data of each event as it arrives, until the server answers with the status 204.
    ///
    /// Throws `UpstreamError` for any other answer that is no event stream, and if no connection brings an event any more. Ending
    /// the iteration closes the connection.
    var events: AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await receive { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func receive(_ yield: (String) -> Void) async throws(UpstreamError) {
        var (parser, failures) = (EventParser(), 0)
        while !Task.isCancelled {
            var (isNew, reason) = (false, UpstreamError.unreachable(url, reason: "the stream ended without an event"))
            do {
                let isOpen = try await connect(&parser) {
                    isNew = true
                    yield($0)
                }
                guard isOpen else { return }
            } catch let error as UpstreamError {
                throw error
            } catch {
                reason = UpstreamError(error, url)
            }
            failures = isNew ? 0 : failures + 1
            guard failures < Self.mostFailures else { throw reason }
            try? await Task.sleep(for: parser.pause)
        }
    }

    /// Receives the events of one connection.
    ///
    /// - Returns: Whether another connection may have more.
    private func connect(_ parser: inout EventParser, _ yield: (String) -> Void) async throws -> Bool {
        parser.dropUnfinishedEvent()
        for try await part in parts(after: parser.lastID) {
            switch part {
            case .head(status: 200, isEvents: true): break
            case .head(status: 204, _): return false
            case .head(status: 200, _): throw UpstreamError.unreadable(url, reason: "the body is no event stream")
            case .head(let status, _): throw UpstreamError.status(status, url)
            case .bytes(let bytes): for event in parser.events(in: bytes) { yield(event) }
            }
        }
        return true
    }

    private func parts(after lastID: String) -> AsyncThrowingStream<EventConnection.Part, any Error> {
        var request = URLRequest(url: url)
        if let timeout { request.timeoutInterval = timeout }
        request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
        for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
        if !lastID.isEmpty { request.setValue(lastID, forHTTPHeaderField: "Last-Event-ID") }
        return AsyncThrowingStream { [request] continuation in
            let connection = EventConnection(continuation: continuation)
            let session = URLSession(configuration: .default, delegate: connection, delegateQueue: nil)
            session.dataTask(with: request).resume()
            session.finishTasksAndInvalidate()
            continuation.onTermination = { _ in session.invalidateAndCancel() }
        }
    }
}

/// Passes on what arrives at one connection, when it arrives.
private final class EventConnection: NSObject, URLSessionDataDelegate, Sendable {
    enum Part: Sendable {
        case head(status: Int, isEvents: Bool)
        case bytes(Data)
    }

    private let continuation: AsyncThrowingStream<Part, any Error>.Continuation

    init(continuation: AsyncThrowingStream<Part, any Error>.Continuation) {
        self.continuation = continuation
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        continuation.yield(.head(status: status, isEvents: response.mimeType == "text/event-stream"))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(.bytes(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error)
    }
}

/// Reads events from bytes that arrive in any pieces.
///
/// A line ends with LF or CR LF.
struct EventParser {
    /// The id of the last event that had one.
    private(set) var lastID = ""
    /// The time before the next connection.
    private(set) var pause = Duration.seconds(1)
    private var line: [UInt8] = []
    private var id: String?
    private var data: [String] = []

    /// Returns the data of the events that these bytes complete.
    mutating func events(in bytes: Data) -> [String] {
        var events: [String] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if line.isEmpty {
                if let event = finishedEvent() { events.append(event) }
            } else {
                take(String(decoding: line, as: UTF8.self))
            }
            line = []
        }
        return events
    }

    /// Forgets the event whose end has not arrived.
    mutating func dropUnfinishedEvent() {
        (line, id, data) = ([], nil, [])
    }

    private mutating func take(_ line: String) {
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        let text = line[colon...].dropFirst()
        let value = String(text.first == " " ? text.dropFirst() : text)
        switch line[..<colon] {
        case "data": data.append(value)
        case "id": id = value
        case "retry": if let milliseconds = Int(value), milliseconds >= 0 { pause = .milliseconds(milliseconds) }
        default: break
        }
    }

    private mutating func finishedEvent() -> String? {
        defer { dropUnfinishedEvent() }
        lastID = id ?? lastID
        return data.isEmpty ? nil : data.joined(separator: "\n")
    }
}
