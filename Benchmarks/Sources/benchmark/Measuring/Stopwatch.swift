/// Measures the time of one piece of work.
enum Stopwatch {
    /// Returns the time of the work and its result.
    ///
    /// Returning the result keeps its deallocation out of the measured time.
    static func milliseconds<Result>(
        _ work: () async throws -> Result
    ) async rethrows -> (milliseconds: Double, result: Result) {
        let start = ContinuousClock.now
        let result = try await work()
        return ((ContinuousClock.now - start) / .milliseconds(1), result)
    }
}
