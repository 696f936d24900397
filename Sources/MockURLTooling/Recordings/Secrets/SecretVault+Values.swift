import Foundation
import MockURLResponder

/// The values of fields with names.
extension SecretVault {
    /// Returns what replaces the value of a field; `nil` if the value is not secret.
    mutating func value(
        _ value: [UInt8], _ rule: SecretNameRules.Rule, _ name: String, at place: SecretPlace
    ) -> [UInt8]? {
        switch rule {
        case .open, .kept: return nil
        case .credentials: return credentials(value, at: place)
        case .cookies, .setCookie:
            return value.withUnsafeBufferPointer {
                fields($0, $0.indices, rule == .cookies ? .cookies : .setCookie, at: place).applied(to: $0)
            }
        case .strong, .weak, .sent, .header:
            guard known.number(of: value) != nil || isSecret(value, rule, at: place) else { return nil }
            return replaced(value, SecretNameRules.kind(of: name), at: place)
        }
    }

    /// Returns what replaces a secret that a name shows, which a request may send with other words around it.
    mutating func replaced(_ value: [UInt8], _ kind: String, at place: SecretPlace) -> [UInt8]? {
        (place.side == .request ? embedded(value, at: place) : nil) ?? secret(value, kind, at: place)
    }

    private func isSecret(_ value: [UInt8], _ rule: SecretNameRules.Rule, at place: SecretPlace) -> Bool {
        switch rule {
        case .strong:
            !SecretValue.isAddress(value) && !SecretValue.isAbsent(value)
                && (place.side == .request || !SecretValue.isPlainWord(value) && !SecretValue.isSentence(value))
        case .weak: SecretValue.looksRandom(value)
        case .sent: place.mayBeSent && SecretValue.looksRandom(value)
        case .header: place.isHeader && SecretValue.looksRandom(value)
        case .open, .kept, .credentials, .cookies, .setCookie: false
        }
    }

    /// Returns a value with the stand-ins of secrets that answers gave out, if little else remains of it.
    private mutating func embedded(_ value: [UInt8], at place: SecretPlace) -> [UInt8]? {
        guard known.number(of: value) == nil else { return nil }
        let rest = value.withUnsafeBufferPointer { bytes in
            var (place, rest) = (0, 0)
            while place < bytes.count {
                let needle = known.needle(in: bytes, at: place).flatMap {
                    known.secrets[$0.secret].isGivenOut ? $0 : nil
                }
                rest += needle == nil ? 1 : 0
                place += needle?.text.count ?? 1
            }
            return rest
        }
        return rest < min(16, value.count) ? hidden(value, at: place.inner) : nil
    }

    // MARK: Credentials

    /// Returns credentials (RFC 9110 section 11.4) without their secrets, and with their scheme.
    private mutating func credentials(_ value: [UInt8], at place: SecretPlace) -> [UInt8]? {
        let scheme = value.prefix { SecretValue.isWord($0) }
        let rest = Array(value[scheme.count...].drop { $0 == 0x20 })
        guard rest.count < value.count - scheme.count, scheme.count <= 40 else {
            return embedded(value, at: place) ?? secret(value, "credentials", at: place)
        }
        let name = String(decoding: scheme, as: UTF8.self).lowercased()
        let kinds = ["bearer": "bearer token", "token": "token", "digest": "digest credentials"]
        let new =
            name == "basic"
            ? basic(rest, at: place)
            : embedded(rest, at: place) ?? secret(rest, kinds[name] ?? "credentials", at: place)
        return new.map { value.dropLast(rest.count) + $0 }
    }

    /// Returns Basic credentials (RFC 7617) with their user, and without their password.
    ///
    /// In a request, the mark replaces all, because a mark in base64 would not be recognised.
    mutating func basic(_ text: [UInt8], at place: SecretPlace) -> [UInt8]? {
        guard text != Self.mark else { return nil }
        guard var decoded = Base64Text(text), let colon = decoded.content.firstIndex(of: UInt8(ascii: ":")) else {
            return secret(text, "basic credentials", at: place)
        }
        let (user, password) = (Array(decoded.content[..<colon]), Array(decoded.content[(colon + 1)...]))
        let newUser = hidden(user, at: place.inner)
        // A user without a password is a token, as for Stripe.
        let secretPart = password.isEmpty ? user : password
        guard let new = secret(secretPart, "basic credentials", at: place) else { return nil }
        if new == Self.mark || newUser?.firstRange(of: Self.mark) != nil {
            // The whole is the secret of later searches, too.
            _ = known.number(of: text) ?? known.add(text, kind: "basic credentials", isGivenOut: false)
            return Self.mark
        }
        let colons = [UInt8(ascii: ":")]
        decoded.content = Data(password.isEmpty ? new + colons : (newUser ?? user) + colons + new)
        return decoded.written
    }

    /// Returns the user and the password of a URL without the secret.
    mutating func user(_ text: [UInt8], at place: SecretPlace) -> [UInt8]? {
        let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        let (user, rest) = (Array(text[..<colon]), text[colon...])
        if rest.count > 1, !rest.elementsEqual(":x-oauth-basic".utf8) {
            var inner = place.inner
            inner.isEncoded = true
            let newUser = hidden(user, at: inner)
            let value = PercentText.decoded(rest.dropFirst(), plusIsSpace: false)
            let new = secret(value, "password in a URL", at: place)
            guard new != nil || newUser != nil else { return nil }
            return (newUser ?? user) + [UInt8(ascii: ":")]
                + (new.map { PercentText.encoded($0) } ?? Array(rest.dropFirst()))
        }
        let value = PercentText.decoded(user, plusIsSpace: false)
        guard place.part == .url && place.side == .request || SecretValue.looksRandom(value),
            let new = secret(value, "user in a URL", at: place)
        else { return nil }
        return PercentText.encoded(new) + rest
    }
}
