package import Foundation

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

    /// The values of a query field, decoded, in order.
    package func queryValues(_ name: String) -> [String] {
        query.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
    }
}
