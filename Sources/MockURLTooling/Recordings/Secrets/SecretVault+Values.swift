import Foundation
import MockURLResponder

/// The values of fields with secret names.
extension SecretVault {
    /// Returns what replaces the value of a field; `nil` if the value is not secret.
    mutating func value(
        _ value: [UInt8], _ rule: SecretNameRules.Rule, _ name: String, at place: SecretPlace
    ) -> [UInt8]? {
        switch rule {
        case .credentials: return credentials(value, at: place)
        case .cookies: return cookies(value, at: place)
        case .setCookie: return setCookie(value, at: place)
        case .open, .kept: return nil
        case .strong, .weak, .sent, .header: break
        }
        guard isSecret(value, rule, at: place) else { return nil }
        if place.side == .request, let embedded = embedded(value, at: place) { return embedded }
        return secret(value, Self.kind(of: name), at: place)
    }

    private func isSecret(_ value: [UInt8], _ rule: SecretNameRules.Rule, at place: SecretPlace) -> Bool {
        if known.number(of: value) != nil { return true }
        switch rule {
        case .strong:
            if SecretValue.isAddress(value) || SecretValue.isAbsent(value) { return false }
            return place.side == .request || !SecretValue.isPlainWord(value) && !SecretValue.isSentence(value)
        case .weak: return SecretValue.looksRandom(value)
        case .sent: return place.mayBeSent && SecretValue.looksRandom(value)
        case .header: return place.isHeader && SecretValue.looksRandom(value)
        case .open, .kept, .credentials, .cookies, .setCookie: return false
        }
    }

    /// Returns a value with the stand-ins of secrets that answers gave out, if little else remains of it.
    private mutating func embedded(_ value: [UInt8], at place: SecretPlace) -> [UInt8]? {
        guard known.number(of: value) == nil else { return nil }
        let rest = value.withUnsafeBufferPointer { bytes -> Int? in
            var (place, rest, isKnown) = (0, 0, false)
            while place < bytes.count {
                if let needle = known.needle(in: bytes, at: place), known.secrets[needle.secret].isGivenOut {
                    (place, isKnown) = (place + needle.text.count, true)
                } else {
                    (place, rest) = (place + 1, rest + 1)
                }
            }
            return isKnown ? rest : nil
        }
        guard let rest, rest < 16 else { return nil }
        return hidden(value, at: place.inner)
    }

    /// Returns the kind of a secret that only its name shows.
    static func kind(of name: String) -> String {
        let name = SecretNameRules.folded(name.utf8)
        let kinds = [
            ("csrf", "CSRF token"), ("xsrf", "CSRF token"), ("authenticitytoken", "CSRF token"), ("pass", "password"),
            ("pwd", "password"), ("card", "card number"), ("cv", "card number"), ("signature", "signature"),
            ("sig", "signature"), ("hmac", "signature"), ("token", "token"), ("jwt", "token"), ("sess", "session id"),
            ("sid", "session id"), ("secret", "secret"), ("key", "key"), ("code", "code"), ("otp", "code"),
        ]
        return kinds.first { name.contains($0.0) }?.1 ?? "secret"
    }

    // MARK: Credentials

