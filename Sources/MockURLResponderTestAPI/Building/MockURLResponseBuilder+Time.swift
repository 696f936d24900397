public import Foundation
import MockURLResponder

/// When the answer comes, and how fast.
extension MockURLResponseBuilder {
    /// Answers after a while.
    ///
    /// - Parameter delay: In seconds, counted from the request; 0...31,536,000.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(delay: TimeInterval) -> MockURLResponseBuilder {
        say(.delay, "with(delay:)")
        check(delay, "the delay", PlanRules.flaw(inDelay: delay))
        stub.response.latency = .fixed(delay)
        return self
    }

    /// Answers after a while that is another one for each answer; from the same seed always the same.
    public func with(delay: RandomDelay) -> MockURLResponseBuilder {
        say(.delay, "with(delay:)")
        stub.response.latency = .random(delay.latency)
        return self
    }

    /// Sends the body in pieces, spread evenly over a time after the head.
    ///
    /// - Parameter bodyDuration: In seconds, counted from the head; 0...31,536,000.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(bodyDuration: TimeInterval) -> MockURLResponseBuilder {
        say(.pace, "with(bodyDuration:)")
        check(bodyDuration, "the body duration", PlanRules.flaw(inBodyDuration: bodyDuration))
        stub.response.pace = .over(bodyDuration)
        return self
    }

    /// Sends the body in pieces, as fast as a network does.
    ///
    /// - Parameter speed: Such as `.edge`, or a number of bytes per second, above 0.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(speed: NetworkSpeed) -> MockURLResponseBuilder {
        say(.pace, "with(speed:)")
        check(speed.bytesPerSecond, "the speed", PlanRules.flaw(inBytesPerSecond: speed.bytesPerSecond))
        stub.response.pace = .perSecond(speed.bytesPerSecond)
        return self
    }
}
