import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Delivers one answer to the client of a protocol.
final class Delivery {
    /// Receives the ending and the number of body bytes, just before the client receives the end.
    typealias WillEnd = (HTTPCall.Delivery.Ending, _ count: Int) -> Void

    /// The protocol, which owns the load of this delivery and stays alive while the load runs.
    private unowned(unsafe) let urlProtocol: URLProtocol
    private let session: URLSession?
    private let report: TransferReport?
    private let audience: TaskAudience
    let isDownload: Bool
    private(set) var response: HTTPURLResponse?

    /// Creates the delivery for one load.
    ///
    /// - Parameters:
    ///   - urlProtocol: A protocol whose task is set, which is the case from `startLoading` on.
    ///   - session: The session of the task.
    @_optimize(speed)
    init(to urlProtocol: URLProtocol, in session: URLSession?) {
        self.urlProtocol = urlProtocol
        self.session = session
        if let task = urlProtocol.task, let session {
            audience = TaskAudience(of: task, in: session)
            report = TransferReport(of: task, in: session, to: audience.delegate)
        } else {
            audience = .client(delegate: nil)
            report = nil
        }
        isDownload = DownloadedFile.isWanted(by: urlProtocol)
    }

    var wantsPieces: Bool { audience.wantsPieces }

    /// Reports that a request after the first one is being sent.
    func began(_ request: URLRequest) {
        report?.began(request)
    }

    /// Reports how much of a request's body was sent.
    ///
    /// - Parameters:
    ///   - count: The number of bytes that were sent.
    ///   - expected: The size of the body; `nil` for a stream.
    func sent(_ count: Int, of expected: Int?) {
        report?.sent(count, of: expected)
    }

    /// Takes the head of the answer.
    ///
    /// If only a completion handler waits, the task has no response before the end.
    ///
    /// - Parameters:
    ///   - prepared: The answer.
    ///   - url: The URL of the request.
    ///   - isHidden: Whether the client must not receive the head, for example of a redirect that may be followed.
    /// - Returns: Whether Foundation accepts the head.
    func head(_ prepared: PreparedResponse, to url: URL, isHidden: Bool) -> Bool {
        guard let head = UnchallengedResponse.response(to: url, from: prepared) else { return false }
        response = head
        report?.expects(prepared.expectedLength)
        if !prepared.cookies.isEmpty { CookieJar.store(prepared.cookies, from: url, in: session) }
        if isHeadWanted, !isHidden { sendHead() }
        return true
    }

    /// Gives the task its response before the delegate receives the challenge.
    func responded() {
        if let response { report?.responded(response) }
    }

    /// Delivers a part of the body in pieces.
    ///
    /// A short part that is already in memory needs no sender. All other parts are delivered before the next one
    /// is read.
    ///
    /// - Parameters:
    ///   - part: The part of the body.
    ///   - earlier: The number of bytes of parts from the network that have been delivered, with this one. Parts may be short
    ///     and many, so a long body waits for the delegate.
    ///   - sender: Creates the sender of a later reply.
    /// - Returns: The reply, or `nil` if it comes later.
    func part(_ part: PreparedBody, after earlier: Int, _ sender: () -> EventSender) -> Exchange.Reply? {
        let isShort = part.isInMemory && max(part.count, earlier) < Arrival.longestPart
        let sender = isShort ? nil : sender()
        guard let report else {
            let reply = deliver(part)
            sender?.reply(reply)
            return sender == nil ? reply : nil
        }
        if isDownload { report.wrote(part, then: sender) } else { report.received(part, then: sender) }
        return sender == nil ? .done : nil
    }

    private func deliver(_ part: PreparedBody) -> Exchange.Reply {
        do {
            for piece in part.parts(of: Arrival.longestPiece) {
                urlProtocol.client?.urlProtocol(urlProtocol, didLoad: try piece.data())
            }
            return .done
        } catch {
            return .unreadable(error)
        }
    }

