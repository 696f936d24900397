import Foundation

// The parts of swift-http-types, swift-openapi-runtime, swift-nio and async-http-client that
// docs/guides/asynchttpclient-and-openapi.md uses, in the same shape.

// MARK: - swift-http-types

struct HTTPField: Sendable {
    struct Name: Sendable {
        let rawName: String

        init?(_ name: String) {
            guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != UInt8(ascii: ":") }) else {
                return nil
            }
            rawName = name
        }
    }

    var name: Name
    var value: String
}

struct HTTPFields: Sendable, Sequence {
    private var fields: [HTTPField] = []

    mutating func append(_ field: HTTPField) { fields.append(field) }

    func makeIterator() -> IndexingIterator<[HTTPField]> { fields.makeIterator() }
}

struct HTTPRequest: Sendable {
    struct Method: Sendable {
        let rawValue: String

        static let get = Method(rawValue: "GET")
        static let post = Method(rawValue: "POST")
    }

    var method: Method
    var path: String?
    var headerFields = HTTPFields()
}

struct HTTPResponse: Sendable {
    struct Status: Sendable {
        let code: Int
        let reasonPhrase: String
    }

    var status: Status
    var headerFields = HTTPFields()
}

// MARK: - swift-openapi-runtime

protocol ClientTransport: Sendable {
    func send(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?)
}

final class HTTPBody: Sendable {
    enum Length: Sendable {
        case unknown
        case known(Int64)
    }

    enum IterationBehavior: Sendable {
        case single
        case multiple
    }

    fileprivate let collect: @Sendable () async throws -> Data

    init<Bytes: AsyncSequence & Sendable>(
        _ sequence: Bytes, length: Length, iterationBehavior: IterationBehavior
    ) where Bytes.Element: Sequence & Sendable, Bytes.Element.Element == UInt8 {
        collect = { try await sequence.reduce(into: Data()) { $0.append(contentsOf: $1) } }
    }

    init(_ text: String) {
        collect = { Data(text.utf8) }
    }
}

extension Data {
    init(collecting body: HTTPBody, upTo maxBytes: Int) async throws {
        self = try await body.collect()
    }
}

// MARK: - swift-nio

struct TimeAmount: Sendable {
    let nanoseconds: Int64

    static func seconds(_ amount: Int64) -> TimeAmount { TimeAmount(nanoseconds: amount * 1_000_000_000) }

    static func milliseconds(_ amount: Int64) -> TimeAmount { TimeAmount(nanoseconds: amount * 1_000_000) }
}

struct ByteBuffer: Sendable {
    let readableBytesView: [UInt8]

    init(bytes: some Sequence<UInt8>) {
        readableBytesView = Array(bytes)
    }
}

struct HTTPResponseStatus: Sendable, Equatable {
    let code: Int
    let reasonPhrase: String

    init(statusCode: Int, reasonPhrase: String = "") {
        code = statusCode
        self.reasonPhrase = reasonPhrase
    }
}

struct HTTPHeaders: Sendable, Sequence {
    private var fields: [(name: String, value: String)]

    init(_ fields: [(String, String)] = []) {
        self.fields = fields.map { (name: $0.0, value: $0.1) }
    }

    mutating func add(name: String, value: String) { fields.append((name, value)) }

    subscript(name: String) -> [String] { fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value) }

    func makeIterator() -> IndexingIterator<[(name: String, value: String)]> { fields.makeIterator() }
}

// MARK: - async-http-client

struct HTTPClientRequest: Sendable {
    struct Method: Sendable {
        let rawValue: String

        static let GET = Method(rawValue: "GET")
        static let POST = Method(rawValue: "POST")
    }

    struct Body: AsyncSequence, Sendable {
        fileprivate let parts: AsyncThrowingStream<ByteBuffer, any Error>

        static func bytes(_ buffer: ByteBuffer) -> Body {
            Body(
                parts: AsyncThrowingStream { parts in
                    parts.yield(buffer)
                    parts.finish()
                })
        }

        func makeAsyncIterator() -> AsyncThrowingStream<ByteBuffer, any Error>.Iterator { parts.makeAsyncIterator() }
    }

    var url: String
    var method = Method.GET
    var headers = HTTPHeaders()
    var body: Body?

    init(url: String) {
        self.url = url
    }
}

struct HTTPClientResponse: Sendable {
    struct Body: Sendable {
        fileprivate let whole: @Sendable () async throws -> [UInt8]

        static func stream<Parts: AsyncSequence & Sendable>(_ parts: Parts) -> Body where Parts.Element == ByteBuffer {
            Body { try await parts.reduce(into: []) { $0 += $1.readableBytesView } }
        }

        func collect(upTo maxBytes: Int) async throws -> ByteBuffer { ByteBuffer(bytes: try await whole()) }
    }

    var status: HTTPResponseStatus
    var headers: HTTPHeaders
    var body: Body
}

enum HTTPClientError: Error {
    case invalidURL
    case deadlineExceeded
    case remoteConnectionClosed
}

struct Logger: Sendable {}

/// Sends nothing: each request fails.
final class HTTPClient: Sendable {
    func execute(
        _ request: HTTPClientRequest, timeout: TimeAmount, logger: Logger? = nil
    ) async throws -> HTTPClientResponse {
        throw HTTPClientError.remoteConnectionClosed
    }
}
