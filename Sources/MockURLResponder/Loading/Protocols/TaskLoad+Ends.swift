import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The end of a load.
extension TaskLoad {
    /// The size in bytes up to which a download is written on the queue of the load, which other sessions share.
    private static let quicklyWritten = 1 << 20

    func finish(_ body: PreparedBody, _ file: DownloadedFile?) -> Exchange.Reply? {
        if file == nil, delivery.isDownload, body.count > Self.quicklyWritten { return write(body) }
        return finish { end throws(BodyFileError) in try delivery.finish(body, file: file, willEnd: end) }
    }

    /// Delivers the end of an answer, and records it before the client receives it.
    func finish(_ deliver: (Delivery.WillEnd) throws(BodyFileError) -> Void) -> Exchange.Reply {
        do {
            try deliver { ending, count in
                exchange.progress.end(ending, received: count)
                close()
            }
        } catch {
            return .unreadable(error)
        }
        over()
        return .done
    }

    /// Writes the file of a long download on its own thread.
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
        SafeCancellation.close(urlProtocol)
        release()
    }

    func release() {
        switch underway {
        case .wait(let sender): sender.cancel()
        case .relay(let relay): relay.stop()
        case .work(let work): work.stop()
        case .transfer, nil: break
        }
        underway = nil
        close()
    }

    /// Records the end of Foundation's transfer, before its client receives the end.
    ///
    /// Foundation passes pieces to a delegate without the client, so their number is unknown. Foundation may answer a 401 and send
    /// the request again without a protocol of this package.
    func transferWillEnd(_ end: WatchedClient.End) {
        var progress = exchange.progress
        progress.response = end.response.map { PreparedResponse($0, body: end.body ?? Data()) }
        if !delivery.wantsPieces, !delivery.isDownload { progress.received = end.body?.count ?? 0 }
        guard let error = end.error as NSError? else {
            return progress.end(end.response?.statusCode == 401 ? .challenged : .complete)
        }
        let isTimeout = error.domain == NSURLErrorDomain && error.code == NSURLErrorTimedOut
        progress.end(isTimeout ? .timedOut : .failed(error))
    }
}
