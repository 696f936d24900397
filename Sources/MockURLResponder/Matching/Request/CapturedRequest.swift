package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A request in the form that patterns examine.
///
/// The parts are lazy, which is safe because threads never share a request. Headers and body are read once, when a
/// pattern or a report needs them.
package final class CapturedRequest {
    package let method: String
    package let url: NormalizedURL
    /// The URL as the program wrote it.
    package let writtenURL: URL
    /// The request that the program sent; `nil` for a request from a journal or a recording.
    private let original: URLRequest?
    private let readHeaders: () -> HeaderFields
    private let readBody: () -> Data
    /// The length of the body in bytes, if `body` is only its beginning; `nil` if `body` is whole.
    private let lengthOfCutBody: Int?

    package private(set) lazy var headers = readHeaders()
    /// The decoded fields of the query; a `+` is a space.
    package private(set) lazy var queryFields = FieldPairs(url.queryItems)
    /// The fields of the query with `+` as itself; `nil` if the query has none.
    private(set) lazy var queryFieldsWithPlus = url.queryItemsWithPlus.map(FieldPairs.init)
    package private(set) lazy var body = readBody()
    /// The body as JSON, or the reason why the body cannot be read as JSON.
    private lazy var json = Result { () throws(JSONValue.Flaw) in try JSONValue(reading: body) }
    /// The body as text; `nil` for an empty body.
    private(set) lazy var text = body.isEmpty ? nil : String(decoding: body, as: UTF8.self)
    /// The fields of the body as a form.
    private(set) lazy var formFields = FieldPairs(form: body)
    /// The parts of the body as a multipart form.
    private(set) lazy var multipartForm = MultipartForm(body, type: headers.values("Content-Type").first)
    private(set) lazy var cookies = FieldPairs(cookiesOf: headers)
    private(set) lazy var baggage = FieldPairs(baggageOf: headers)

    /// Whether the client sends the request again after a server has dropped a kept connection.
    package let isSentAgain: Bool

    /// Whether a journal or a list of calls has the request, which was sent before.
    package internal(set) var isRecorded = false
    /// Whether values of header fields and of the URL are hidden.
    package internal(set) var hasHiddenValues = false

    /// The guard that decides whether the request may reach the network without a stub; `nil` if the policy decides.
    package var networkGuard: NetworkGuardMode?

    /// A process of a launched program.
    package struct Client: Sendable, Hashable {
        package let process: Int
        /// The name of the program.
        package let program: String

        package init(process: Int, program: String) {
            (self.process, self.program) = (process, program)
        }
    }

    /// The process that sent the request; `nil` for this process.
    package var client: Client?

    /// Whether the request arrived on a connection, which has only the faults of real connections.
    package var isOnWire = false

    /// Called with `true` before the request waits for code of the program, and with `false` afterwards.
    package var onProgramCode: ((CapturedRequest, Bool) -> Void)?

    /// Waits for code of the program as long as the client does; `nil` waits for ever.
    package var patience: Blocking.Patience?

    /// - Parameters:
    ///   - method: The method, such as `GET`.
    ///   - url: The URL as the program wrote it.
    ///   - normalized: The normalized URL, if the caller knows it; otherwise this initializer parses the URL, which
    ///     takes longer than everything else.
    ///   - original: The request that the program sent.
    ///   - headers: The header fields of the request.
    ///   - readBody: Returns the body of the request.
    ///   - lengthOfCutBody: The length of the body, if `readBody` returns only its beginning.
    ///   - isSentAgain: Whether the client sends the request again after a server has dropped a kept connection.
    package init(
        method: String, url: URL, normalized: NormalizedURL? = nil, original: URLRequest? = nil,
        headers: @escaping @autoclosure () -> HeaderFields = [:], readBody: @escaping () -> Data = { Data() },
        lengthOfCutBody: Int? = nil, isSentAgain: Bool = false
    ) {
        self.method = method
        self.url = normalized ?? NormalizedURL(url)
        self.writtenURL = url
        self.original = original
        self.readHeaders = headers
        self.readBody = readBody
        self.lengthOfCutBody = lengthOfCutBody
        self.isSentAgain = isSentAgain
    }

    /// The same request on a new connection.
    func sentAgain() -> CapturedRequest {
        let again = CapturedRequest(
            method: method, url: writtenURL, normalized: url, original: original, headers: self.headers,
            readBody: { self.body }, lengthOfCutBody: lengthOfCutBody, isSentAgain: true)
        (again.networkGuard, again.client, again.onProgramCode) = (networkGuard, client, onProgramCode)
        again.isOnWire = isOnWire
        return again
    }

    package convenience init(
        method: String, url: URL, normalized: NormalizedURL? = nil, headers: HeaderFields = [:], body: Data
    ) {
        self.init(method: method, url: url, normalized: normalized, headers: headers, readBody: { body })
    }

    /// The length of the whole body, in bytes.
    package var bodyLength: Int { lengthOfCutBody ?? body.count }

    /// Why a part of the body is unknown; `nil` if `body` is whole.
    package var unknownOfBody: Unknown? {
        lengthOfCutBody.map { .cutBody(kept: body.count, whole: $0) }
    }

    package var query: [(name: String, value: String)] { queryFields.pairs }

    /// Returns the name of a query field, and a second reading if it has a `+`.
    func queryNames(at index: Int) -> [ByteText] {
        let (name, other) = (ByteText(query[index].name), queryFieldsWithPlus.map { ByteText($0.pairs[index].name) })
        return [name] + (other == name ? [] : [other].compactMap(\.self))
    }

    /// The body as JSON; `nil` for a body that is not JSON or has too many levels.
    package var jsonBody: JSONValue? { try? json.get() }

    /// Whether the body is JSON that is nested deeper than `JSONValue` reads.
    package var isJSONTooDeep: Bool { if case .failure(.tooDeep) = json { true } else { false } }

    /// The request that closures of the program receive.
    ///
    /// It has the program's own properties, the header fields that the session adds, and the body in `httpBody`.
    package var urlRequest: URLRequest {
        var request = original ?? URLRequest(url: writtenURL)
        request.httpMethod = method
        for field in headers.fields where original?.value(forHTTPHeaderField: field.name) == nil {
            request.addValue(field.value, forHTTPHeaderField: field.name)
        }
        request.httpBody = body.isEmpty ? nil : body
        return request
    }
}

// MARK: - Costly conditions

extension CapturedRequest {
    /// Why a body that begins as JSON cannot be read as JSON; `nil` if it can.
    var unknownOfJSON: Unknown? { unknownOfBody ?? (isJSONTooDeep ? .deepJSON : nil) }

    /// Runs a closure of the program that takes part in the decision.
    package func runProgramCode<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        onProgramCode?(self, true)
        defer { onProgramCode?(self, false) }
        return try ProgramCode.$isRunning.withValue(true) { Result(catching: body) }.get()
    }
}
