import TestSupport

extension EventLog {
    func note(_ response: URLResponse?, _ title: String = "response") {
        guard let response = response as? HTTPURLResponse else {
            return note("\(title) \(response.map { "\($0)" } ?? "none")")
        }
        note("\(title) \(response.statusCode) \(response.url?.absoluteString ?? "no URL")")
        note("  expected length \(response.expectedContentLength), type \(response.mimeType ?? "none")")
        let fields = response.allHeaderFields.map { "  \($0.key): \($0.value)" }.sorted()
        for field in fields where field != KnownDifference.connectionField { note(field) }
    }

    /// Notes an error with all keys and types of its user info.
    func note(_ error: (any Error)?, _ title: String = "error") {
        guard let error else { return note("\(title) none") }
        let bridged = error as NSError
        note("\(title) \(type(of: error)) \(bridged.domain) \(bridged.code)")
        for line in Self.lines(of: bridged.userInfo) { note("  \(line)") }
    }

    private static func lines(of userInfo: [String: Any]) -> [String] {
        userInfo.filter { $0.key != KnownDifference.errorText }.sorted { $0.key < $1.key }.flatMap { key, value in
            // Foundation boxes the values of some errors.
            let value = (value as? AnyHashable)?.base ?? value
            guard let error = (value as? any Error).map({ $0 as NSError }) else {
                return ["\(key): \(type(of: value)) \(value)"]
            }
            return ["\(key): \(type(of: value)) \(error.domain) \(error.code)"]
                + lines(of: error.userInfo).map { "  \($0)" }
        }
    }

    func note(file: URL?, _ title: String = "file") {
        guard let file else { return note("\(title) none") }
        note("\(title) \((try? Data(contentsOf: file)).map(Self.digest) ?? "unreadable")")
        try? FileManager.default.removeItem(at: file)
    }

    /// Notes the final state of a task.
    ///
    /// Its progress is left out: with a server, Foundation ends it at 0 of -1 or at 1 of 1, depending on the
    /// timing of two queues. `ProgressTests` checks how the mock ends it.
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
