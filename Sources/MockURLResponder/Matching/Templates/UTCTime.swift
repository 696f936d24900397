package import Foundation

/// A moment in whole seconds, formatted in UTC.
package struct UTCTime {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The seconds since 1970.
    package let seconds: Int
    private let parts: tm

    package init(_ date: Date) {
        seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        self.parts = parts
    }

    /// The moment in ISO 8601: `2026-11-21T18:00:00Z`.
    package var iso8601: String {
        let day = [Self.padded(parts.tm_year + 1900, to: 4), Self.padded(parts.tm_mon + 1), Self.padded(parts.tm_mday)]
        return day.joined(separator: "-") + "T" + clock + "Z"
    }

    /// The moment in the form of header fields (RFC 9110 section 5.6.7): `Sat, 21 Nov 2026 18:00:00 GMT`.
    package var http: String {
        let (day, month) = (Self.days[Int(parts.tm_wday)], Self.months[Int(parts.tm_mon)])
        let year = Self.padded(parts.tm_year + 1900, to: 4)
        return "\(day), \(Self.padded(parts.tm_mday)) \(month) \(year) \(clock) GMT"
    }

    private var clock: String {
        [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Self.padded($0) }.joined(separator: ":")
    }

    private static func padded(_ number: Int32, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
