/// The report of a launched program about the memory of one piece of work.
package struct MemoryReport: Codable {
    /// The growth of the peak memory, in bytes.
    package let growth: Int

    /// Measures some work.
    ///
    /// The process must not have done similar work before.
    ///
    /// - Throws: The error of the work, or a `Failure` when the kernel's figures cannot be read.
    package static func measuring<Result>(_ work: () throws -> Result) throws -> (report: Self, result: Result) {
        let before = try ProcessMemory.resetPeak()
        let result = try work()
        return (Self(growth: try ProcessMemory.peak() - before), result)
    }
}
