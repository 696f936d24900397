import TestSupport

/// The place where client code of a scenario runs, with a real server or with the mock.
struct Stage: Sendable {
    let port: UInt16
    let log = EventLog()
    /// The responder; `nil` with the real server.
    let responder: MockURLResponder?

    func url(_ path: String = "/", host: String = "127.0.0.1") -> URL {
        URL(string: "http://\(host):\(port)\(path)")!
    }

    func request(
        _ path: String = "/", method: String = "GET", headers: [String: String] = [:], body: Data? = nil,
        timeout: Double? = nil
    ) -> URLRequest {
        var request = URLRequest(url: url(path))
        request.httpMethod = method
        if let body { request.httpBody = body }
        if let timeout { request.timeoutInterval = timeout }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    /// Returns a configuration whose sessions reach the server or the mock.
    func installed(_ configuration: URLSessionConfiguration = .ephemeral) -> URLSessionConfiguration {
        responder?.install(in: configuration)
        return configuration
    }

    func session(
        _ configuration: URLSessionConfiguration = .ephemeral, delegate: (any URLSessionDelegate)? = nil
    ) -> URLSession {
        URLSession(configuration: installed(configuration), delegate: delegate, delegateQueue: nil)
    }
}
