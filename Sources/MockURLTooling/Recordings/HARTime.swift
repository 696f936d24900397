import Foundation

/// The times of HAR, in ISO 8601.
enum HARTime {
    /// Returns the seconds since 1970; `nil` for another format.
    static func seconds(_ text: String) -> Double? {
        var rest = Substring(text).utf8
        guard let year = number(4, &rest), take("-", &rest), let month = number(2, &rest), take("-", &rest),
            let day = number(2, &rest), take("T", &rest) || take(" ", &rest), let hour = number(2, &rest),
            take(":", &rest), let minute = number(2, &rest), take(":", &rest), let second = number(2, &rest)
        else { return nil }
        var fraction = 0.0
        if take(".", &rest) || take(",", &rest) {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            fraction = Double("0.\(Substring(digits))") ?? 0
            rest = rest.dropFirst(digits.count)
        }
        guard let offset = offset(&rest), rest.isEmpty else { return nil }
        let days = days(year: year, month: month, day: day)
        return Double(((days * 24 + hour) * 60 + minute) * 60 + second - offset) + fraction
    }

    /// Reads `Z`, or an offset such as `+02:00`, and returns its seconds; no offset means UTC.
    private static func offset(_ rest: inout Substring.UTF8View) -> Int? {
        if rest.isEmpty || take("Z", &rest) || take("z", &rest) { return 0 }
        let isWest = take("-", &rest)
        guard isWest || take("+", &rest), let hours = number(2, &rest) else { return nil }
        _ = take(":", &rest)
        guard let minutes = number(2, &rest) else { return nil }
        return (hours * 60 + minutes) * (isWest ? -60 : 60)
    }

    private static func number(_ count: Int, _ rest: inout Substring.UTF8View) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 & 0xF) }
    }

    private static func take(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// The days from 1970 to a day of the Gregorian calendar (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
