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

/// Describes differences between secret values, and reveals only the form and the length of the values.
enum SecretDifference {
    /// Returns how the values of a secret field differ from the expected value.
    ///
    /// - Parameters:
    ///   - expected: The expected string; `nil` if the stub requires a pattern.
    ///   - values: The values of the request.
    ///   - name: The name of the field.
    /// - Returns: A text that may appear in logs.
    static func words(_ expected: String?, _ values: [String], of name: String?) -> String {
        guard let found = values.first else { return "the request has none" }
        guard values.count == 1 else { return "given \(values.count) times" }
        guard let expected else { return "\(length(of: found)) found" }
        if Credentials.fields.contains(name?.lowercased() ?? "") {
            let (wanted, given) = (Credentials(expected), Credentials(found))
            if let words = wanted.difference(from: given) { return words }
            return value(wanted.value, given.value)
        }
        return value(expected, found)
    }

    private static func value(_ expected: String, _ found: String) -> String {
        if expected.lowercased() == found.lowercased() { return "differs only in case" }
        if expected.trimmingCharacters(in: .whitespaces) == found.trimmingCharacters(in: .whitespaces) {
            return "differs only in white space at the ends"
        }
        return expected.count == found.count
            ? "both have \(length(of: found))" : "\(length(of: expected)) expected, \(length(of: found)) found"
    }

    private static func length(of text: String) -> String {
        text.count == 1 ? "1 character" : "\(text.count) characters"
    }
}

/// The parts of an `Authorization` value (RFC 9110 section 11.4).
private struct Credentials {
    /// The header fields with credentials, in lower case.
    static let fields: Set<String> = ["authorization", "proxy-authorization"]

    /// The schemes that a text may name; any other first word may be a secret itself.
    private static let schemes = [
        "Basic", "Bearer", "Digest", "DPoP", "HOBA", "Hawk", "Mutual", "NTLM", "Negotiate", "Token", "AWS4-HMAC-SHA256",
    ]

    /// The name of the scheme; `nil` if the value does not begin with a known one.
    let scheme: String?
    /// The part after the scheme.
    let value: String

    init(_ text: String) {
        let first = text.prefix { $0 != " " }
        scheme = Self.schemes.first { $0.lowercased() == first.lowercased() }
        value = scheme == nil ? text : String(text[first.endIndex...].drop { $0 == " " })
    }

    /// Returns a text for the difference; `nil` if only the values differ.
    func difference(from found: Credentials) -> String? {
        switch (scheme, found.scheme) {
        case (nil, let scheme?): "a value without a scheme expected, \(scheme) found\(Self.hint(for: scheme))"
        case (let scheme?, nil): "\(scheme) expected, a value without a known scheme found"
        case (let one?, let other?) where one != other: "another scheme: \(one) expected, \(other) found"
        case ("Basic", "Basic"): basicDifference(from: found)
        default: nil
        }
    }

    private static func hint(for scheme: String) -> String {
        switch scheme {
        case "Bearer": "; .bearerToken(…) asks for a token alone"
        case "Basic": "; .basic(user:password:) asks for a user and a password"
        default: ""
        }
    }

    private func basicDifference(from found: Credentials) -> String {
        switch (userAndPassword, found.userAndPassword) {
        case (_, .notBase64): "Basic credentials that are not Base64 found"
        case (.notBase64, _): "the stub asks for Basic credentials that are not Base64\(Self.hint(for: "Basic"))"
        case (_, .noColon): "Basic credentials without a colon found"
        case (.noColon, _): "the stub asks for Basic credentials without a colon\(Self.hint(for: "Basic"))"
        case (.pair(let user, _), .pair(let other, _)) where user == other: "the same user, another password"
        case (.pair(_, let password), .pair(_, let other)):
            password == other ? "another user, the same password" : "another user and another password"
        }
    }

    private enum UserAndPassword {
        case notBase64, noColon
        case pair(user: Data, password: Data)
    }

    /// The decoded user and password (RFC 7617).
    private var userAndPassword: UserAndPassword {
        guard let data = Data(base64Encoded: value) else { return .notBase64 }
        guard let colon = data.firstIndex(of: UInt8(ascii: ":")) else { return .noColon }
        return .pair(user: Data(data[..<colon]), password: Data(data[(colon + 1)...]))
    }
}
