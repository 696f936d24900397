import Foundation

/// When something happened, on two clocks, in microseconds.
struct Moment {
    /// Since 1970, as the system's clock says, which can be set.
    let wall: Int
    /// Since some moment in the past, by a clock that only goes forward.
    let monotonic: Int

    /// Now.
    init() {
        wall = Self.microseconds(CLOCK_REALTIME)
        monotonic = Self.microseconds(CLOCK_MONOTONIC)
    }

    private static func microseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000
    }
}

extension JSONWriter {
    mutating func members(of moment: Moment) {
        member("time") { $0.millionths(moment.wall) }
        member("monotonic") { $0.millionths(moment.monotonic) }
    }
}
