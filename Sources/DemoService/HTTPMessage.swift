import Foundation

/// A request as routes see it: its first line and its context.
struct HTTPRequest {
    let method: String
    let path: String
    let query: [String: String]
    /// The fields that a service passes on to its upstreams (W3C Trace Context and Baggage), in order.
    let context: [(name: String, value: String)]

    /// Reads `METHOD target HTTP/1.x` from the first line of a request's head, and the context from the others.
    init(head: [UInt8]) throws(HTTPError) {
        let line = String(decoding: head.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        guard
            let (_, method, target) = line.wholeMatch(of: /([A-Z]+) (\/[!-~]*) HTTP\/1\.[01]/)?.output,
            let components = URLComponents(string: String(target))
        else {
            throw HTTPError(.badRequest, "the request line is malformed")
        }
        self.method = String(method)
        path = components.path
        query = Dictionary(
            (components.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
        context = String(decoding: head, as: UTF8.self).split(separator: "\r\n").dropFirst().compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0].lowercased()
            guard parts.count == 2, ["traceparent", "tracestate", "baggage"].contains(name) else { return nil }
            return (name, parts[1].trimmingCharacters(in: .whitespaces))
        }
    }
}

/// An answer whose body is a JSON object, or a JSON object on each of several lines.
struct HTTPResponse: Sendable {
    typealias Object = KeyValuePairs<String, JSONValue>

    enum Body: Sendable {
        case object(Object)
        /// Sends lines one by one. The argument returns whether the client still receives.
        case lines(@Sendable (_ send: @Sendable (Object) async -> Bool) async -> Void)
    }

    let status: HTTPStatus
    let headers: [String]
    let body: Body

    init(_ status: HTTPStatus, _ json: Object, headers: [String] = []) {
        self.status = status
        self.headers = headers
        body = .object(json)
    }

    init(sendingLines send: @escaping @Sendable (_ send: @Sendable (Object) async -> Bool) async -> Void) {
        status = .ok
        headers = []
        body = .lines(send)
    }

    init(_ error: HTTPError) {
        self.init(error.status, ["error": .string(error.message)], headers: error.headers)
    }

    /// The bytes of the answer on the wire; without the lines, whose end is that of the connection.
    var bytes: [UInt8] {
        var head = ["HTTP/1.1 \(status.rawValue) \(status.reason)", "Connection: close"] + headers
        var text = ""
        switch body {
        case .object(let object):
            text = Self.text(of: object)
            head += ["Content-Type: application/json", "Content-Length: \(text.utf8.count)"]
        case .lines: head.append("Content-Type: application/x-ndjson")
        }
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + text).utf8)
    }

    /// Composes JSON by hand, because `JSONEncoder` does not keep the order of the keys.
    static func text(of object: Object) -> String {
        let members = object.map { key, value in "\(JSONValue.string(key)):\(value)" }
        return "{\(members.joined(separator: ","))}"
    }
}

/// The error for a request that cannot be served, with the status and the message for its client.
struct HTTPError: Error {
    let status: HTTPStatus
    let message: String
    let headers: [String]

    init(_ status: HTTPStatus, _ message: String, headers: [String] = []) {
        self.status = status
        self.message = message
        self.headers = headers
    }
}

/// The HTTP statuses of this server's answers.
enum HTTPStatus: Int {
    case ok = 200
    case badRequest = 400
    case notFound = 404
    case methodNotAllowed = 405
    case requestTimeout = 408
    case headTooLarge = 431
    case badGateway = 502
    case gatewayTimeout = 504

    var reason: String {
        switch self {
        case .ok: "OK"
        case .badRequest: "Bad Request"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .headTooLarge: "Request Header Fields Too Large"
        case .badGateway: "Bad Gateway"
        case .gatewayTimeout: "Gateway Timeout"
        }
    }
}

/// A value of a JSON object, described as JSON.
enum JSONValue: CustomStringConvertible, Sendable {
    case string(String)
    case number(Decimal)

    var description: String {
        switch self {
        case .string(let string): Self.quoted(string)
        case .number(let number): number.description
        }
    }

    private static func quoted(_ string: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // Encoding a string never fails, so `null` is never used.
        return (try? encoder.encode(string)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
