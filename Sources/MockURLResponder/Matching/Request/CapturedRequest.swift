package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A request as patterns see it.
///
/// One request is captured by one thread and never shared, so a class with lazy parts serves it; headers and body are read
/// once, and only when a pattern or a report asks for them.
package final class CapturedRequest {
    package let method: String
    package let url: NormalizedURL
    /// The URL as the program wrote it.
    package let writtenURL: URL
    /// The request that the program made; `nil` for one that was read from a journal or a recording.
    private let original: URLRequest?
    private let readHeaders: () -> HeaderFields
    private let readBody: () -> Data

    package private(set) lazy var headers = readHeaders()
    package private(set) lazy var query = url.queryItems
    private lazy var queryByName = ValuesByName(query)
    package private(set) lazy var body = readBody()
    /// The body as JSON, or why it has no value.
    private lazy var json = Result { () throws(JSONValue.Flaw) in try JSONValue(reading: body) }
    /// The body as text; `nil` for an empty body.
    private(set) lazy var text = body.isEmpty ? nil : String(decoding: body, as: UTF8.self)
    /// The fields of the body as a form.
    private(set) lazy var formFields = FormFields(body)
    private(set) lazy var cookies = CookieFields(headers)

    /// How far it is decided which stub answers; `nil` where the index of the stubs decides that at once, as it mostly does.
    private var inquiry: Inquiry?

    /// - Parameters:
    ///   - method: Such as `GET`.
    ///   - url: As the program wrote it.
    ///   - normalized: The same, where it is known already, since taking a URL apart takes longer than all the rest.
    ///   - original: The request that the program made.
    ///   - headers: Its header fields.
    ///   - readBody: Returns its body.
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

    /// The values of a query field, decoded, in order.
    package func queryValues(_ name: String) -> [String] {
        queryByName[name]
    }

    /// The body as JSON; `nil` for a body that is not JSON or has too many levels.
    package var jsonBody: JSONValue? { try? json.get() }

    /// Whether the body begins as JSON and is nested deeper than it is read.
    package var isJSONTooDeep: Bool { if case .failure(.tooDeep) = json { true } else { false } }

    /// The request as closures of the program receive it: with all properties of the program's own, the header fields that
    /// its session adds, and its body in `httpBody`.
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
    /// The state of deciding which stub answers.
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

    /// How long conditions may take from now on.
    package var budget: SearchBudget {
        get { inquiry?.budget ?? SearchBudget() }
        set { openInquiry.budget = newValue }
    }

    /// The turn of the thread that evaluates conditions, where that may take long.
    var turn: ProcessorTurns.Turn? {
        get { inquiry?.turn }
        set { openInquiry.turn = newValue }
    }

    /// The search that goes on where it had no time.
    var search: StubSearch? {
        get { inquiry?.search }
        set { openInquiry.search = newValue }
    }

    /// The result of the claim, when only the answer is missing.
    package var claim: Claim? {
        get { inquiry?.claim }
        set { openInquiry.claim = newValue }
    }

    /// How often its engine had ended all its open calls when the request came; `nil` where it is answered at once.
    package var ends: Int? {
        get { inquiry?.ends }
        set { openInquiry.ends = newValue }
    }
}

// MARK: - What takes its time

extension CapturedRequest {
    /// In bytes; to read or compare a longer body takes long.
    private static let longestQuickBody = 65_536

    /// Why the body cannot be read now.
    var unknownOfLongBody: Unknown? {
        budget.isShort && body.count > Self.longestQuickBody ? .needsTime : nil
    }

    /// Why the body cannot be read as JSON, although it begins as such.
    var unknownOfJSON: Unknown? { isJSONTooDeep ? .deepJSON : nil }

    /// Whether a regular expression is found.
    func evaluation(of expression: String, in text: String) -> Evaluation {
        budget.search(for: expression, in: text, turn)
    }

    /// Returns the result of a closure for the request.
    func evaluation(of closure: LocalClosure<RequestPredicate>) -> Evaluation {
        if let known = openInquiry.results[closure] { return Evaluation(known) }
        if budget.isShort { return .unknown(.needsTime) }
        let request = urlRequest
        let ask = {
            switch closure.call {
            case .prompt(let ask): ask(request)
            case .async(let ask): Blocking.value { await ask(request) }
            }
        }
        let start = ContinuousClock.now
        let result = turn?.pause(ask) ?? ask()
        budget.exclude(.now - start)
        openInquiry.results[closure] = result
        return Evaluation(result)
    }
}