    /// Delivers the end of an answer.
    ///
    /// - Parameters:
    ///   - body: The whole body, for clients that did not receive pieces.
    ///   - file: The file of a download; `nil` if this method has to write the file.
    ///   - earlier: The number of body bytes that the client has received besides this body.
    ///   - willEnd: Called just before the client receives the end.
    /// - Throws: The reason why the body cannot be read. In that case, the client has not received the end.
    @_optimize(speed)
    func finish(
        _ body: PreparedBody, file: DownloadedFile? = nil, after earlier: Int = 0, willEnd: WillEnd
    ) throws(BodyFileError) {
        guard let client = urlProtocol.client else { return }
        var file = file
        if isDownload, file == nil { file = try DownloadedFile(of: body) }
        let data = isGivenWhole && !body.isEmpty ? try body.data() : nil
        if !isHeadWanted, !isRedirect { sendHead() }
        if let reason = file?.deliver(to: urlProtocol) {
            let url = response?.url ?? URL(fileURLWithPath: "/")
            let error = URLError(.cannotCreateFile, url: url, message: reason)
            willEnd(.failed(error), 0)
            return fail(error)
        }
        willEnd(.complete, earlier + body.count)
        if let data { client.urlProtocol(urlProtocol, didLoad: data) }
        UnchallengedResponse.withoutChallenge(response) { client.urlProtocolDidFinishLoading(urlProtocol) }
    }

    /// Ends a load with a redirect that is not followed.
    ///
    /// - Parameters:
    ///   - body: The body of the redirect.
    ///   - isRefused: Whether the redirect has a target that the delegate refused to follow.
    ///   - willEnd: Called just before the client receives the end.
    /// - Throws: The reason why the body cannot be read. In that case, the client has not received the end.
    func finishUnfollowed(
        _ body: PreparedBody, isRefused: Bool, willEnd: WillEnd
    ) throws(BodyFileError) {
        guard response != nil else { return }
        guard RedirectTarget.losesUnfollowedBodies else {
            let data = try body.data()
            sendHead()
            urlProtocol.client?.urlProtocol(urlProtocol, didLoad: data)
            return try finish(body, willEnd: willEnd)
        }
        var delivered = 0
        if isRefused {
            let data = isGivenWhole || isDownload || body.isEmpty ? nil : try body.data()
            sendHead()
            if let data {
                delivered = data.count
                urlProtocol.client?.urlProtocol(urlProtocol, didLoad: data)
            }
        } else {
            responded()
        }
        try finish(.empty, after: delivered, willEnd: willEnd)
    }

    /// Ends the load with an error, and adds the user info that clients expect.
    func fail(_ error: any Error) {
        let url = urlProtocol.request.url ?? URL(fileURLWithPath: "/")
        let error = ClientError.completed(error, for: url)
        report?.failed(error)
        urlProtocol.client?.urlProtocol(urlProtocol, didFailWithError: error)
    }

    /// Whether the client notices an effect, or the effect waits.
    func isNoticed(_ effect: borrowing Exchange.Effect) -> Bool {
        switch effect {
        case .head(_, let isHidden): isHeadWanted && !isHidden
        case .none, .send, .decide, .report, .reachNetwork, .patch, .decode, .receive, .resumeTransfer: false
        default: true
        }
    }

    /// Runs a closure after the callbacks that the client has been sent.
    ///
    /// On a delegate queue that runs several callbacks at once, the closure may run before their end.
    func afterReceipt(_ body: @escaping @Sendable () -> Void) {
        guard let session else { return body() }
        session.delegateQueue.addOperation(body)
    }

    private var isRedirect: Bool { response.map { Redirection.isRedirect($0.statusCode) } ?? false }

    /// Whether the client receives the whole body at the end.
    var isGivenWhole: Bool {
        if case .handler = audience { !isDownload } else { false }
    }

    private var isHeadWanted: Bool { audience.wantsPieces && !isDownload }

    private func sendHead() {
        guard let response else { return }
        urlProtocol.client?.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
}
