import Foundation

/// Writes local times.
enum WallClock {
    /// Returns the time of day, such as `12:22:47` or `12:22:47.418`.
    static func time(_ seconds: Double, hasFraction: Bool = false) -> String {
        guard let parts = parts(seconds) else { return "?" }
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Quantity.twoDigits(Int($0)) }.joined(
            separator: ":")
        guard hasFraction else { return time }
        let fraction = Quantity.moment(seconds - seconds.rounded(.down)).dropFirst()
        return time + (fraction.utf8.count == 4 ? fraction : ".999")
    }

    /// Returns the date, such as `2026-11-23`.
    static func date(_ seconds: Double) -> String {
        guard let parts = parts(seconds) else { return "?" }
        return
            "\(parts.tm_year + 1900)-\(Quantity.twoDigits(Int(parts.tm_mon) + 1))-\(Quantity.twoDigits(Int(parts.tm_mday)))"
    }

    private static func parts(_ seconds: Double) -> tm? {
        guard abs(seconds) < 1e11 else { return nil }
        var (time, parts) = (time_t(seconds.rounded(.down)), tm())
        return localtime_r(&time, &parts) == nil ? nil : parts
    }
}
