import Foundation

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
        case "Bearer": "; when(bearerToken:) asks for a token alone"
        case "Basic": "; when(basicUser:password:) asks for a user and a password"
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
