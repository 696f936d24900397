import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `A delegate of the session` {
    private let url = URL(string: "https://api.example.com/thing")!

    @Test func `a session delegate receives the response, the data and the end of a data task`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/thing").with(status: 201).with(body: "created").once()
        }

        let callbacks = await CallbackLog.callbacks { delegate in
            URLSession(configuration: responder.configuration, delegate: delegate, delegateQueue: nil)
                .dataTask(with: url)
        }

        #expect(callbacks == ["response 201", "data created", "end"])
    }

    @Test func `a session delegate receives the file of a download task`() async throws {
        let responder = try MockURLResponder.example { $0.respond(to: "/thing").with(body: "file").once() }

        let callbacks = await CallbackLog.callbacks { delegate in
            URLSession(configuration: responder.configuration, delegate: delegate, delegateQueue: nil)
                .downloadTask(with: url)
        }

        #expect(callbacks == ["file file", "end"])
    }

    @Test func `a session delegate receives the error of a lost connection`() async throws {
        let responder = try MockURLResponder.example { $0.respond(to: "/thing").withDroppedRequest().once() }

        let callbacks = await CallbackLog.callbacks { delegate in
            URLSession(configuration: responder.configuration, delegate: delegate, delegateQueue: nil)
                .dataTask(with: url)
        }

        #expect(callbacks == ["error -1005"])
    }
}

/// The callbacks that a delegate received, in order.
private final class CallbackLog: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    private let events = Locked<[String]>([])
    private let ended: CheckedContinuation<[String], Never>

    private init(ended: CheckedContinuation<[String], Never>) {
        self.ended = ended
    }

    /// Resumes a task and returns the callbacks until its end.
    static func callbacks(_ make: (any URLSessionDelegate) -> URLSessionTask) async -> [String] {
        await withCheckedContinuation { make(CallbackLog(ended: $0)).resume() }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        note("response \((response as? HTTPURLResponse)?.statusCode ?? 0)")
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        note("data \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        note("file \((try? String(contentsOf: location, encoding: .utf8)) ?? "that cannot be read")")
        try? FileManager.default.removeItem(at: location)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        note(error.map { "error \(($0 as NSError).code)" } ?? "end")
        ended.resume(returning: events.withLock { $0 })
    }

    private func note(_ event: String) {
        events.withLock { $0.append(event) }
    }
}
