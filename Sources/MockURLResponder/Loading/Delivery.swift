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

    /// The body of a request went out.
    ///
    /// - Parameters:
    ///   - count: Its size in bytes.
    ///   - isKnown: Whether the size was known beforehand.
    func sent(_ count: Int, isKnown: Bool) {
        report?.sent(count, isKnown: isKnown)
    }

    /// The head of the answer.
    ///
    /// Of a redirect the client is not told before it is clear that nobody follows it, and where only a handler waits the
    /// task has no response before the end.
    func head(_ prepared: PreparedResponse, to url: URL) {
        response = UnchallengedResponse.response(to: url, status: prepared.status, headers: prepared.headers)
        report?.expects(prepared.expectedLength)
        if !prepared.cookies.isEmpty { CookieJar.store(prepared.cookies, from: url, in: session) }
        if isHeadWanted, !isRedirect { show() }
    }

    func piece(_ data: Data) {
        guard !isRedirect else { return }
        report?.progressed(by: data.count)
        if isDownload {
            report?.wrote(data.count)
        } else if case .client = audience {
            urlProtocol.client?.urlProtocol(urlProtocol, didLoad: data)
        } else {
            report?.received(data)
        }
    }

    /// The end of an answer.
    ///
    /// - Parameters:
    ///   - body: All of it, for those who were not told of pieces.
    ///   - file: Where it was written for a download; nil writes it now.
    func finish(_ body: Data, file: URL? = nil) {
        guard let client = urlProtocol.client else { return }
        if !isHeadWanted, !isRedirect { show() }
        report?.completed(body.count)
        if isDownload {
            if let reason = DownloadedFile.deliver(file ?? DownloadedFile.written(body), to: urlProtocol) {
                let url = response?.url ?? URL(fileURLWithPath: "/")
                return fail(URLError(.cannotCreateFile, url: url, explanation: reason))
            }
        } else if case .handler = audience, !body.isEmpty {
            client.urlProtocol(urlProtocol, didLoad: body)
        }
        UnchallengedResponse.finish(response) { client.urlProtocolDidFinishLoading(urlProtocol) }
    }

    /// The end of a redirect that nobody follows.
    ///
    /// - Parameters:
    ///   - body: Its body.
    ///   - isRefused: Whether it leads somewhere, and a delegate does not want to go.
    func finishUnfollowed(_ body: Data, isRefused: Bool) {
        guard let response else { return }
        guard RedirectTarget.losesUnfollowedBodies else {
            show()
            urlProtocol.client?.urlProtocol(urlProtocol, didLoad: body)
            return finish(body)
        }
        if isRefused {
            show()
            if case .client = audience, !isDownload, !body.isEmpty {
                urlProtocol.client?.urlProtocol(urlProtocol, didLoad: body)
            }
        } else {
            report?.responded(response)
        }
        finish(Data())
    }

    func fail(_ error: URLError) {
        report?.failed(error)
        urlProtocol.client?.urlProtocol(urlProtocol, didFailWithError: error)
    }

    private var isRedirect: Bool { response.map { Redirection.isRedirect($0.statusCode) } ?? false }

    private var isHeadWanted: Bool { audience.wantsPieces && !isDownload }

    private func show() {
        guard let response else { return }
        urlProtocol.client?.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
    }
}
