import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension EventLog {
    func note(_ response: URLResponse?, _ title: String = "response") {
        guard let response = response as? HTTPURLResponse else {
            return note("\(title) \(response.map { "\($0)" } ?? "none")")
        }
        note("\(title) \(response.statusCode) \(response.url?.absoluteString ?? "no URL")")
        note("  expected length \(response.expectedContentLength), type \(response.mimeType ?? "none")")
        let fields = response.allHeaderFields.map { "  \($0.key): \($0.value)" }.sorted()
        for field in fields where field != RightDifference.connectionField { note(field) }
    }

    func note(_ error: (any Error)?, _ title: String = "error") {
        guard let error = error as NSError? else { return note("\(title) none") }
        let url = (error.userInfo[NSURLErrorFailingURLErrorKey] as? URL)?.absoluteString
        note("\(title) \(error.domain) \(error.code), failing URL \(url ?? "none")")
    }

    func note(file: URL?, _ title: String = "file") {
        guard let file else { return note("\(title) none") }
        note("\(title) \((try? Data(contentsOf: file)).map(Self.digest) ?? "unreadable")")
        try? FileManager.default.removeItem(at: file)
    }

    /// What a task says of itself when all is over.
    ///
    /// Its progress is left out: with a server Foundation ends it at 0 of -1 or at 1 of 1, as two of its own queues happen
    /// to run. Where the mock ends it is tested in `ProgressTests`.
    func note(_ task: URLSessionTask) {
        note("task state \(task.state.rawValue), error \((task.error as NSError?)?.code ?? 0)")
        note("  current \(task.currentRequest?.httpMethod ?? "") \(task.currentRequest?.url?.absoluteString ?? "")")
        note("  original \(task.originalRequest?.httpMethod ?? "") \(task.originalRequest?.url?.absoluteString ?? "")")
        note("  response \((task.response as? HTTPURLResponse)?.statusCode ?? 0)")
        note("  received \(task.countOfBytesReceived) of \(task.countOfBytesExpectedToReceive)")
        note("  sent \(task.countOfBytesSent) of \(task.countOfBytesExpectedToSend)")
    }

    func note(_ storage: HTTPCookieStorage?) {
        let cookies = (storage?.cookies ?? []).map { cookie in
            let end = cookie.expiresDate.map { "\(Int($0.timeIntervalSince1970))" } ?? "session"
            return "cookie \(cookie.name)=\(cookie.value) \(cookie.domain)\(cookie.path) \(end) \(cookie.isSecure)"
        }
        for cookie in cookies.sorted() { note(cookie) }
        if cookies.isEmpty { note("no cookies") }
    }
}
