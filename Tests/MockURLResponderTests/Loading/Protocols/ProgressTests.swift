import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `The progress of a task` {
    private let url = URL(string: "https://api.example.com/thing")!

    @Test func `the progress of a task ends finished, with or without a body`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/thing").with(body: "12345").once()
            $0.respond(to: "/thing").once()
        }

        let text = await progress(of: responder.session)
        let nothing = await progress(of: responder.session)

        #expect(text == "5 of 5, finished")
        #expect(nothing == "1 of 1, finished")
    }

    @Test func `the progress of a task grows with the pieces that its delegate receives`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/thing").with(body: String(repeating: "a", count: 40_000)).once()
        }

        let seen = await withCheckedContinuation { continuation in
            let delegate = Observer { continuation.resume(returning: $0) }
            let session = URLSession(
                configuration: responder.configuration, delegate: delegate, delegateQueue: nil)
            session.dataTask(with: url).resume()
        }

        #expect(seen.pieces == [16_384, 16_384, 7_232])
        #expect(seen.fractions == seen.fractions.sorted())
        #expect(seen.fractions.last == 1)
        #expect(seen.expected == 40_000)
    }

    private func progress(of session: URLSession) async -> String {
        let task = Locked<URLSessionDataTask?>(nil)
        await withCheckedContinuation { continuation in
            let made = session.dataTask(with: url) { _, _, _ in continuation.resume() }
            task.withLock { $0 = made }
            made.resume()
        }
        guard let progress = task.withLock({ $0 })?.progress else { return "none" }
        let state = progress.isFinished ? "finished" : "unfinished"
        return "\(progress.completedUnitCount) of \(progress.totalUnitCount), \(state)"
    }
}

private final class Observer: NSObject, URLSessionDataDelegate {
    struct Seen: Sendable {
        var pieces: [Int] = []
        var fractions: [Double] = []
        var expected: Int64 = 0
    }

    private let seen = Locked(Seen())
    private let end: @Sendable (Seen) -> Void

    init(end: @escaping @Sendable (Seen) -> Void) {
        self.end = end
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        seen.withLock {
            $0.pieces.append(data.count)
            $0.fractions.append(dataTask.progress.fractionCompleted)
            $0.expected = dataTask.countOfBytesExpectedToReceive
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(seen.withLock { $0 })
    }
}
