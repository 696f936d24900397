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

    /// Names whose values are always secret.
    static let strong: Set<String> = [
        "pwd", "passwd", "pass", "secret", "otp", "totp", "mfacode", "otpcode", "onetimecode",
        "verificationcode", "cvv", "cvc", "cvv2", "cardnumber", "cardcvc", "cardcvv", "devicecode", "codeverifier",
        "clientassertion", "samlresponse", "mnemonic", "seedphrase", "recoverycodes", "backupcodes", "passcode",
        "xfunctionskey", "ocpapimsubscriptionkey", "xamzsecuritytoken", "xvaulttoken", "privatetoken", "jobtoken",
        "cfaccessclientsecret", "xgoogapikey", "passwords",
    ]

    /// Endings of names whose values are always secret.
    static let strongEndings = [
        "password", "passphrase", "userpwd", "dbpwd", "secret", "secretkey", "secretaccesskey", "apikey", "apikeys",
        "accesstoken", "refreshtoken", "idtoken", "authtoken", "bearertoken", "sessiontoken", "privatekey", "apitoken",
        "clienttoken", "accountkey", "sharedaccesskey", "encryptionkey", "signingkey", "masterkey", "connectionstring",
        "passwordhash", "passwordsalt", "subscriptionkey", "securitytoken", "jwttoken", "logintoken", "oauthtoken",
    ]

    /// Names whose values are secret if they look random.
    static let weak: Set<String> = [
        "token", "tokens", "secrets", "auth", "xauth", "jwt", "sid", "session", "sessionid", "sessid", "jsessionid",
        "phpsessid",
        "connectsid", "csrf", "xsrf", "accesskey", "accesskeyid", "credential", "credentials", "authkey", "appkey",
        "userkey", "sharedkey", "assertion", "authcode", "authorizationcode", "bearer", "apipass", "hmackey",
        "requestverificationtoken", "crumb", "aspnetsessionid", "awsaccesskeyid", "licensekey",
    ]

    /// Endings of names whose values are secret if they look random.
    static let weakEndings = [
        "token", "sessionid", "sessionkey", "csrf", "xsrf", "nonceandtoken", "accesskey", "deploykey", "authkey",
        "storagekey", "functionkey", "appkey",
    ]

    /// Names that carry a secret only in what a client sends, and in URLs: elsewhere they name ordinary values.
    static let sent: Set<String> = ["key", "code", "sig", "signature", "ticket", "hmac", "st", "sas"]
    static let sentEndings = ["signature", "oauthcode"]

    /// Endings of header fields whose values are secret if they look random.
    static let headerEndings = [
        "key", "auth", "authentication", "credential", "credentials", "session", "signature256",
    ]

    /// Endings of names that resemble those above and carry no secrets: positions in lists, and keys of caches.
    static let open = [
        "pagetoken", "nexttoken", "continuationtoken", "synctoken", "skiptoken", "deltatoken", "cursortoken",
        "resumetoken", "starttoken", "endtoken", "eostoken", "bostoken", "padtoken", "stoptoken", "unktoken",
        "masktoken", "septoken", "clstoken", "cancellationtoken", "idempotencytoken", "previoustoken", "prevtoken",
        "offsettoken", "paginationtoken", "forwardtoken", "backwardtoken", "timelinetoken", "clientrequesttoken",
        "idempotencykey", "websocketkey", "surrogatekey", "cachekey", "partitionkey", "publickey", "sortkey",
        "foreignkey", "primarykey", "routingkey", "publishablekey", "xkey", "wwwauthenticate", "proxyauthenticate",
        "secwebsocketaccept", "requirestoken", "forgotpassword", "haspassword", "showpassword", "nopassword",
        "usetoken", "hastoken", "invalidtoken", "noncetoken",
    ]
}
