package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The numbers of the records of a call.
package struct RecordNumbers: Sendable {
    /// The number in the journal; `nil` without a record there.
    package let inJournal: Int?
    /// The number in the log of the engine; `nil` without a record there.
    package let inLog: Int?

    package init(inJournal: Int?, inLog: Int?) {
        self.inJournal = inJournal
        self.inLog = inLog
    }
}

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

    package private(set) lazy var headers = readHeaders()
    package private(set) lazy var query = url.queryItems
    private lazy var queryByName = ValuesByName(query)
    package private(set) lazy var body = readBody()
    /// The body as JSON, or the reason why the body cannot be read as JSON.
    private lazy var json = Result { () throws(JSONValue.Flaw) in try JSONValue(reading: body) }
    /// The body as text; `nil` for an empty body.
    private(set) lazy var text = body.isEmpty ? nil : String(decoding: body, as: UTF8.self)
    /// The fields of the body as a form.
    private(set) lazy var formFields = FormFields(body)
    /// The parts of the body as a multipart form.
    private(set) lazy var multipartForm = MultipartForm(body, type: headers.values("Content-Type").first)
    private(set) lazy var cookies = CookieFields(headers)

    /// The numbers of the request's records; `nil` before the request is recorded.
    package var recorded: RecordNumbers?
    /// Whether the client sends the request again after a server has dropped a kept connection.
    package private(set) var isSentAgain = false
    /// Whether the client sees nothing of an answer before its end, so that the journal may record both at once.
    package var endsUnseen = false

    /// The guard that decides whether the request may reach the network without a stub; `nil` if the policy decides.
    package var networkGuard: NetworkGuardMode?

    /// Called with `true` before the request waits for code of the program, and with `false` afterwards.
    package var onProgramCode: ((CapturedRequest, Bool) -> Void)?

    /// The state of the search for a stub; `nil` if the index of the stubs decides at once, which is the usual case.
    private var inquiry: Inquiry?

    /// - Parameters:
    ///   - method: The method, such as `GET`.
    ///   - url: The URL as the program wrote it.
    ///   - normalized: The normalized URL, if the caller knows it; otherwise this initializer parses the URL, which
    ///     takes longer than everything else.
    ///   - original: The request that the program sent.
    ///   - headers: The header fields of the request.
    ///   - readBody: Returns the body of the request.
    package init(
        method: String, url: URL, normalized: NormalizedURL? = nil, original: URLRequest? = nil,
        headers: @escaping @autoclosure () -> HeaderFields = [:], readBody: @escaping () -> Data = { Data() }
    ) {
        self.method = method
        self.url = normalized ?? NormalizedURL(url)
        self.writtenURL = url
        self.original = original
        self.readHeaders = headers
        self.readBody = readBody
    }

    package convenience init(
        method: String, url: URL, normalized: NormalizedURL? = nil, headers: HeaderFields = [:], body: Data
    ) {
        self.init(method: method, url: url, normalized: normalized, headers: headers, readBody: { body })
    }

    /// Returns the decoded values of a query field, in order.
    package func queryValues(_ name: String) -> [String] {
        queryByName[name]
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

// MARK: - The search for the stub that answers

extension CapturedRequest {
    /// The state of the search for a stub.
    private final class Inquiry {
        var budget = SearchBudget()
        var turn: ProcessorTurns.Turn?
        var search: StubSearch?
        var claim: Claim?
        var ends: Int?
        /// The results of the program's closures, which are called once each.
        var results: [LocalClosure<RequestPredicate>: Bool] = [:]
    }

    private var openInquiry: Inquiry {
        if let inquiry { return inquiry }
        let made = Inquiry()
        inquiry = made
        return made
    }

    /// The time that conditions may still take.
    package var budget: SearchBudget {
        get { inquiry?.budget ?? SearchBudget() }
        set { openInquiry.budget = newValue }
    }

    /// The turn of the evaluating thread, for evaluations that may take long.
    var turn: ProcessorTurns.Turn? {
        get { inquiry?.turn }
        set { openInquiry.turn = newValue }
    }

    /// The search that stopped for lack of time and will continue.
    var search: StubSearch? {
        get { inquiry?.search }
        set { openInquiry.search = newValue }
    }

    /// Starts the decision anew, for the same request on a new connection.
    package func sendAgain() {
        let ends = ends
        inquiry = nil
        isSentAgain = true
        if let ends { self.ends = ends }
    }

    /// The result of a finished claim whose answer is not created yet.
    package var claim: Claim? {
        get { inquiry?.claim }
        set { openInquiry.claim = newValue }
    }

    /// The number of times that the engine had ended all its open calls when the request arrived; `nil` if the
    /// request is answered at once.
    package var ends: Int? {
        get { inquiry?.ends }
        set { openInquiry.ends = newValue }
    }
}

// MARK: - Slow parts

extension CapturedRequest {
    /// The longest body, in bytes, that is read and compared while other requests wait.
    private static let longestQuickBody = 65_536

    /// Why the body is too long to read now; `nil` if it can be read.
    var unknownOfLongBody: Unknown? {
        budget.isShort && body.count > Self.longestQuickBody ? .needsTime : nil
    }

    /// Why a body that begins as JSON cannot be read as JSON; `nil` if it can.
    var unknownOfJSON: Unknown? { isJSONTooDeep ? .deepJSON : nil }

    /// Returns whether a string contains a match of a regular expression.
    func evaluation(of expression: String, in text: String) -> Evaluation {
        budget.search(for: expression, in: text, turn)
    }

    /// Runs a closure of the program that takes part in the decision.
    package func runProgramCode<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        onProgramCode?(self, true)
        defer { onProgramCode?(self, false) }
        return try ProgramCode.$isRunning.withValue(true) { Result(catching: body) }.get()
    }

    /// Returns the result of a closure for the request.
    func evaluation(of closure: LocalClosure<RequestPredicate>) -> Evaluation {
        if let known = openInquiry.results[closure] { return Evaluation(known) }
        if budget.isShort { return .unknown(.needsTime) }
        let request = urlRequest
        let ask = {
            switch closure.call {
            case .prompt(let ask): self.runProgramCode { ask(request) }
            case .async(let ask):
                self.runProgramCode {
                    Blocking.value { await ProgramCode.$isRunning.withValue(true) { await ask(request) } }
                }
            }
        }
        let start = ContinuousClock.now
        let result = turn?.pause(ask) ?? ask()
        budget.exclude(.now - start)
        openInquiry.results[closure] = result
        return Evaluation(result)
    }
}
