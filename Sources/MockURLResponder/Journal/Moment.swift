import Foundation

/// When something happened, on two clocks.
struct Moment {
    /// In seconds since 1970, as the system's clock says, which can be set.
    let wall: Double
    /// In seconds since some moment in the past, by a clock that only goes forward.
    let monotonic: Double

    /// Now.
    init() {
        wall = Self.seconds(CLOCK_REALTIME)
        monotonic = Self.seconds(CLOCK_MONOTONIC)
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

extension JSONWriter {
    mutating func members(of moment: Moment) {
        member("time", moment.wall)
        member("monotonic", moment.monotonic)
    }

    /// In seconds, to the microsecond.
    private mutating func member(_ name: String, _ seconds: Double) {
        let microseconds = String(Int((seconds * 1e6).rounded()) % 1_000_000 + 1_000_000).dropFirst()
        member(name) { $0.raw("\(Int((seconds * 1e6).rounded()) / 1_000_000).\(microseconds)") }
    }
}
