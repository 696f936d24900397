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
    private var cache = SecretNameCache()

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
    mutating func rule(of name: UnsafeBufferPointer<UInt8>) -> Rule {
        let hash = SecretNameCache.hash(of: name)
        if let rule = cache[hash] { return rule }
        let rule = rule(ofFolded: Self.folded(name))
        cache[hash] = rule
        return rule
    }

    private func rule(ofFolded name: String) -> Rule {
        if kept.contains(name) { return .kept }
        if extra.contains(name) { return .strong }
        return Self.usual(name)
    }

    private static func usual(_ name: String) -> Rule {
        switch name {
        case "authorization", "proxyauthorization", "xauthorization", "xforwardedauthorization": return .credentials
        case "cookie", "cookies": return .cookies
        case "setcookie": return .setCookie
        default: break
        }
        if SecretNameList.open.contains(where: { name.hasSuffix($0) }) { return .open }
        if SecretNameList.strong.contains(name) || SecretNameList.strongEndings.contains(where: { name.hasSuffix($0) })
        {
            return .strong
        }
        if SecretNameList.weak.contains(name) || SecretNameList.weakEndings.contains(where: { name.hasSuffix($0) }) {
            return .weak
        }
        if SecretNameList.sent.contains(name) || SecretNameList.sentEndings.contains(where: { name.hasSuffix($0) }) {
            return .sent
        }
        return SecretNameList.headerEndings.contains(where: { name.hasSuffix($0) }) ? .header : .open
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

/// The rules of names that were asked for recently.
///
/// A JSON document of 100 MB has millions of members with few names.
private struct SecretNameCache: Sendable {
    private static let size = 1_024
    private var hashes = [UInt64](repeating: 0, count: size)
    private var rules = [SecretNameRules.Rule](repeating: .open, count: size)

    /// A hash of a name, which two names share once in 2^64 cases.
    static func hash(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = SecretHash.start
        for byte in name { hash = SecretHash.adding(byte, to: hash) }
        return hash == 0 ? 1 : hash
    }

    subscript(hash: UInt64) -> SecretNameRules.Rule? {
        get {
            let slot = Int(truncatingIfNeeded: hash >> 20) & (Self.size - 1)
            return hashes[slot] == hash ? rules[slot] : nil
        }
        set {
            let slot = Int(truncatingIfNeeded: hash >> 20) & (Self.size - 1)
            (hashes[slot], rules[slot]) = (hash, newValue ?? .open)
        }
    }
}
