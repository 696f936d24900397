import Foundation

/// The first line of a request, which is all that routes need.
struct HTTPRequest {
    let method: String
    let path: String
    let query: [String: String]

    /// Reads `METHOD target HTTP/1.x` from the first line of a request's head.
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
    }
}

/// An answer whose body is a JSON object.
struct HTTPResponse {
    let status: HTTPStatus
    let headers: [String]
    let json: KeyValuePairs<String, JSONValue>

    init(_ status: HTTPStatus, _ json: KeyValuePairs<String, JSONValue>, headers: [String] = []) {
        self.status = status
        self.headers = headers
        self.json = json
    }

    init(_ error: HTTPError) {
        self.init(error.status, ["error": .string(error.message)], headers: error.headers)
    }

    /// The bytes of the answer on the wire.
    var bytes: [UInt8] {
        // Composed by hand, because `JSONEncoder` does not keep the order of the keys.
        let members = json.map { key, value in "\(JSONValue.string(key)):\(value)" }
        let body = "{\(members.joined(separator: ","))}"
        let head = [
            "HTTP/1.1 \(status.rawValue) \(status.reason)",
            "Content-Type: application/json",
            "Content-Length: \(body.utf8.count)",
            "Connection: close",
        ]
        return Array(((head + headers).joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
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
enum JSONValue: CustomStringConvertible {
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
