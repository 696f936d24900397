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
    private let readHeaders: () -> HeaderFields
    private let readBody: () -> Data

    package private(set) lazy var headers = readHeaders()
    package private(set) lazy var query = url.queryItems
    package private(set) lazy var body = readBody()
    /// The body as JSON; nil when it is none.
    package private(set) lazy var jsonBody = try? JSONDecoder().decode(JSONValue.self, from: body)

    package private(set) lazy var formFields = FormFields(body)
    package private(set) lazy var cookies = CookieFields(headers)
    /// What closures of the program said, so that each is asked once.
    private var verdicts: [ObjectIdentifier: Bool] = [:]
    /// A closure that has to be asked before it can be said whether a stub matches.
    private(set) var unasked: LocalClosure<RequestPredicate>?

    package init(
        method: String, url: URL, headers: @escaping @autoclosure () -> HeaderFields = [:],
        body: @escaping @autoclosure () -> Data = Data()
    ) {
        self.method = method
        self.url = NormalizedURL(url)
        self.writtenURL = url
        self.readHeaders = headers
        self.readBody = body
    }

    /// The request as closures of the program get it, with its body.
    package private(set) lazy var urlRequest: URLRequest = {
        var request = URLRequest(url: writtenURL)
        request.httpMethod = method
        for field in headers.fields { request.addValue(field.value, forHTTPHeaderField: field.name) }
        request.httpBody = body.isEmpty ? nil : body
        return request
    }()

    /// What a closure says of the request; one that was not asked yet is noted, and no for now.
    func verdict(of closure: LocalClosure<RequestPredicate>) -> Bool {
        if let verdict = verdicts[ObjectIdentifier(closure)] { return verdict }
        unasked = unasked ?? closure
        return false
    }

    /// Asks the closure that has to be asked, where it may take its time; says whether there was one.
    @discardableResult
    func askProgram() -> Bool {
        guard let closure = unasked else { return false }
        unasked = nil
        verdicts[ObjectIdentifier(closure)] = closure.call(urlRequest)
        return true
    }

    /// The values of a query field, decoded, in order.
    package func queryValues(_ name: String) -> [String] {
        query.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
    }
}
