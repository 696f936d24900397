/// A part of a body that arrives over time: an event, a line or a chunk.
package struct TimedPart: Sendable, Hashable {
    /// The length in bytes; 0 for a part that only waits, or only ends the body.
    package var length: Int
    /// The seconds between the part before it, or the head, and this part; 0...`ResponseDefinition.longestDelay`.
    package var wait: Double
    /// The hold of the part after these seconds; `nil` without a hold.
    package var hold: Hold?
    /// How the body ends after the part; `nil` if it goes on.
    package var cut: BodyCut?

    package init(length: Int, wait: Double = 0, hold: Hold? = nil, cut: BodyCut? = nil) {
        (self.length, self.wait, self.hold, self.cut) = (length, wait, hold, cut)
    }
}
