import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The load of one task: its requests in turn, until one of them brings the end.
///
/// All state is touched on the queue that `startLoading` is called on: `play` and `pause` are called there, and everything
/// that others decide or that takes time comes back there.
final class TaskLoad {
    /// Who answers.
    struct Responder {
        let answer: (CapturedRequest) -> Answer
        /// Whether a request is the real network's whatever its body is, so that a stream need not be read.
        let leaves: (CapturedRequest) -> Bool
    }

    unowned let urlProtocol: URLProtocol
    private let session: URLSession?
    let queue: CallbackQueue
    let dialogue: Dialogue
    let delivery: Delivery
    private let responder: Responder

    var request: URLRequest
    /// What was read of the stream of the first request, which cannot be read again.
    private(set) var drained: Data?
    var redirects = 0
    private var hasBegun = false
    private var isPlaying = false
    private(set) var isOver = false
    var player: ResponsePlayer?
    private var native: NativeTransfer?
    private var relayed: RelayedTransfer?
    private var reader: StreamReader?
    var writer: DownloadWriter?
    /// Whether Foundation can still load the task from its beginning.
    var isUntouched = true
    /// What came in while the task was suspended.
    private var parked: (() -> Void)?

    /// Nil when this version of Foundation does not let a protocol load.
    ///
    /// - Parameters:
    ///   - urlProtocol: Its task has to be set, which it is from `startLoading` on.
    ///   - responder: Claims a stub, or asks the policy.
    init?(of urlProtocol: URLProtocol, by responder: Responder) {
        guard let queue = CallbackQueue(of: urlProtocol) else { return nil }
        self.urlProtocol = urlProtocol
        self.queue = queue
        self.responder = responder
        session = urlProtocol.task.flatMap(LoadingSession.session)
        dialogue = Dialogue(of: urlProtocol, in: session, on: queue)
        delivery = Delivery(to: urlProtocol, in: session)
        request = urlProtocol.request
    }

    /// Begins, or goes on where the task was suspended.
    func play() {
        guard !isOver else { return }
        isPlaying = true
        if !hasBegun {
            hasBegun = true
            begin()
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
        native?.stop()
        guard isFinal else { return }
        relayed?.stop()
        letGo()
    }

    // MARK: - One request

    private func begin() {
        if let task = urlProtocol.task { Finished.reportOutsideWorkQueue(task) }
        let body = UploadBody(of: request, urlProtocol.task)
        if body.isStreamed, let unread = RequestCapture.capture(request, in: session), responder.leaves(unread) {
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
            delivery.sent(count, isKnown: true)
            exchange(body: read)
        case .stream(let stream):
            isUntouched = false
            reader = StreamReader(
                stream,
                then: reply { [self] data in
                    reader = nil
                    drained = data
                    delivery.sent(data.count, isKnown: false)
                    exchange { data }
                })
        case .askDelegate:
            dialogue.bodyStream { [self] stream in
                heard { self.send(stream.map { .stream($0) } ?? .none) }
            }
        }
    }

    func exchange(body: @escaping () -> Data = { Data() }) {
        guard let captured = RequestCapture.capture(request, in: session, body: body) else {
            return fail(URLError(.badURL))
        }
        if let refusal = WebURL.refusal(of: captured.writtenURL) { return fail(refusal) }
        switch responder.answer(captured) {
        case .respond(let response): respond(response)
        case .fail(let error, 0): fail(error.naming(firstURL))
        case .fail(let error, let delay): play(ResponseScript(error.naming(firstURL), after: delay, for: client))
        case .passThrough: passThrough(body)
        }
    }

    /// Plays an answer, decoded before, elsewhere if that takes time.
    private func respond(_ response: PreparedResponse) {
        if response.isUnintelligible, let cutOff = response.cutOff {
            let error = URLError(cutOff.code, url: firstURL, explanation: cutOff.explanation)
            return play(ResponseScript(error, after: response.delay, for: client))
        }
        guard response.isToBeDecoded else {
            return play(ResponseScript(response, for: client), response, request.url)
        }
        let reply = reply { [self] (decoded: PreparedResponse) in respond(decoded) }
        Aside.runLong { reply(response.decoded()) }
    }

    private func passThrough(_ body: @escaping () -> Data) {
        // Foundation lets go of the protocol before it says so; what is held here is let go of at the end.
        let end = { [self, urlProtocol] in withExtendedLifetime(urlProtocol) { nativeEnded() } }
        if isUntouched, let native = NativeTransfer(of: urlProtocol, end: end) {
            self.native = native
            return native.start()
        }
        relayed = RelayedTransfer(of: request, body: body(), then: reply { [self] result in relay(result) })
    }

    /// A challenge is no end: Foundation's client is going to load the task anew, and needs the protocol's client.
    private func nativeEnded() {
        if (urlProtocol.task?.response as? HTTPURLResponse)?.statusCode == 401 { letGo() } else { over() }
    }

    private func relay(_ result: Result<PreparedResponse, any Error>) {
        relayed = nil
        switch result {
        case .success(let response): respond(response)
        case .failure(let error): fail(error as? URLError ?? URLError(.unknown))
        }
    }

    private func play(_ script: ResponseScript, _ response: PreparedResponse? = nil, _ url: URL? = nil) {
        player = ResponsePlayer(script, for: urlProtocol, on: queue) { [unowned self] step in
            switch step {
            case .wait: break
            case .head: if let response, let url { delivery.head(response, to: url) }
            case .part(let part): return give(part)
            }
            return true
        } end: { [unowned self] in
            end(script.ending)
        }
        player?.play()
    }

    /// Gives a part of a body out; says whether to go on at once.
    ///
    /// That is so for a short one that is at hand. All others are worked off before there is more.
    private func give(_ part: PreparedBody) -> Bool {
        if part.isAtHand, part.count < ResponsePlayer.longestPart {
            delivery.part(part, then: nil)
            return true
        }
        let taken = reply { [self] (error: (any Error)?) in
            if let error { fail(reading: error) } else { player?.goOn() }
        }
        delivery.part(part, then: taken)
        return false
    }

    private var client: ResponseScript.Client {
        ResponseScript.Client(
            url: firstURL, method: request.httpMethod ?? "GET", patience: IdleTimeout.limit(of: request, in: session),
            wantsPieces: delivery.wantsPieces)
    }

    /// The URL that errors name, as Foundation does, also after redirects.
    var firstURL: URL { urlProtocol.request.url ?? URL(fileURLWithPath: "/") }

    // MARK: - The end

    func fail(_ error: URLError) {
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

    private func letGo() {
        isOver = true
        player = nil
        native = nil
        relayed = nil
        reader?.stop()
        reader = nil
        writer?.stop()
        writer = nil
        parked = nil
    }

    /// A reply that is heard while the task is loaded.
    private func reply<Value>(_ body: @escaping (Value) -> Void) -> Reply<Value> {
        Reply(on: queue, keeping: urlProtocol) { [self] value in heard { body(value) } }
    }

    /// Goes on with what others decided, at once or when the task is resumed.
    func heard(_ body: @escaping () -> Void) {
        guard !isOver else { return }
        if isPlaying { body() } else { parked = body }
    }
}
