import Foundation
import MockURLResponder

/// A call of the program without faults, which a sweep lets fail.
///
/// A call is the n-th of equal requests that one stub answers. So it is the same call in each run, in whatever order parallel
/// requests arrive. Requests of a stub that differ from run to run, for example by a time, have no such identity: then a call is the
/// n-th that the stub answers, and parallel requests may change places.
package struct SweptCall: Sendable, Hashable {
    /// The number in reports and options, such as `2.1`: the stub, and the call among those of the stub.
    package let id: String
    /// The index of the stub in the plan.
    package let stub: Int
    /// The request in the first run without a fault.
    package let request: SweptRequest
    /// Whether equal requests in each run make the call.
    package let hasIdentity: Bool
    /// The number of the call among the equal ones, or among those of the stub, from 1.
    package let ordinal: Int
    /// The number of the equal calls, or of those of the stub.
    package let count: Int
    /// The number of the call among those of the stub in the first run, from 1.
    package let number: Int
    /// The number of calls of the stub in the first run.
    package let countOfStub: Int
    /// The name of the stub, if it has one.
    package let name: String?
    /// The line on which the stub was written.
    package let place: String?

    package init(
        id: String, stub: Int, request: SweptRequest, hasIdentity: Bool, ordinal: Int, count: Int, number: Int,
        countOfStub: Int, name: String?, place: String?
    ) {
        (self.id, self.stub, self.request, self.hasIdentity) = (id, stub, request, hasIdentity)
        (self.ordinal, self.count, self.number, self.countOfStub) = (ordinal, count, number, countOfStub)
        (self.name, self.place) = (name, place)
    }

    /// The request, with its generated values in braces if they differ in each run.
    package var headline: String { hasIdentity ? request.headline : request.endpoint.description }

    /// The headline with its number, which stays the same if stubs are added to the plan.
    package var key: String { ordinal == 1 ? headline : "\(headline) #\(ordinal)" }

    /// The same call without an identity.
    var numbered: SweptCall {
        SweptCall(
            id: id, stub: stub, request: request, hasIdentity: false, ordinal: number, count: countOfStub,
            number: number, countOfStub: countOfStub, name: name, place: place)
    }
}

/// The parts of a request that make requests equal for a sweep.
package struct SweptRequest: Sendable, Hashable, Comparable {
    package let method: String
    package let url: String

    package init(method: String, url: String) {
        (self.method, self.url) = (method, url)
    }

    init(_ call: HTTPCall) {
        self.init(method: call.method, url: call.url.absoluteString)
    }

    /// Whether the journal hides a part of the URL, so that no condition can compare it.
    var isRedacted: Bool { url.contains("%3Credacted%3E") || url.contains("//redacted@") }

    var headline: String { "\(method) \(url)".shown(atMost: .max) }

    var endpoint: Endpoint { Endpoint(method: method, url: url) }

    package static func < (one: SweptRequest, other: SweptRequest) -> Bool {
        (one.url, one.method) < (other.url, other.method)
    }
}
