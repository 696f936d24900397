import Foundation

/// A point in time on two clocks, in microseconds, and the process in which it was read.
package struct Moment {
    /// The time since 1970 on the system clock, which can be changed.
    let wall: Int
    /// The time on the monotonic clock, which never goes back.
    let monotonic: Int
    /// A child may continue the journal of its parent, so each record names its process.
    let process: Int

    /// Reads the current time.
    package init() {
        process = Int(getpid())
        wall = Self.microseconds(CLOCK_REALTIME)
        monotonic = Self.microseconds(CLOCK_MONOTONIC)
    }

    /// The current time on the monotonic clock, in microseconds.
    static var monotonicNow: Int { microseconds(CLOCK_MONOTONIC) }

    private static func microseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000
    }
}
