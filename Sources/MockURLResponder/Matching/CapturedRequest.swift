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
    package private(set) lazy var body = readBody()
    /// The body as JSON; nil when it is none.
    package private(set) lazy var jsonBody = JSONValue(strictly: body)

    /// What closures of the program said; nil as long as there was none to ask.
    private var program: ProgramVerdicts?
    /// The searches in it; nil as long as nobody looked for a regular expression.
    private var begunSearches: RequestSearches?

    /// - Parameters:
    ///   - method: Such as `GET`.
    ///   - url: As the program wrote it.
    ///   - normalized: The same, where it is known already, since taking a URL apart takes longer than all the rest.
    ///   - original: The request that the program made.
    ///   - headers: Its header fields.
    ///   - body: Its body.
    package init(
        method: String, url: URL, normalized: NormalizedURL? = nil, original: URLRequest? = nil,
        headers: @escaping @autoclosure () -> HeaderFields = [:], body: @escaping @autoclosure () -> Data = Data()
    ) {
        self.method = method
        self.url = normalized ?? NormalizedURL(url)
        self.writtenURL = url
        self.original = original
        self.readHeaders = headers
        self.readBody = body
    }

    /// The values of a query field, decoded, in order.
    package func queryValues(_ name: String) -> [String] {
        query.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
    }

    /// The fields of the body as a form.
    var formFields: FormFields { FormFields(body) }

    var cookies: CookieFields { CookieFields(headers) }

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

// MARK: - What takes its time

extension CapturedRequest {
    var searches: RequestSearches {
        if let begunSearches { return begunSearches }
        let searches = RequestSearches()
        begunSearches = searches
        return searches
    }

    /// Whether there was a search for a regular expression that came to no end: nobody knows what it would have found.
    package var hasGivenUpSearch: Bool { begunSearches?.hasGivenUp ?? false }

    /// Whether a regular expression is found; nil when the search came to no end.
    package func finding(of expression: String, in text: String) -> Bool? {
        searches.finding(of: .cached(expression), in: text)
    }

    /// Lets those who ask next have a patience of their own.
    package func forgetSearches() { begunSearches = nil }

    /// Whether a closure has to be asked, or a search to be done, before it can be said whether a stub matches.
    var isUndecided: Bool { program?.unasked != nil || begunSearches?.isPending ?? false }

    /// Does one of them, where nobody waits; says whether there was one.
    @discardableResult
    func decide() -> Bool {
        begunSearches?.search() ?? false || askProgram()
    }

    /// What a closure says of the request; one that was not asked yet is noted, and no for now.
    func verdict(of closure: LocalClosure<RequestPredicate>) -> Bool {
        let program = program ?? ProgramVerdicts()
        self.program = program
        if let verdict = program.known[closure] { return verdict }
        program.unasked = program.unasked ?? closure
        return false
    }

    private func askProgram() -> Bool {
        guard let program, let closure = program.unasked else { return false }
        program.unasked = nil
        program.known[closure] = closure.call(urlRequest)
        return true
    }
}

/// What closures of the program said of one request, so that each is asked once.
private final class ProgramVerdicts {
    var known: [LocalClosure<RequestPredicate>: Bool] = [:]
    var unasked: LocalClosure<RequestPredicate>?
}
