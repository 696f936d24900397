import Foundation

/// The time that a number of requests took.
package struct Timing {
    package let requests: Int
    package let wall: Duration
    /// The processor time of all threads of the process.
    package let processor: Duration

    /// Measures the time of some work.
    package init(of requests: Int, _ work: () async throws -> Void) async throws {
        let (start, startOfProcessor) = (ContinuousClock.now, Self.processorTime())
        try await work()
        self.requests = requests
        processor = Self.processorTime() - startOfProcessor
        wall = ContinuousClock.now - start
    }

    package var requestsPerSecond: Double { Double(requests) / (wall / .seconds(1)) }

    /// The timing as one line of JSON, with nanoseconds for each request.
    package var line: String {
        func nanoseconds(_ duration: Duration) -> String {
            String(format: "%.1f", duration / .nanoseconds(1) / Double(requests))
        }
        return #"{"requests":\#(requests),"wall":\#(nanoseconds(wall)),"cpu":\#(nanoseconds(processor))}"#
    }

    private static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
