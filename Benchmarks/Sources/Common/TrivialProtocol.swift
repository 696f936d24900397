#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// The cheapest possible `URLProtocol`: it gives every request to its host the same answer, inline and at once.
///
/// No mock can be faster on the same session, so the library is compared with this class.
package class TrivialProtocol: URLProtocol {
    package override class func canInit(with request: URLRequest) -> Bool { request.url?.host == Exchange.host }

    package override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    package override func startLoading() {
        guard let client else { return }
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: Exchange.headers)
        else { return client.urlProtocol(self, didFailWithError: URLError(.badURL)) }
        client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client.urlProtocol(self, didLoad: Exchange.body)
        client.urlProtocolDidFinishLoading(self)
    }

    package override func stopLoading() {}
}
