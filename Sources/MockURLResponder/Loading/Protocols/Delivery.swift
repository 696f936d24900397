import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the client of a protocol is told of one answer.
final class Delivery {
    private unowned let urlProtocol: URLProtocol
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

    /// The head of the answer.
    ///
    /// Of a redirect the client is not told before it is clear that nobody follows it, and where only a handler waits the
    /// task has no response before the end.
    func head(_ prepared: PreparedResponse, to url: URL) {
        response = UnchallengedResponse.response(to: url, from: prepared)
        report?.expects(prepared.expectedLength)
        if !prepared.cookies.isEmpty { CookieJar.store(prepared.cookies, from: url, in: session) }
        if isHeadWanted, !isRedirect { show() }
    }

    /// Gives the task its response before a delegate is asked about it.
    func responded() {
        if let response { report?.responded(response) }
    }

    /// A part of the body.
    ///
    /// - Parameters:
    ///   - part: Given out in pieces.
    ///   - reply: Given when they were taken, or with the reason why one could not be read.
    func part(_ part: PreparedBody, then reply: Reply<(any Error)?>?) {
        guard !isRedirect else {
            reply?(nil)
            return
        }
        if let report {
            report.progressed(by: part.count)
            return isDownload ? report.wrote(part, then: reply) : report.received(part, then: reply)
        }
        do {
            try part.forEachPart(of: ResponseScript.longestPiece) { piece in
                urlProtocol.client?.urlProtocol(urlProtocol, didLoad: try piece.data())
            }
            reply?(nil)
        } catch {
            reply?(error)
        }
    }

    /// The end of an answer.
    ///
    /// - Parameters:
    ///   - body: All of it, for those who were not told of pieces.
    ///   - file: Where it was written for a download; nil writes it now.
    /// - Throws: Why the body cannot be read; then nobody was told of the end.
    func finish(_ body: PreparedBody, file: DownloadedFile.Written? = nil) throws(BodyFileError) {
        guard let client = urlProtocol.client else { return }
        let file = isDownload ? try (file ?? DownloadedFile.written(body)).get() : nil
        let data = isGivenWhole && !body.isEmpty ? try body.data() : nil
        if !isHeadWanted, !isRedirect { show() }
        report?.completed(body.count, hasSent: hasSent)
        if isDownload {
            if let reason = DownloadedFile.deliver(file, to: urlProtocol) {
                let url = response?.url ?? URL(fileURLWithPath: "/")
                return fail(URLError(.cannotCreateFile, url: url, explanation: reason))
            }
        } else if let data {
            client.urlProtocol(urlProtocol, didLoad: data)
        }
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
