import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the client of a protocol is told of one answer.
final class Delivery {
    /// It has the load of this delivery, and is kept as long as that runs.
    private unowned(unsafe) let urlProtocol: URLProtocol
    private let session: URLSession?
    private let report: TransferReport?
    private let audience: TaskAudience
    let isDownload: Bool
    private(set) var response: HTTPURLResponse?
    private var hasSent = false

    /// - Parameters:
    ///   - urlProtocol: Its task has to be set, which it is from `startLoading` on.
    ///   - session: The task's.
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

    /// A request after the first goes out.
    func began(_ request: URLRequest) {
        report?.began(request)
    }

    /// Reports how much of a request's body was sent.
    ///
    /// - Parameters:
    ///   - count: The number of bytes that were sent.
    ///   - expected: The size of the body, unless it is a stream.
    func sent(_ count: Int, of expected: Int?) {
        hasSent = true
        report?.sent(count, of: expected)
    }

    /// The head of the answer; where only a handler waits the task has no response before the end.
    ///
    /// - Parameters:
    ///   - prepared: The answer.
    ///   - url: The URL of the request.
    ///   - isHidden: Whether the client is not to receive it, as a redirect that may be followed.
    /// - Returns: Whether Foundation accepts the head.
    func head(_ prepared: PreparedResponse, to url: URL, isHidden: Bool) -> Bool {
        guard let head = UnchallengedResponse.response(to: url, from: prepared) else { return false }
        response = head
        report?.expects(prepared.expectedLength)
        if !prepared.cookies.isEmpty { CookieJar.store(prepared.cookies, from: url, in: session) }
        if isHeadWanted, !isHidden { show() }
        return true
    }

    /// Gives the task its response before a delegate is asked about it.
    func responded() {
        if let response { report?.responded(response) }
    }

    /// A part of the body, which is delivered in pieces.
    ///
    /// A short part that is at hand needs no reply. All others are worked off before the next.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - sender: Makes what replies later.
    /// - Returns: The reply, or `nil` if it comes later.
    func part(_ part: PreparedBody, _ sender: () -> EventSender) -> Exchange.Reply? {
        let sender = part.isInMemory && part.count < Arrival.longestPart ? nil : sender()
        guard let report else {
            let reply = deliver(part)
            sender?.reply(reply)
            return sender == nil ? reply : nil
        }
        report.progressed(by: part.count)
        if isDownload { report.wrote(part, then: sender) } else { report.received(part, then: sender) }
        return sender == nil ? .done : nil
    }

    private func deliver(_ part: PreparedBody) -> Exchange.Reply {
        do {
            try part.forEachPart(of: Arrival.longestPiece) { piece in
                urlProtocol.client?.urlProtocol(urlProtocol, didLoad: try piece.data())
            }
            return .done
        } catch {
            return .unreadable(error)
        }
    }

    /// The end of an answer.
    ///
    /// - Parameters:
    ///   - body: All of it, for those who were not told of pieces.
    ///   - file: Its file for a download; nil writes it now.
    /// - Throws: Why the body cannot be read; then nobody was told of the end.
    func finish(_ body: PreparedBody, file: DownloadedFile? = nil) throws(BodyFileError) {
        guard let client = urlProtocol.client else { return }
        var file = file
        if isDownload, file == nil { file = try DownloadedFile(of: body) }
        let data = isGivenWhole && !body.isEmpty ? try body.data() : nil
        if !isHeadWanted, !isRedirect { show() }
        report?.completed(body.count, hasSent: hasSent)
        if let reason = file?.deliver(to: urlProtocol) {
            let url = response?.url ?? URL(fileURLWithPath: "/")
            return fail(URLError(.cannotCreateFile, url: url, explanation: reason))
        }
        if let data { client.urlProtocol(urlProtocol, didLoad: data) }
        UnchallengedResponse.finish(response) { client.urlProtocolDidFinishLoading(urlProtocol) }
    }

    /// The end of a redirect that nobody follows.
    ///
    /// - Parameters:
    ///   - body: Its body.
    ///   - isRefused: Whether it leads somewhere, and a delegate does not want to go.
    /// - Throws: Why the body cannot be read; then nobody was told of the end.
    func finishUnfollowed(_ body: PreparedBody, isRefused: Bool) throws(BodyFileError) {
        guard response != nil else { return }
        guard RedirectTarget.losesUnfollowedBodies else {
            let data = try body.data()
            show()
            urlProtocol.client?.urlProtocol(urlProtocol, didLoad: data)
            return try finish(body)
        }
        if isRefused {
            let data = isGivenWhole || isDownload || body.isEmpty ? nil : try body.data()
            show()
            if let data { urlProtocol.client?.urlProtocol(urlProtocol, didLoad: data) }
        } else {
            responded()
        }
        try finish(.empty)
    }

    /// Ends the load with an error, which gets the user info that clients expect.
    func fail(_ error: any Error) {
        let url = urlProtocol.request.url ?? URL(fileURLWithPath: "/")
        let error = ClientError.completed(error, for: url)
        report?.failed(error)
        urlProtocol.client?.urlProtocol(urlProtocol, didFailWithError: error)
    }

    private var isRedirect: Bool { response.map { Redirection.isRedirect($0.statusCode) } ?? false }

    /// Whether the client gets the body at the end.
    private var isGivenWhole: Bool {
        if case .handler = audience { !isDownload } else { false }
    }

    private var isHeadWanted: Bool { audience.wantsPieces && !isDownload }

    private func show() {
        guard let response else { return }
        urlProtocol.client?.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
}
