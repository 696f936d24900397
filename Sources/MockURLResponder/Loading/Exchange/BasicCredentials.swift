import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The value of an `Authorization` field with Basic credentials (RFC 7617 section 2).
enum BasicCredentials {
    static func field(user: String?, password: String?) -> String {
        "Basic " + Data("\(user ?? ""):\(password ?? "")".utf8).base64EncodedString()
    }

    static func field(of credential: URLCredential) -> String {
        field(user: credential.user, password: credential.password)
    }
}

/// The realm of a Basic challenge in a `WWW-Authenticate` field (RFC 9110 section 11.6.1, RFC 7617).
enum BasicRealm {
    /// Returns the first realm that asks for Basic credentials; `nil` if no challenge asks for them.
    static func realm(in field: String) -> String? {
        var isBasic = false
        for part in parts(of: field) {
            let words = part.split(separator: " ", maxSplits: 1)
            let startsChallenge = !(words.first ?? "").contains("=")
            if startsChallenge { isBasic = words.first?.lowercased() == "basic" }
            guard isBasic, let parameter = startsChallenge ? words.dropFirst().first : part else { continue }
            let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            if pair.count == 2, pair[0].lowercased() == "realm" { return unquoted(pair[1]) }
        }
        return nil
    }

    /// Splits a field at its commas, except those within quotes.
    private static func parts(of field: String) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return field.split { character in
            defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
            if character == "\"" && !isEscaped { isQuoted.toggle() }
            return character == "," && !isQuoted
        }.map { $0.trimmed }
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        var isEscaped = false
        return String(
            text.dropFirst().dropLast().filter { character in
                isEscaped = character == "\\" && !isEscaped
                return !isEscaped
            })
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let rest = drop { $0 == " " || $0 == "\t" }
        let end = rest.lastIndex { $0 != " " && $0 != "\t" }
        return end.map { rest[...$0] } ?? rest[..<rest.startIndex]
    }
}
