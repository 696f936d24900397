import Foundation

/// Figures as people read them, wherever they are.
enum Text {
    /// A whole number with its thousands apart.
    static func grouped(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_US")).grouping(.automatic))
    }

    /// As many digits as tell something.
    static func figure(_ value: Double) -> String {
        let isWhole = value == value.rounded() || abs(value) >= 1_000
        return isWhole ? grouped(Int(value.rounded())) : String(format: "%.1f", value)
    }
}
