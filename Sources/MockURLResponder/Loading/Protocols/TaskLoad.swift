import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The load of one task: its requests in turn, until one of them brings the end.
///
/// All state is touched on the queue that `startLoading` is called on: `play` and `pause` are called there, and everything
/// that others decide or that takes time comes back there.
final class TaskLoad {
    unowned let urlProtocol: MockURLProtocol
    let session: URLSession?
    let queue: CallbackQueue
    let delivery: Delivery
    private(set) lazy var dialogue = Dialogue(of: urlProtocol, in: session, on: queue)

    var request: URLRequest
    /// What was read of the stream of the first request, which cannot be read again.
    private(set) var drained: Data?
    var redirects = 0
    private var hasBegun = false
    private var isPlaying = false
    private(set) var isOver = false
    var player: ResponsePlayer?
    var native: NativeTransfer?
    var relayed: RelayedTransfer?
    /// The reading of a stream, and later the writing of a download.
    var longWork: LongWork?
    /// Whether Foundation can still load the task from its beginning.
    var isUntouched = true
    /// While it is one of the calls of its engine that have no end.
    private var ticket: OpenCalls.Ticket?
    /// What came in while the task was suspended.
    private var parked: (() -> Void)?

    /// Nil when this version of Foundation does not let a protocol load.
    ///
    /// - Parameter urlProtocol: Its task has to be set, which it is from `startLoading` on.
    init?(of urlProtocol: MockURLProtocol) {
        guard let queue = CallbackQueue(of: urlProtocol) else { return nil }
        self.urlProtocol = urlProtocol
        self.queue = queue
        session = urlProtocol.task.flatMap(LoadingSession.session)
        delivery = Delivery(to: urlProtocol, in: session)
        request = urlProtocol.request
    }

    /// Begins, or goes on where the task was suspended.
    func play() {
        guard !isOver else { return }
        isPlaying = true
        if !hasBegun {
            hasBegun = true
            // Before it is asked: if it ends meanwhile, the task has to end, too.
            let engine = urlProtocol.engine
            let ends = engine?.openCalls.ends
            begin()
            if !isOver, let engine { open(engine, since: ends) }
        } else if let parked {
            self.parked = nil
            parked()
        } else {
            player?.play()
            native?.start()
        }
    }

    /// Tells the client nothing more until `play` is called again.
    ///
    /// - Parameter isFinal: Whether it never will be.
    func pause(isFinal: Bool) {
        isPlaying = false
        player?.pause()
        let hasStopped = native?.stop() ?? true
        guard isFinal, hasStopped else { return }
        relayed?.stop()
        letGo()
    }

    /// Has the engine end the task when it ends itself, unless the task was over at once.
    ///
    /// - Parameters:
    ///   - engine: The one that was asked.
    ///   - ends: How often it had ended its open calls before.
    private func open(_ engine: Engine, since ends: Int?) {
        let end = reply { [self] (reason: String) in
            self.end(because: URLError(.cancelled, url: firstURL, explanation: reason))
        }
        let (request, redaction) = (request, engine.settings.redaction)
        let headline = { @Sendable in RequestCapture.capture(request, in: nil)?.headline(redaction) ?? "" }
        ticket = engine.openCalls.add(since: ends, headline: headline) { end($0) }
        guard ticket == nil else { return }
        engine.tell(of: [headline()])
        end(engine.endedText)
    }

    /// Ends the task before its answer.
    private func end(because error: URLError) {
        relayed?.stop()
        guard native != nil, let task = urlProtocol.task, let client = urlProtocol.client else { return fail(error) }
        // Only Foundation can stop its transfer, which it does for a task that is cancelled.
        urlProtocol.client = WatchedClient(client, failingWith: ClientError.completed(error, for: firstURL))
        Finished.cancel(task)
    }

    // MARK: - One request

    private func begin() {
        if let task = urlProtocol.task { Finished.reportOutsideWorkQueue(task) }
        let body = UploadBody(of: request, urlProtocol.task)
        if body.isStreamed, let unread = RequestCapture.capture(request, in: session), urlProtocol.leaves(unread) {
            return passThrough { Data() }
        }
        send(body)
    }

    /// Sends a body out, and asks for the answer.
    func send(_ body: UploadBody) {
        if let refusal = body.refusal(of: request) { return fail(refusal) }
        switch body {
        case .none, .unreadable:
            exchange()
        case .ready(let count, let read):
            delivery.sent(count, of: count)
            exchange(body: read)
        case .stuck(let count):
            delivery.sent(0, of: count)
            timeOut("\(UploadBody.stuckText) The request to \(firstURL.absoluteString) timed out.")
        case .stream(let stream):
            read(stream)
        case .askDelegate:
            dialogue.bodyStream { [self] stream in
                heard { self.send(stream.map { .stream($0) } ?? .none) }
            }
        }
    }

    private func read(_ stream: InputStream) {
        isUntouched = false
        let reply = reply { [self] (contents: Result<Data, UnreadableStream>) in
            longWork = nil
            switch contents {
            case .success(let data):
                drained = data
                delivery.sent(data.count, of: nil)
                exchange { data }
            case .failure(let failure):
                delivery.sent(failure.count, of: nil)
                fail(URLError(.unknown, url: firstURL, explanation: failure.explanation))
            }
        }
        // Handed over: nobody else reads it.
        nonisolated(unsafe) let stream = stream
        longWork = LongWork { isWanted in
            do throws(UnreadableStream) {
                if let data = try stream.contents(while: isWanted) { reply(.success(data)) }
            } catch {
                reply(.failure(error))
            }
        }
    }

    /// The URL that errors name, as Foundation does, also after redirects.
    var firstURL: URL { urlProtocol.request.url ?? URL(fileURLWithPath: "/") }

    // MARK: - The end

    func fail(_ error: any Error) {
        close()
        delivery.fail(error)
        over()
    }

    func fail(reading error: any Error) {
        let cutOff = PreparedResponse.CutOff(unreadable: error)
        fail(URLError(cutOff.code, url: firstURL, explanation: cutOff.explanation))
    }

    func over() {
        Finished.close(urlProtocol)
        letGo()
    }

    func letGo() {
        isOver = true
        player = nil
        native = nil
        relayed = nil
        longWork?.stop()
        longWork = nil
        parked = nil
        close()
    }

    /// Says to the engine that the task ends, before the client hears of it: whoever hears it may end the engine at once, and
    /// must not find his request among those without an answer.
    func close() {
        ticket?.close()
        ticket = nil
    }

    /// A reply that is heard while the task is loaded.
    func reply<Value>(_ body: @escaping (Value) -> Void) -> Reply<Value> {
        Reply(on: queue, keeping: urlProtocol) { [self] value in heard { body(value) } }
    }

    /// Goes on with what others decided, at once or when the task is resumed.
    func heard(_ body: @escaping () -> Void) {
        guard !isOver else { return }
        if isPlaying { body() } else { parked = body }
    }
}
