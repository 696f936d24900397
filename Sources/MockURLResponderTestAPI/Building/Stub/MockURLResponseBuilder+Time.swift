public import Foundation
import MockURLResponder

/// The delay and the speed of the answer.
extension MockURLResponseBuilder {
    /// Delays the answer.
    ///
    /// - Parameter delay: The delay in seconds, counted from the request, 0...31,536,000.
    /// - Returns: The builder, to continue the chain.
    public func with(delay: TimeInterval) -> MockURLResponseBuilder {
        markStated(.delay, by: "with(delay:)")
        check(delay, "the delay", PlanRules.delay.flaw(in: delay))
        stub.response.latency = .fixed(delay)
        return self
    }

    /// Delays each answer by a random time.
    ///
    /// Equal seeds give equal delays.
    public func with(delay: RandomDelay) -> MockURLResponseBuilder {
        markStated(.delay, by: "with(delay:)")
        stub.response.latency = .random(delay.latency)
        return self
    }

    /// Sends the body in pieces, at the speed of a network or evenly within a time.
    ///
    /// - Parameter speed: A speed such as `.edge` or `.wholeBody(in: 2)`, or more than 0 bytes per second.
    /// - Returns: The builder, to continue the chain.
    public func with(speed: NetworkSpeed) -> MockURLResponseBuilder {
        markStated(.pace, by: "with(speed:)")
        switch speed.pace {
        case .perSecond(let bytes): check(bytes, "the speed", PlanRules.bytesPerSecond.flaw(in: bytes))
        case .over(let seconds): check(seconds, "the body duration", PlanRules.bodyDuration.flaw(in: seconds))
        case .parts: break
        }
        stub.response.pace = speed.pace
        return self
    }
}