    /// Returns credentials (RFC 9110 section 11.4) without their secrets, and with their scheme.
    mutating func credentials(_ value: [UInt8], at place: SecretPlace) -> [UInt8]? {
        guard !value.isEmpty else { return nil }
        let scheme = value.prefix { $0 != 0x20 }
        guard scheme.count < value.count, scheme.count <= 40,
            scheme.allSatisfy({ SecretValue.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else { return embedded(value, at: place) ?? secret(value, "credentials", at: place) }
        let start = value[scheme.count...].prefix { $0 == 0x20 }
        let rest = Array(value.dropFirst(scheme.count + start.count))
        guard !rest.isEmpty else { return nil }
        let name = String(decoding: scheme, as: UTF8.self).lowercased()
        var new: [UInt8]?
        if name == "basic" {
            new = basic(rest, at: place) ?? (Base64Text(rest) == nil ? secret(rest, "credentials", at: place) : nil)
        } else {
            let kind =
                ["bearer": "bearer token", "token": "token", "digest": "digest credentials"][name] ?? "credentials"
            new = embedded(rest, at: place) ?? secret(rest, kind, at: place)
        }
        return new.map { scheme + start + $0 }
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
        guard !known.isStandIn(secretPart) else { return nil }
        guard let new = secret(secretPart, "basic credentials", at: place) else { return nil }
        if new == Self.mark || newUser?.firstRange(of: Self.mark) != nil {
            // The whole is the secret of later searches, too.
            _ = known.number(of: text) ?? known.add(text, kind: "basic credentials", isGivenOut: false)
            return Self.mark
        }
        decoded.content = Data(
            password.isEmpty ? new + [UInt8(ascii: ":")] : (newUser ?? user) + [UInt8(ascii: ":")] + new)
        return decoded.written
    }

    /// Returns the user and the password of a URL without the secret.
    mutating func user(_ text: [UInt8], at place: SecretPlace) -> [UInt8]? {
        let parts = text.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let (user, password) = (Array(parts[0]), parts.count > 1 ? Array(parts[1]) : [])
        func written(_ new: [UInt8]) -> [UInt8] { PercentText.encoded(new) }
        let isPassword = !password.isEmpty && !password.elementsEqual("x-oauth-basic".utf8)
        if isPassword {
            let value = PercentText.decoded(password, plusIsSpace: false)
            let newUser = hidden(user, at: place.inner)
            let new = secret(value, "password in a URL", at: place)
            guard new != nil || newUser != nil else { return nil }
            let shown = newUser.map { $0 == Self.mark ? Self.encodedMark : $0 } ?? user
            return shown + [UInt8(ascii: ":")] + (new.map(written) ?? password)
        }
        let value = PercentText.decoded(user, plusIsSpace: false)
        guard place.part == .url && place.side == .request || SecretValue.looksRandom(value),
            let new = secret(value, "user in a URL", at: place)
        else { return nil }
        return written(new) + text.dropFirst(user.count)
    }

    // MARK: Cookies

    /// Returns a list of cookies (RFC 6265 section 4.2) without secret values.
    mutating func cookies(_ value: [UInt8], at place: SecretPlace) -> [UInt8]? {
        let parts = value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        var isChanged = false
        let new = parts.map { part -> [UInt8] in
            guard let cookie = cookie(part, at: place) else { return Array(part) }
            isChanged = true
            return cookie
        }
        return isChanged ? Array(new.joined(separator: [UInt8(ascii: ";")])) : nil
    }

    /// Returns the cookies that an answer sets without secret values, and with their attributes.
    ///
    /// Some clients join the fields of several cookies with a comma.
    mutating func setCookie(_ value: [UInt8], at place: SecretPlace) -> [UInt8]? {
        var (new, isChanged): ([[UInt8]], Bool) = ([], false)
        for (index, part) in value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).enumerated() {
            let comma = index == 0 ? nil : part.firstRange(of: ", ".utf8)
            let start = index == 0 ? part.startIndex : comma?.upperBound ?? part.endIndex
            guard start < part.endIndex, let cookie = cookie(part[start...], at: place) else {
                new.append(Array(part))
                continue
            }
            new.append(part[..<start] + cookie)
            isChanged = true
        }
        return isChanged ? Array(new.joined(separator: [UInt8(ascii: ";")])) : nil
    }

    private mutating func cookie(_ text: ArraySlice<UInt8>, at place: SecretPlace) -> [UInt8]? {
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let name = text[..<equals].drop { $0 == 0x20 }
        var value = text[(equals + 1)...]
        var (head, tail) = (text[...equals], text[text.endIndex...])
        if value.count >= 2, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
            (head, tail) = (head + [UInt8(ascii: "\"")], value.suffix(1))
            value = value.dropFirst().dropLast()
        }
        let rule = names.rule(of: name)
        guard rule != .kept else { return nil }
        let shown = place.with("cookie", String(decoding: name, as: UTF8.self))
        let plain = PercentText.decoded(value, plusIsSpace: false)
        let new: [UInt8]?
        if known.number(of: plain) != nil || SecretCookie.isSecret(name, plain, rule) {
            let embedded = place.side == .request ? embedded(plain, at: shown) : nil
            new = embedded ?? secret(plain, "cookie", at: shown)
        } else {
            new = hidden(plain, at: shown.inner)
        }
        guard let new else { return nil }
        let isEncoded = value.contains(UInt8(ascii: "%")) && new != Self.mark
        let written =
            isEncoded ? PercentText.encoded(new, isUpper: !PercentText.usesSmallLetters(value)) : new
        return head + written + tail
    }
}

/// Which cookies are credentials.
enum SecretCookie {
    private static let sessions = [
        "sess", "sid", "auth", "token", "login", "remember", "jwt", "sso", "csrf", "xsrf", "identity", "ticket",
        "credential", "secret",
    ]
    /// Cookies that count visitors and remember their choices.
    private static let visitors = [
        "_ga", "_gid", "_gat", "_gcl", "_fbp", "_fbc", "_utm", "__utm", "_hj", "amp_", "amcv", "s_vi", "s_fid",
        "optimizely",
        "optanon", "ajs_", "_pk_", "_dc_gtm", "_uet", "_clck", "_clsk", "__gads", "__gpi", "__eoi", "muid", "_octo",
        "nid",
        "cookieconsent", "euconsent", "bcookie", "guest_id", "visitor", "_gh_", "tz", "tc", "vuid", "bkuuid", "_cb",
        "_chartbeat", "__cfduid", "geo", "ab", "experiment",
    ]

    static func isSecret(_ name: some Collection<UInt8>, _ value: [UInt8], _ rule: SecretNameRules.Rule) -> Bool {
        if SecretValue.isPlainWord(value) { return false }
        if rule == .strong { return true }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        if sessions.contains(where: text.contains) { return value.count >= 8 }
        if visitors.contains(where: text.hasPrefix) { return false }
        return SecretValue.looksRandom(value)
    }
}
