import Foundation

/// Formats figures for people, independent of the locale.
enum Text {
    /// Returns a whole number with separated thousands.
    static func grouped(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_US")).grouping(.automatic))
    }

    /// Returns a number with one decimal place, or with none if it is whole or at least 1,000.
    static func figure(_ value: Double) -> String {
        let isWhole = value == value.rounded() || abs(value) >= 1_000
        return isWhole ? grouped(Int(value.rounded())) : String(format: "%.1f", value)
    }
}
