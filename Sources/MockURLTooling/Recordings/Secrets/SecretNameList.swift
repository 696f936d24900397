import MockURLResponder

/// The names of fields that carry secrets in many services: the only list of the project.
///
/// The names are folded as by `SecretNameRules`, except for those of `usual`.
package enum SecretNameList {
    /// The names of the fields whose values tests and recorders omit, in their usual spellings.
    ///
    /// `Redaction` compares names without case only, so each name is given with `-`, with `_` and without both.
    package static let usual: Set<String> = Set(
        words.flatMap { name in
            let parts = name.split(separator: " ")
            return [parts.joined(separator: "-"), parts.joined(separator: "_"), parts.joined()]
        })

    private static let words = [
        "access key", "access token", "api key", "api secret", "api token", "auth", "auth token", "client assertion",
        "client secret", "code verifier", "csrf token", "id token", "key", "passphrase", "passwd", "password",
        "private key", "private token", "refresh token", "secret", "secret access key", "secret key", "session token",
        "sig", "signature", "token", "x amz security token", "x amz signature", "x api key", "x auth token",
        "x csrf token", "x goog api key", "x vault token", "x xsrf token", "xsrf token",
    ]

    /// The names of fields by what they say about the value.
    static let names: [SecretNameRules.Rule: [String]] = [
        .strong: [
            "pwd", "passwd", "pass", "secret", "otp", "totp", "mfacode", "otpcode", "onetimecode",
            "verificationcode", "cvv", "cvc", "cvv2", "cardnumber", "cardcvc", "cardcvv", "devicecode",
            "codeverifier", "clientassertion", "samlresponse", "mnemonic", "seedphrase", "recoverycodes",
            "backupcodes", "passcode", "xfunctionskey", "ocpapimsubscriptionkey", "xamzsecuritytoken",
            "xvaulttoken", "privatetoken", "jobtoken", "cfaccessclientsecret", "xgoogapikey", "passwords",
        ],
        .weak: [
            "token", "tokens", "secrets", "auth", "xauth", "jwt", "sid", "session", "sessionid", "sessid",
            "jsessionid", "phpsessid", "connectsid", "csrf", "xsrf", "accesskey", "accesskeyid", "credential",
            "credentials", "authkey", "appkey", "userkey", "sharedkey", "assertion", "authcode",
            "authorizationcode", "bearer", "apipass", "hmackey", "requestverificationtoken", "crumb",
            "aspnetsessionid", "awsaccesskeyid", "licensekey",
        ],
        .sent: ["key", "code", "sig", "signature", "ticket", "hmac", "st", "sas"],
        .credentials: ["authorization", "proxyauthorization", "xauthorization", "xforwardedauthorization"],
        .cookies: ["cookie", "cookies"], .setCookie: ["setcookie"],
    ]

    /// Endings of names.
    ///
    /// The endings of `open` resemble others and carry no secrets: positions in lists, and keys of caches.
    static let endings: [SecretNameRules.Rule: [String]] = [
        .open: [
            "pagetoken", "nexttoken", "continuationtoken", "synctoken", "skiptoken", "deltatoken", "cursortoken",
            "resumetoken", "starttoken", "endtoken", "eostoken", "bostoken", "padtoken", "stoptoken", "unktoken",
            "masktoken", "septoken", "clstoken", "cancellationtoken", "idempotencytoken", "previoustoken",
            "prevtoken", "offsettoken", "paginationtoken", "forwardtoken", "backwardtoken", "timelinetoken",
            "clientrequesttoken", "idempotencykey", "websocketkey", "surrogatekey", "cachekey", "partitionkey",
            "publickey", "sortkey", "foreignkey", "primarykey", "routingkey", "publishablekey", "xkey",
            "wwwauthenticate", "proxyauthenticate", "secwebsocketaccept", "requirestoken", "forgotpassword",
            "haspassword", "showpassword", "nopassword", "usetoken", "hastoken", "invalidtoken", "noncetoken",
        ],
        .strong: [
            "password", "passphrase", "userpwd", "dbpwd", "secret", "secretkey", "secretaccesskey", "apikey",
            "apikeys", "accesstoken", "refreshtoken", "idtoken", "authtoken", "bearertoken", "sessiontoken",
            "privatekey", "apitoken", "clienttoken", "accountkey", "sharedaccesskey", "encryptionkey", "signingkey",
            "masterkey", "connectionstring", "passwordhash", "passwordsalt", "subscriptionkey", "securitytoken",
            "jwttoken", "logintoken", "oauthtoken",
        ],
        .weak: [
            "token", "sessionid", "sessionkey", "csrf", "xsrf", "nonceandtoken", "accesskey", "deploykey",
            "authkey", "storagekey", "functionkey", "appkey",
        ],
        .sent: ["signature", "oauthcode"],
        .header: ["key", "auth", "authentication", "credential", "credentials", "session", "signature256"],
    ]
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
        "optimizely", "optanon", "ajs_", "_pk_", "_dc_gtm", "_uet", "_clck", "_clsk", "__gads", "__gpi", "__eoi",
        "muid", "_octo", "nid", "cookieconsent", "euconsent", "bcookie", "guest_id", "visitor", "_gh_", "tz", "tc",
        "vuid", "bkuuid", "_cb", "_chartbeat", "__cfduid", "geo", "ab", "experiment",
    ]

    static func isSecret(_ name: String, _ value: [UInt8], _ rule: SecretNameRules.Rule) -> Bool {
        if SecretValue.isPlainWord(value) { return false }
        if rule == .strong { return true }
        let text = name.lowercased()
        if sessions.contains(where: text.contains) { return value.count >= 8 }
        if visitors.contains(where: text.hasPrefix) { return false }
        return SecretValue.looksRandom(value)
    }
}
