/// The report of a launched program about a body that it received.
package struct BodyReport: Codable {
    package let checksum: Checksum
    package let milliseconds: Double
    /// The peak memory of the program, in bytes.
    package let peak: Int

    package init(checksum: Checksum, duration: Duration) throws {
        self.checksum = checksum
        milliseconds = duration / .milliseconds(1)
        peak = try ProcessMemory.peak()
    }
}
