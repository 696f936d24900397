#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// A closure of this process that stands in a plan: it cannot travel, and is equal to itself only.
package final class LocalClosure<Closure: Sendable>: Sendable, Hashable {
    package let call: Closure

    package init(_ call: Closure) {
        self.call = call
    }

    package static func == (one: LocalClosure, other: LocalClosure) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// Says whether a stub answers a request, which has its body.
package enum RequestPredicate: Sendable {
    case prompt(@Sendable (URLRequest) -> Bool)
    /// Is asked where a thread can wait for it.
    case async(@Sendable (URLRequest) async -> Bool)
}

/// Answers a request, which has its body; an error that it throws is what the request fails with.
package typealias ResponseComputation = @Sendable (URLRequest) throws -> ResponseDefinition

/// Is told of a request that no stub answers, before the policy does.
package typealias UnmatchedObserver = @Sendable (URLRequest, UnmatchedPolicy) -> Void

/// Is told of an answer before it is given.
package typealias AnswerObserver = @Sendable (AnsweredCall) -> Void
