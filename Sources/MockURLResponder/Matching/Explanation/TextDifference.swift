import Foundation

/// Describes differences between strings that are easy to overlook.
enum TextDifference {
    /// Returns a description of the difference; `nil` if the difference is obvious.
    static func words(_ expected: String, _ found: String) -> String? {
        // Swift's strings ignore the Unicode form, but a server does not.
        if expected == found, let place = place(expected, found) { return "differs only in Unicode form: \(place)" }
        if isSame(expected, found, but: { $0.lowercased() }) { return "differs only in case" }
        if isSame(expected, found, but: withoutSlash) { return "differs only by a slash at the end" }
        if isSame(expected, found, but: trimmed) {
            return "differs only in white space at the ends"
        }
        return place(expected, found)
    }

    /// Returns a description of the name that may have been meant by a missing name.
    static func words(on missing: String, among names: [String]) -> String? {
        names.first { isSame($0, missing, but: { $0.lowercased() }) }
            .map { "there is \($0.debugDescription), which differs in case" }
    }

    private static func isSame(_ one: String, _ other: String, but normalized: (String) -> String) -> Bool {
        normalized(one).hasSameBytes(as: normalized(other))
    }

    private static func withoutSlash(_ text: String) -> String {
        text.utf8.last == UInt8(ascii: "/") ? String(text.dropLast()) : text
    }

    /// Returns the string without white space at its ends, but with characters without width, such as U+200B.
    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) }
        return String(scalars[..<(end ?? scalars.startIndex)])
    }

    /// Names the first different scalars by their numbers.
    ///
    /// Returns `nil` unless one is outside ASCII and may look like another, or an additional one at the end is
    /// invisible.
    private static func place(_ expected: String, _ found: String) -> String? {
        let offset = zip(expected.unicodeScalars, found.unicodeScalars).prefix { $0 == $1 }.count
        let wanted = expected.unicodeScalars.dropFirst(offset).first
        let given = found.unicodeScalars.dropFirst(offset).first
        switch (wanted, given) {
        case (let wanted?, let given?) where !wanted.isASCII || !given.isASCII:
            return "character \(offset + 1) is \(number(given)), not \(number(wanted))"
        case (nil, let given?) where !given.isVisible:
            return "character \(offset + 1) is \(number(given)), where the end is expected"
        case (let wanted?, nil) where !wanted.isVisible:
            return "character \(offset + 1), \(number(wanted)), is missing"
        default: return nil
        }
    }

    private static func number(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
