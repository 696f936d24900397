import Foundation

/// Writes durations and sizes with three digits.
package enum Quantity {
    /// Returns a duration such as `850 µs`, `12.3 ms`, `1.25 s` or `4m 05s`.
    static func duration(_ seconds: Double, isUnicode: Bool) -> String {
        switch seconds {
        case ..<0.0009995: "\(Int((seconds * 1e6).rounded())) \(isUnicode ? "µs" : "us")"
        case ..<0.9995: digits(seconds * 1e3) + " ms"
        case ..<99.95: digits(seconds) + " s"
        case ..<360_000: "\(Int(seconds.rounded()) / 60)m \(twoDigits(Int(seconds.rounded()) % 60))s"
        case ..<1e15: "\(Int(seconds / 3_600)) h"
        default: "long"
        }
    }

    /// Returns a size such as `52 B`, `1.2 kB` or `3.41 MB`.
    static func size(_ bytes: Int) -> String {
        let value = Double(bytes)
        return switch bytes {
        case ..<1_000: "\(bytes) B"
        case ..<999_500: digits(value / 1e3) + " kB"
        case ..<999_500_000: digits(value / 1e6) + " MB"
        default: digits(value / 1e9) + " GB"
        }
    }

    /// Returns seconds with three decimals, such as `12.345`.
    static func moment(_ seconds: Double) -> String {
        guard seconds >= 0, seconds < 1e12 else { return seconds < 0 ? "0.000" : "long" }
        let milliseconds = Int((seconds * 1_000).rounded())
        let rest = milliseconds % 1_000
        return "\(milliseconds / 1_000).\(rest < 100 ? "0" : "")\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Returns a count with separators, such as `100,000`.
    static func count(_ count: Int) -> String {
        var text = ""
        for (index, digit) in String(count).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    /// Returns a word with its count, such as `1 stub` or `3 stubs`.
    package static func count(_ count: Int, _ noun: String) -> String {
        "\(Self.count(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Returns a value below 1,000 with three digits, without trailing zeros after the point.
    private static func digits(_ value: Double) -> String {
        let decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
        let scale = decimals == 2 ? 100 : decimals == 1 ? 10 : 1
        let scaled = Int((value * Double(scale)).rounded())
        guard decimals > 0 else { return "\(scaled)" }
        let fraction = scaled % scale
        return "\(scaled / scale)." + (decimals == 2 ? twoDigits(fraction) : "\(fraction)")
    }
}
