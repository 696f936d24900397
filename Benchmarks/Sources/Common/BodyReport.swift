/// What a launched program says of a body it got.
package struct BodyReport: Codable {
    package let checksum: Checksum
    package let milliseconds: Double
    /// The most memory the program took, in bytes.
    package let peak: Int

    package init(checksum: Checksum, duration: Duration) throws {
        self.checksum = checksum
        milliseconds = duration / .milliseconds(1)
        peak = try ProcessMemory.peak()
    }
}
