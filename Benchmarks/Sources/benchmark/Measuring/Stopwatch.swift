/// Times one piece of work.
enum Stopwatch {
    /// How long it takes, and its result, so that neither its death is timed nor its life ends too early.
    static func milliseconds<Result>(
        _ work: () async throws -> Result
    ) async rethrows -> (milliseconds: Double, result: Result) {
        let start = ContinuousClock.now
        let result = try await work()
        return ((ContinuousClock.now - start) / .milliseconds(1), result)
    }
}
