import Foundation
import MockURLResponder
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A responder with a journal, whose stubs answer one request each.
struct DeliveryScene {
    let journal: JournalFile
    let responder: MockURLResponder

    /// - Parameters:
    ///   - responses: The responses of the stubs, as JSON.
    ///   - method: The method that the stubs answer.
    ///   - policy: The policy for other requests.
    ///   - arguments: Further launch arguments.
    ///   - isRepeated: Whether each stub answers any number of requests.
    init(
        _ responses: [String], method: String = "GET", policy: UnmatchedPolicy = .drop, arguments: [String] = [],
        isRepeated: Bool = false
    ) throws {
        journal = try JournalFile()
        let stubs = responses.map {
            #"{"request":{"method":"\#(method)"},"response":\#($0)\#(isRepeated ? "" : #","times":1"#)}"#
        }
        let host = #"{"scheme":"https","host":"api.example.com","responses":[\#(stubs.joined(separator: ","))]}"#
        responder = try MockURLResponder(
            arguments: ["--mock-url-response=\(host)", policy.argument, journal.argument] + arguments)
    }

    /// The ends in the journal, each as call, word, bytes and error.
    var recorded: [String] {
        get throws { try journal.records("delivery").map(Self.text) }
    }

    var kinds: [String] {
        get throws { try journal.records.map(Self.kind) }
    }

    /// Checks the ends in the journal and in the calls of the responder.
    func expect(_ ends: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try recorded == ends, sourceLocation: sourceLocation)
        let kept = responder.calls.compactMap { call in call.delivery.map { "\(call.number) \(Self.text($0))" } }
        #expect(kept == ends, sourceLocation: sourceLocation)
    }

    /// Waits until the journal has as many ends, and checks them.
    func expectSoon(_ ends: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try recorded.count < ends.count, .now < deadline { try await Task.sleep(for: .milliseconds(2)) }
        try expect(ends, sourceLocation: sourceLocation)
    }

    static func kind(_ record: JSONValue) throws -> String {
        guard case .object(let members) = record, case .string(let kind)? = members["kind"] else { return "" }
        return kind
    }

    static func number(_ name: String, _ record: JSONValue) throws -> Int {
        guard case .object(let members) = record, case .integer(let number)? = members[name] else { return -1 }
        return Int(number)
    }

    private static func text(_ record: JSONValue) throws -> String {
        guard case .object(let members) = record else { return "" }
        return ["call", "ended", "bytes", "error", "domain"].compactMap { name -> String? in
            switch members[name] {
            case .integer(let number)?: "\(number)"
            case .string(let text)?: text
            default: name == "bytes" ? "-" : nil
            }
        }.joined(separator: " ")
    }

    private static func text(_ delivery: HTTPCall.Delivery) -> String {
        let bytes = delivery.bytes.map(String.init) ?? "-"
        return switch delivery.ending {
        case .complete: "complete \(bytes)"
        case .redirected: "redirected \(bytes)"
        case .challenged: "challenged \(bytes)"
        case .cancelled: "cancelled \(bytes)"
        case .timedOut: "cancelled \(bytes) -1001"
        case .failed(NSURLErrorDomain, let code): "failed \(bytes) \(code)"
        case .failed(let domain, let code): "failed \(bytes) \(code) \(domain)"
        }
    }
}

/// A delegate of a session that counts the bytes that it receives.
final class DelegateClient: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    private struct State {
        var count = 0
        var end = "none"
        var ended: CheckedContinuation<Void, Never>?
    }

    private let followsRedirects: Bool
    private let cancelsAtPiece: Bool
    private let credential: URLCredential?
    private let state = Locked(State())

    init(followsRedirects: Bool = true, cancelsAtPiece: Bool = false, credential: URLCredential? = nil) {
        self.followsRedirects = followsRedirects
        self.cancelsAtPiece = cancelsAtPiece
        self.credential = credential
    }

    /// The number of body bytes that the delegate received.
    var count: Int { state.withLock { $0.count } }
    /// The error code at the end of the task; `nil` as text without an error.
    var end: String { state.withLock { $0.end } }

    /// Loads a URL and waits for the end of the task.
    func load(_ url: String, _ scene: DeliveryScene, isDownload: Bool = false) async {
        let session = URLSession(configuration: scene.responder.configuration, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        guard let url = URL(string: url) else { return }
        await withCheckedContinuation { continuation in
            state.withLock { $0.ended = continuation }
            (isDownload ? session.downloadTask(with: url) : session.dataTask(with: url)).resume()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { $0.count += data.count }
        if cancelsAtPiece { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        let size = (try? Data(contentsOf: location))?.count ?? 0
        // Foundation on Linux leaves the file to the client.
        try? FileManager.default.removeItem(at: location)
        state.withLock { $0.count = size }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let ended = state.withLock { state in
            state.end = error.map { "\(($0 as NSError).code)" } ?? "nil"
            defer { state.ended = nil }
            return state.ended
        }
        ended?.resume()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(followsRedirects ? request : nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        completionHandler(credential == nil ? .performDefaultHandling : .useCredential, credential)
    }
}
