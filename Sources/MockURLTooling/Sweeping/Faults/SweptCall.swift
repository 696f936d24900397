import Foundation
import MockURLResponder

/// A call of the program without faults, which a sweep lets fail.
///
/// A call is the n-th of equal requests that one stub answers. So it is the same call in each run, in whatever order
/// parallel requests arrive. Requests that differ from run to run, for example by a time, or only in their bodies, have no such
/// identity: then a call is the n-th that the stub answers, and parallel requests may change places.
package struct SweptCall: Sendable, Hashable {
    /// The number in reports and options, such as `2.1`: the stub, and the call among those of the stub.
    package let id: String
    /// The index of the stub in the plan.
    package let stub: Int
    /// The request in the first run without a fault.
    package let request: SweptRequest
    /// Whether equal requests in each run make the call.
    package let hasIdentity: Bool
    /// The number of the call among the equal ones that the stub answers, or among all that it answers, from 1.
    package let ordinal: Int
    /// The number of the call among all that the stub answers, in the first run, from 1.
    package let number: Int
    /// The number of the call among those with the same headline, of any stub, from 1.
    package internal(set) var position = 1
    /// The connection that carries the call; `nil` if it is uncertain.
    package internal(set) var connection: SweptConnection?
    /// The name of the stub, if it has one.
    package let name: String?
    /// The line on which the stub was written.
    package let place: String?

    package init(
        id: String, stub: Int, request: SweptRequest, hasIdentity: Bool, ordinal: Int, number: Int, name: String?,
        place: String?
    ) {
        (self.id, self.stub, self.request, self.hasIdentity) = (id, stub, request, hasIdentity)
        (self.ordinal, self.number) = (ordinal, number)
        (self.name, self.place) = (name, place)
    }

    /// The request, with its generated values in braces if they differ in each run.
    package var headline: String { hasIdentity ? request.headline : request.endpoint.description }

    /// The headline with its number, which stays the same if stubs are added to the plan.
    package var key: String { position == 1 ? headline : "\(headline) #\(position)" }

    /// The same call without an identity.
    var numbered: SweptCall {
        var call = SweptCall(
            id: id, stub: stub, request: request, hasIdentity: false, ordinal: number, number: number, name: name,
            place: place)
        (call.position, call.connection) = (position, connection)
        return call
    }
}
