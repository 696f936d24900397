import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How the effects of an exchange are performed for a task.
///
/// Each returns the reply, or `nil` if that comes later.
extension TaskLoad {
    /// Does what takes its time on a thread of its own.
    func aside(_ work: @escaping () -> Exchange.Reply) -> Exchange.Reply? {
        let sender = sender()
        // Handed over: nobody else has what it needs.
        nonisolated(unsafe) let work = work
        Aside.runLong { sender.reply(work()) }
        return nil
    }

    /// Finds the answer to the request.
    func decide(_ body: @escaping Exchange.Body) -> Exchange.Reply? {
        guard let captured = RequestCapture.capture(exchange.request, in: session, body: body) else {
            return .failed(URLError(.badURL))
        }
        if let refusal = WebURL.refusal(of: captured) { return .failed(refusal) }
        if type(of: urlProtocol).isUnmocked { return .decided(.passThrough) }
        guard let engine = urlProtocol.engine else {
            return .decided(.fail(urlProtocol.errorWithoutEngine(for: captured)))
        }
        if let answer = engine.decideQuickly(captured) { return .decided(answer) }
        return aside { .decided(engine.decide(captured)) }
    }

    /// Lets the real network answer.
    func reachNetwork(_ body: Exchange.Body, _ wholeTask: Bool) -> Exchange.Reply? {
        // Foundation lets go of the protocol before it says so; what is held here is let go of at the end.
        let end = { [self, urlProtocol] in withExtendedLifetime(urlProtocol) { transferEnded() } }
        if wholeTask, let native = NativeTransfer(of: urlProtocol, end: end) {
            underway = .transfer(native)
            native.start()
            return .handedOver
        }
        let sender = sender()
        underway = .relay(RelayedTransfer(of: exchange.request, body: body()) { sender.reply(.relayed($0)) })
        return nil
    }

    /// After a challenge Foundation's client is going to load the task anew, and needs the protocol's client.
    private func transferEnded() {
        let status = (urlProtocol.task?.response as? HTTPURLResponse)?.statusCode
        handle(.transferEnded(isChallenge: status == 401))
    }

    /// Only Foundation can stop its transfer, which it does for a task that is cancelled.
    func cancelTransfer(_ error: any Error) {
        guard let task = urlProtocol.task, let client = urlProtocol.client else { return }
        urlProtocol.client = WatchedClient(
            client, failingWith: ClientError.completed(error, for: exchange.firstURL))
        Finished.cancel(task)
    }

    func wait(_ seconds: Double) {
        let patience = IdleTimeout.limit(of: exchange.request, in: session)
        let sender = sender()
        underway = .wait(sender)
        sender.reply(seconds < patience ? .done : .timedOut, after: min(seconds, patience))
    }

    func pause() {
        switch underway {
        case .wait(let sender): sender.cancel()
        case .transfer(let native): _ = native.stop()
        case .relay, .work, nil: break
        }
    }

    // MARK: - The end

    /// In bytes; longer files of downloads are not written where others wait.
    private static let quicklyWritten = 1 << 20

    func finish(_ body: PreparedBody, _ file: DownloadedFile?) -> Exchange.Reply? {
        if file == nil, delivery.isDownload, body.count > Self.quicklyWritten { return write(body) }
        return finish { () throws(BodyFileError) in try delivery.finish(body, file: file) }
    }

    func finish(_ deliver: () throws(BodyFileError) -> Void) -> Exchange.Reply {
        close()
        do {
            try deliver()
        } catch {
            return .unreadable(error)
        }
        over()
        return .done
    }

    /// Writes the file of a long download.
    private func write(_ body: PreparedBody) -> Exchange.Reply? {
        let sender = sender()
        underway = .work(
            LongWork { isWanted in
                do {
                    sender.reply(.written(try DownloadedFile(of: body, while: isWanted)))
                } catch {
                    sender.reply(.unreadable(error))
                }
            })
        return nil
    }

    func over() {
        Finished.close(urlProtocol)
        letGo()
    }

    func letGo() {
        switch underway {
        case .wait(let sender): sender.cancel()
        case .relay(let relay): relay.stop()
        case .work(let work): work.stop()
        case .transfer, nil: break
        }
        underway = nil
        close()
    }
}
