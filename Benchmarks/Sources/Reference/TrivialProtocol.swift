#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// The least a `URLProtocol` can do: answer at once, inline, the same to everything.
///
/// It is what no mock can beat on the same session, and so what ours is compared with.
package class TrivialProtocol: URLProtocol {
    package override class func canInit(with request: URLRequest) -> Bool { true }

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
