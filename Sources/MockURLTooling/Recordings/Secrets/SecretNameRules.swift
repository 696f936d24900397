import Foundation
import MockURLResponder

/// Decides by the name of a field whether its value may be secret.
///
/// Names are compared without case, `-`, `_`, `.` and spaces: `accessToken`, `access_token` and `Access-Token` are one name.
struct SecretNameRules: Sendable {
    /// How much a name says about its value.
    enum Rule: UInt8, Sendable {
        /// The name does not suggest a secret.
        case open
        /// The user keeps the values of this name.
        case kept
        /// Each value is secret, except words such as `true`.
        case strong
        /// A value is secret if it looks random.
        case weak
        /// As `weak`, but only in URLs, in forms and in header fields of requests.
        case sent
        /// As `weak`, but only in header fields.
        case header
        /// The value is a scheme with credentials, as in `Authorization`.
        case credentials
        /// The value is a list of cookies.
        case cookies
        /// The value is one cookie with its attributes.
        case setCookie
    }

    private let extra: Set<String>
    private let kept: Set<String>
    /// The rules of names that were asked for, by their hashes; a document of 100 MB has millions of members with few names.
    private var cache: [UInt64: Rule] = [:]
    private static let mostCached = 4_096

    init(names: Set<String>, keeping: Set<String>) {
        extra = Set(names.map { Self.folded($0.utf8) })
        kept = Set(keeping.map { Self.folded($0.utf8) })
    }

    /// Returns the rule of a name.
    mutating func rule(of name: some Collection<UInt8>) -> Rule {
        let rule = name.withContiguousStorageIfAvailable { self.rule(of: $0) }
        return rule ?? self.rule(ofFolded: Self.folded(name))
    }

    /// Returns the rule of a name.
    mutating func rule(of name: SecretBytes) -> Rule {
        // FNV-1a, which two names share once in 2^64 cases.
        let hash = name.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        if let rule = cache[hash] { return rule }
        if cache.count == Self.mostCached { cache = [:] }
        let rule = rule(ofFolded: Self.folded(name))
        cache[hash] = rule
        return rule
    }

    private func rule(ofFolded name: String) -> Rule {
        if kept.contains(name) { return .kept }
        if extra.contains(name) { return .strong }
        return Self.usual(name)
    }

    /// The first rule that a name has by itself or by its ending, in the order of the rules.
    private static func usual(_ name: String) -> Rule {
        // A body that is taken for a form may have a name of many kilobytes.
        let endings = name.indices.suffix(longestEnding).compactMap { self.endings[name[$0...]] }
        return (endings + [exact[name[...]]].compactMap(\.self)).min { $0.rawValue < $1.rawValue } ?? .open
    }

    private static let exact = table(SecretNameList.names)
    private static let endings = table(SecretNameList.endings)
    private static let longestEnding = endings.keys.map(\.count).max() ?? 0

    private static func table(_ lists: [Rule: [String]]) -> [Substring: Rule] {
        Dictionary(uniqueKeysWithValues: lists.flatMap { rule, names in names.map { ($0[...], rule) } })
    }

    /// Returns the kind of a secret that only its name shows.
    static func kind(of name: String) -> String {
        let name = folded(name.utf8)
        let kinds = [
            ("csrf", "CSRF token"), ("xsrf", "CSRF token"), ("authenticitytoken", "CSRF token"), ("pass", "password"),
            ("pwd", "password"), ("card", "card number"), ("cv", "card number"), ("signature", "signature"),
            ("sig", "signature"), ("hmac", "signature"), ("token", "token"), ("jwt", "token"), ("sess", "session id"),
            ("sid", "session id"), ("secret", "secret"), ("key", "key"), ("code", "code"), ("otp", "code"),
        ]
        return kinds.first { name.contains($0.0) }?.1 ?? "secret"
    }

    /// Returns a name in lower case, without the characters that spellings differ in.
    static func folded(_ name: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(name.count)
        for byte in name {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x20, UInt8(ascii: "$"), UInt8(ascii: "["),
                UInt8(ascii: "]"):
                continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
