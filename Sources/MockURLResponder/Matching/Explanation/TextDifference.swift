import Foundation

/// Differences between texts that are easy to overlook, in words.
enum TextDifference {
    /// What the difference is; nil where it is plain to see.
    static func words(_ expected: String, _ found: String) -> String? {
        // Swift's strings are equal in all forms; to a server they are not.
        if expected == found, let place = place(expected, found) { return "differs only in Unicode form: \(place)" }
        if isSame(expected, found, but: { $0.lowercased() }) { return "differs only in case" }
        if isSame(expected, found, but: withoutSlash) { return "differs only by a slash at the end" }
        if isSame(expected, found, but: trimmed) {
            return "differs only in white space at the ends"
        }
        return place(expected, found)
    }

    /// Which of some names somebody may have meant by another one that is not among them.
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

    /// Without white space at the ends; what has no width, as U+200B, is none.
    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) }
        return String(scalars[..<(end ?? scalars.startIndex)])
    }

    /// The first characters that differ by their numbers, where one is outside ASCII and may look like another, or is not
    /// seen at all.
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
