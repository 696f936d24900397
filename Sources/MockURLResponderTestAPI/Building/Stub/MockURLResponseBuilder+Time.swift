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

    /// Sends the body in chunks, with a time between two.
    ///
    /// A chunk that follows a wait arrives alone; without a wait, adjacent chunks may arrive together. A chunk of more than
    /// 16 KiB arrives in pieces of at most 16 KiB, as from a server. Unless the stub says a Content-Length, the answer has
    /// `Transfer-Encoding: chunked`.
    ///
    /// - Parameters:
    ///   - chunks: At least one; none is empty, since an empty chunk ends a body (RFC 9112 section 7.1).
    ///   - every: The time between two chunks in seconds, 0...31,536,000. The first chunk arrives with the head.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(chunks: [Data], every: TimeInterval) -> MockURLResponseBuilder {
        say(.pace, "with(chunks:every:)")
        check(every, "the time between two chunks", PlanRules.flaw(inDelay: every))
        if let flaw = PlanRules.flaw(inChunks: chunks.map(\.count)) { refuse("the chunks", flaw) }
        stub.response.pace = .chunks(sizes: chunks.map(\.count), every: every)
        return with(body: Data(chunks.joined()))
    }

    /// Sends a text body in chunks, with a time between two, as `with(chunks:every:)` does with data.
    ///
    /// - Parameters:
    ///   - chunks: At least one, in UTF-8; none is empty.
    ///   - every: The time between two chunks in seconds, 0...31,536,000. The first chunk arrives with the head.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(chunks: [String], every: TimeInterval) -> MockURLResponseBuilder {
        with(chunks: chunks.map { Data($0.utf8) }, every: every)
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
