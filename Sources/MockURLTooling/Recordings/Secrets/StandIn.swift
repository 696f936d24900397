import Foundation
import MockURLResponder

/// Values that replace secrets in answers, of the same rough shape.
///
/// A stand-in depends on the number of its secret only, because a hash of a short password reveals the password.
enum StandIn {
    private static let word = Array("STANDIN".utf8)
    /// The longest stand-in, in bytes; a client does not count the characters of a longer token.
    private static let longest = 4_096

    /// Returns the stand-in of a secret.
    ///
    /// - Parameters:
    ///   - secret: The secret.
    ///   - number: The number of the secret in its recording, from 1.
    ///   - kept: The number of bytes at the beginning that a client may recognise, such as `ghp_`.
    /// - Returns: The bytes of the stand-in.
    static func bytes(for secret: [UInt8], number: Int, keeping kept: Int = 0) -> [UInt8] {
        if let token = webToken(secret, number: number) { return token }
        if let uuid = uuid(secret, number: number) { return uuid }
        let rest = secret.dropFirst(kept).prefix(longest)
        return secret.prefix(kept) + body(of: rest, number: number)
    }

    private static func body(of secret: ArraySlice<UInt8>, number: Int) -> [UInt8] {
        let digits = Array(String(number).utf8)
        if !secret.isEmpty, secret.allSatisfy(SecretValue.isDigit) {
            return filled([UInt8(ascii: "9")], digits, to: secret.count)
        }
        if secret.count >= 16, secret.allSatisfy(SecretValue.isHexadecimal) {
            let isUpper = secret.contains { $0 &- 0x41 < 6 }
            // The letters of "standin" that hexadecimal digits resemble.
            let text = Array((isUpper ? "57A4D14E" : "57a4d14e").utf8)
            return filled(text, Array(String(number, radix: 16, uppercase: isUpper).utf8), to: secret.count)
        }
        let padding = secret.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let content = secret.dropLast(padding)
        if content.count >= 16, !content.contains(UInt8(ascii: "=")), content.allSatisfy(SecretValue.isBase64) {
            // The last character has no bits that a strict decoder refuses, for any padding.
            let text = filled(word, digits, to: content.count - 1) + [UInt8(ascii: "A")]
            return text + secret.suffix(padding)
        }
        let hasUpper = secret.contains { $0 &- 0x41 < 26 }
        return filled(hasUpper ? word : word.map { $0 | 0x20 }, digits, to: min(secret.count, 64))
    }

    /// Returns a text, zeros and a number, together of at least the given length.
    private static func filled(_ text: [UInt8], _ number: [UInt8], to count: Int) -> [UInt8] {
        text + [UInt8](repeating: UInt8(ascii: "0"), count: max(0, count - text.count - number.count)) + number
    }

    private static func uuid(_ secret: [UInt8], number: Int) -> [UInt8]? {
        let parts = secret.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [8, 4, 4, 4, 12], parts.joined().allSatisfy(SecretValue.isHexadecimal) else {
            return nil
        }
        let isUpper = secret.contains { $0 &- 0x41 < 6 }
        let text = Array((isUpper ? "00000000-57A4-4D14-8000-" : "00000000-57a4-4d14-8000-").utf8)
        return filled(text, Array(String(number, radix: 16, uppercase: isUpper).utf8), to: 36)
    }
}

// MARK: - Web tokens

extension StandIn {
    /// The first second of the year 2100.
    private static let farFuture: Int64 = 4_102_444_800

    /// Returns the stand-in of a JWT (RFC 7519); `nil` for other values.
    ///
    /// The header and the claims stay readable, because clients read them. No server accepts them without the signature, which is
    /// replaced. A token that was valid stays valid: a recording is replayed later than its tokens expire.
    private static func webToken(_ secret: [UInt8], number: Int) -> [UInt8]? {
        guard secret.starts(with: "eyJ".utf8) else { return nil }
        let parts = secret.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
        // An encrypted token (RFC 7516) has 5 parts, of which only the header is readable.
        let claims = parts.count == 3 ? decoded(parts[1]).map { encoded(lasting($0)) } : nil
        guard parts.count == 5 || claims != nil, decoded(parts[0]) != nil else { return nil }
        let rest = parts.enumerated().dropFirst().map { index, part -> [UInt8] in
            if index == 1, let claims { return claims }
            if part.isEmpty { return index == 2 ? filled(word, Array(String(number).utf8), to: 11) : [] }
            return body(of: part[...], number: number)
        }
        return Array(([parts[0]] + rest).joined(separator: [UInt8(ascii: ".")]))
    }

    /// Returns claims that do not expire, unless they have expired already.
    private static func lasting(_ claims: Data) -> Data {
        guard let text = String(validating: claims, as: UTF8.self),
            let expiry = text.firstMatch(of: /"exp"\s*:\s*(\d{1,18})/)?.1, let seconds = Int64(expiry),
            seconds > Int64(Date().timeIntervalSince1970), seconds < farFuture
        else { return claims }
        return Data("\(text[..<expiry.startIndex])\(farFuture)\(text[expiry.endIndex...])".utf8)
    }

    /// Decodes base64url without padding (RFC 4648 section 5), and returns the JSON object in it.
    static func decoded(_ part: [UInt8]) -> Data? {
        let data = Base64Text(part)?.content
        return data?.first == UInt8(ascii: "{") && data?.last == UInt8(ascii: "}") ? data : nil
    }

    private static func encoded(_ data: Data) -> [UInt8] {
        Base64Text(isURL: true, isPadded: false, content: data).written
    }
}
