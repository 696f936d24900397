import Foundation
import MockURLResponder

/// The parts of a request that make requests equal for a sweep.
package struct SweptRequest: Sendable, Hashable, Comparable {
    package let method: String
    package let url: String
    /// The URL without the values that reports hide.
    private let shownURL: String

    package init(method: String, url: String) {
        (self.method, self.url, shownURL) = (method, url, url)
    }

    init(_ call: HTTPCall) {
        (method, url) = (call.method, call.url.absoluteString)
        shownURL = RecordedSecrets().hidden(inURL: call.redaction.text(of: call.url))
    }

    var headline: String { "\(method) \(shownURL)".shown(atMost: .max) }

    var endpoint: Endpoint { Endpoint(method: method, url: shownURL) }

    package static func < (one: SweptRequest, other: SweptRequest) -> Bool {
        (one.url, one.method) < (other.url, other.method)
    }
}
