/// What a launched program says of the memory that one piece of work took.
package struct MemoryReport: Codable {
    /// How much the peak grew, in bytes.
    package let growth: Int

    /// Does the work, in a process that has done nothing like it before.
    ///
    /// - Throws: What the work throws, or why the kernel does not say.
    package static func measuring<Result>(_ work: () throws -> Result) throws -> (report: Self, result: Result) {
        let before = try ProcessMemory.resetPeak()
        let result = try work()
        return (Self(growth: try ProcessMemory.peak() - before), result)
    }
}
