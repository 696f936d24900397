#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// A closure in a plan, which cannot leave this process and is equal only to itself.
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

/// Answers a request, which includes its body.
///
/// If the closure throws an error, the request fails with that error.
package typealias ResponseComputation = @Sendable (URLRequest) throws -> ResponseDefinition

/// Receives each request that no stub answers, before the policy is applied.
package typealias UnmatchedObserver = @Sendable (URLRequest, UnmatchedPolicy) -> Void

/// Receives each answer before it is delivered.
package typealias AnswerObserver = @Sendable (AnsweredCall) -> Void
