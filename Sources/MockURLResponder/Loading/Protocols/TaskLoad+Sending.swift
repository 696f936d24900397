import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How the body of a request is sent.
extension TaskLoad {
    func send(_ sending: Exchange.Sending) -> Exchange.Reply? {
        switch sending {
        case .first:
            let body = UploadBody(of: exchange.request, urlProtocol.task)
            if body.isStreamed, let unread = RequestCapture.capture(exchange.request, in: session),
                urlProtocol.leaves(unread)
            {
                return .left
            }
            return send(body)
        case .again:
            delivery.began(exchange.request)
            return send(UploadBody(of: urlProtocol.request, urlProtocol.task))
        case .redirected:
            delivery.began(exchange.request)
            return .sent { Data() }
        case .stream(let stream): return read(stream)
        case .streamed(.success(let data)):
            delivery.sent(data.count, of: nil)
            return .sent { data }
        case .streamed(.failure(let failure)):
            delivery.sent(failure.count, of: nil)
            return .failed(URLError(.unknown, url: exchange.firstURL, explanation: failure.explanation))
        }
    }

    private func send(_ body: UploadBody) -> Exchange.Reply? {
        if let refusal = body.refusal(of: exchange.request) { return .failed(refusal) }
        switch body {
        case .none, .unreadable: return .sent { Data() }
        case .ready(let count, let read):
            delivery.sent(count, of: count)
            return .sent(read)
        case .stuck(let count):
            delivery.sent(0, of: count)
            return .stuck(UploadBody.stuckText)
        case .stream(let stream): return .stream(UnreadStream(stream), isNew: false)
        case .askDelegate: return dialogue.bodyStream { sender() }
        }
    }

    private func read(_ stream: UnreadStream) -> Exchange.Reply? {
        if let refusal = UploadBody.refusalOfContents(of: exchange.request) { return .failed(refusal) }
        let sender = sender()
        underway = .work(
            LongWork { isWanted in
                if let contents = stream.contents(while: isWanted) { sender.reply(.read(contents)) }
            })
        return nil
    }
}
