import TestSupport

/// A secret in a named place of an exchange.
struct SecretFieldSample: Sendable, CustomTestStringConvertible {
    /// The place as the list of replaced values names it.
    let place: String
    let kind: String
    let secret: String
    let exchange: SecretExchange

    var testDescription: String { place }

    static let all = headers + answerHeaders + queries + forms + members + answerMembers + documents

    private static let random = "q7Hn2Kp9Xw4Rt6Yz8Bv3"
    private static let word = "correct-horse"

    // MARK: Requests

    private static let headers: [SecretFieldSample] =
        [
            ("Authorization", "Bearer ", random, "bearer token"), ("Authorization", "bearer ", "short", "bearer token"),
            ("Authorization", "Token ", random, "token"), ("Authorization", "ApiKey ", random, "credentials"),
            ("Authorization", "", random, "credentials"), ("Authorization", "SSWS ", random, "credentials"),
            (
                "Authorization", "AWS4-HMAC-SHA256 ",
                "Credential=x/20200101/eu/s3/aws4_request, SignedHeaders=host, Signature=0a1b2c3d", "credentials"
            ),
            (
                "Authorization", "Digest ",
                #"username="u", realm="r", nonce="n", uri="/", response="6629fae49393a05397450978507c4ef1""#,
                "digest credentials"
            ),
            ("Proxy-Authorization", "Bearer ", random, "bearer token"), ("X-Api-Key", "", word, "key"),
            ("x-api-key", "", random, "key"),
            ("Api-Key", "", word, "key"), ("apikey", "", word, "key"), ("X-Auth-Token", "", word, "token"),
            ("X-Access-Token", "", word, "token"), ("X-CSRF-Token", "", random, "CSRF token"),
            ("X-XSRF-TOKEN", "", random, "CSRF token"),
            ("X-Amz-Security-Token", "", random, "token"), ("X-Goog-Api-Key", "", word, "key"),
            ("X-Vault-Token", "", word, "token"),
            ("Private-Token", "", word, "token"), ("JOB-TOKEN", "", word, "token"),
            ("Ocp-Apim-Subscription-Key", "", word, "key"),
            ("x-functions-key", "", word, "key"), ("X-Shopify-Access-Token", "", word, "token"),
            ("CF-Access-Client-Secret", "", word, "secret"),
            ("X-Auth-Key", "", random, "key"), ("X-Hub-Signature", "", "sha1=" + random, "signature"),
            ("X-Signature", "", random, "signature"),
            ("X-Custom-Token", "", random, "token"), ("X-My-Secret", "", word, "secret"),
            ("X-Service-Key", "", random, "key"),
            ("X-Session-Id", "", random, "session id"),
            ("X-Postmark-Server-Token", "", "1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d", "token"),
            ("Cookie", "theme=dark; sessionid=", random, "cookie"), ("Cookie", "PHPSESSID=", random, "cookie"),
            ("Cookie", "connect.sid=", random, "cookie"), ("Cookie", "JSESSIONID=", random, "cookie"),
            ("Cookie", "remember_token=", random, "cookie"),
            ("Cookie", "a=1; x=", random, "cookie"),
        ].map { name, before, secret, kind in
            let cookie = name == "Cookie" ? ", cookie \(before.split(separator: " ").last?.dropLast() ?? "")" : ""
            return SecretFieldSample(
                place: "request 1, header \(name)\(cookie)", kind: kind, secret: secret,
                exchange: SecretExchange(headers: HeaderFields([.init(name: name, value: before + secret)])))
        }

    private static let queries: [SecretFieldSample] = [
        ("api_key", word, "key"), ("apikey", word, "key"), ("apiKey", word, "key"), ("access_token", word, "token"),
        ("accessToken", word, "token"), ("access-token", word, "token"), ("token", random, "token"),
        ("key", random, "key"), ("code", random, "code"), ("sig", random, "signature"),
        ("signature", random, "signature"), ("X-Amz-Signature", random, "signature"),
        ("X-Goog-Signature", random, "signature"), ("password", word, "password"), ("pwd", word, "password"),
        ("client_secret", word, "secret"), ("auth", random, "secret"), ("sid", random, "session id"),
        ("jwt", random, "token"), ("subscription-key", word, "key"), ("X-Amz-Security-Token", random, "token"),
        ("code_verifier", word, "code"), ("ticket", random, "secret"), ("hapikey", word, "key"),
    ].map { name, secret, kind in
        SecretFieldSample(
            place: "request 1, URL, query field \(name)", kind: kind, secret: secret,
            exchange: SecretExchange(url: "https://api.example.com/v1?page=2&\(name)=\(secret)&sort=asc"))
    }

    private static let forms: [SecretFieldSample] = [
        ("password", "hunter2 & more", "password"), ("client_secret", word, "secret"), ("refresh_token", word, "token"),
        ("code", random, "code"), ("assertion", random, "secret"), ("client_assertion", word, "secret"),
        ("otp", "472913", "code"), ("passphrase", word, "password"), ("user[password]", word, "password"),
        ("authenticity_token", random, "CSRF token"), ("card_number", "4111111111111111", "card number"),
        ("cvc", "123", "card number"), ("SAMLResponse", random, "secret"), ("device_code", word, "code"),
        ("secret", word, "secret"),
    ].map { name, secret, kind in
        let value = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let written = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["_"])) ?? ""
        return SecretFieldSample(
            place: "request 1, body, form field \(name)", kind: kind, secret: secret,
            exchange: SecretExchange(
                method: "POST", headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data("a=1&\(written)=\(value)&b=2".utf8)))
    }

    private static let members: [SecretFieldSample] = [
        (#"{"user": "u", "password": "*"}"#, "password", word, "password"),
        (#"{"api_key":"*"}"#, "api_key", word, "key"),
        (#"{"a":{"b":[{"clientSecret" : "*"}]}}"#, "clientSecret", word, "secret"),
        (#"{"token":"*"}"#, "token", random, "token"), (#"{"token":"*"}"#, "token", "tok_12345678abcdef", "token"),
        (#"{"token":"*"}"#, "token", "abcdef1234567890", "token"),
        (#"{"passwords":["none","*"]}"#, "passwords", "second-word", "password"),
        (#"{"otp": *}"#, "otp", "472913", "code"),
        ("{\"a\":1}\n{\"refresh_token\":\"*\"}\n", "refresh_token", word, "token"),
        (#"{"variables":{"input":{"newPassword":"*"}}}"#, "newPassword", word, "password"),
        (#"{"text":"{\"access_token\":\"*\"}"}"#, "access_token", word, "token"),
        (#"{"pass\u0077ord":"*"}"#, "password", word, "password"), (#"{"private_key":"*"#, "private_key", word, "key"),
    ].map { body, name, secret, kind in
        SecretFieldSample(
            place: "request 1, body, member \(name)", kind: kind, secret: secret,
            exchange: SecretExchange(
                method: "POST", headers: ["Content-Type": "application/json"],
                body: Data(body.replacing("*", with: secret).utf8)))
    }

    // MARK: Answers

    private static let answerHeaders: [SecretFieldSample] = [
        ("Set-Cookie", "sessionid=*; Path=/; HttpOnly", random, "cookie", ", cookie sessionid"),
        ("Set-Cookie", "theme=dark; Path=/, sid=*; Path=/", random, "cookie", ", cookie sid"),
        ("Set-Cookie", "XSRF-TOKEN=*; Path=/", random, "cookie", ", cookie XSRF-TOKEN"),
        ("Set-Cookie", "x=\"*\"", random, "cookie", ", cookie x"),
        ("X-Auth-Token", "*", word, "token", ""), ("X-Subject-Token", "*", random, "token", ""),
        ("Location", "https://app.example.com/cb?code=*&state=1", random, "code", ", query field code"),
        (
            "Location", "https://app.example.com/cb#access_token=*&token_type=bearer", word, "token",
            ", fragment field access_token"
        ),
        ("Location", "/reset?token=*", random, "token", ", query field token"),
        ("Authorization", "Bearer *", random, "bearer token", ""),
        ("Link", "<https://files.example.com/a?sig=*>; rel=next", random, "signature", ", field sig"),
    ].map { name, value, secret, kind, detail in
        SecretFieldSample(
            place: "answer 1, header \(name)\(detail)", kind: kind, secret: secret,
            exchange: SecretExchange(
                answerHeaders: HeaderFields([.init(name: name, value: value.replacing("*", with: secret))])))
    }

    private static let answerMembers: [SecretFieldSample] = [
        (#"{"access_token":"*","expires_in":3600}"#, "member access_token", word, "token"),
        (#"{"refreshToken" : "*"}"#, "member refreshToken", word, "token"),
        (#"{"id_token":"*"}"#, "member id_token", word, "token"),
        (#"{"data":{"login":{"token":"*"}}}"#, "member token", random, "token"),
        (#"{"client_secret":"*"}"#, "member client_secret", word, "secret"),
        (#"{"SecretAccessKey":"*"}"#, "member SecretAccessKey", word, "secret"),
        (#"{"auth":{"client_token":"*"}}"#, "member client_token", word, "token"),
        (#"{"csrfToken":"*"}"#, "member csrfToken", random, "CSRF token"),
        (#"{"session_id":"*"}"#, "member session_id", random, "session id"),
        ("event: x\ndata: {\"api_key\":\"*\"}\n\n", "member api_key", word, "key"),
        (#"{"Cookie":"a=1; sid=*"}"#, "member Cookie, cookie sid", random, "cookie"),
        (#"{"headers":{"Authorization":"Bearer *"}}"#, "member Authorization", random, "bearer token"),
        (#"{"url":"https://x.example.com/?access_token=*\u0026a=1"}"#, "field access_token", "w0rd-" + word, "token"),
        (#"{"log":"Authorization: Bearer *"}"#, "", random, "bearer token"),
        (#"{"a":"postgres://user:*@db.example.com/x"}"#, "", word, "password in a URL"),
        (#"{"connectionString":"*"}"#, "member connectionString", "Server=x;Password=y", "secret"),
        (#"{"token": ["*"]}"#, "member token", random, "token"),
    ].map { body, detail, secret, kind in
        SecretFieldSample(
            place: "answer 1, body\(detail.isEmpty ? "" : ", ")\(detail.replacing("member Cookie, ", with: ""))",
            kind: kind, secret: secret, exchange: SecretExchange(answer: Data(body.replacing("*", with: secret).utf8)))
    }

    private static let documents: [SecretFieldSample] = [
        ("<Credentials><SecretAccessKey>*</SecretAccessKey></Credentials>", "member SecretAccessKey", word, "secret"),
        ("<a:SessionToken x='1'>*</a:SessionToken>", "member SessionToken", word, "token"),
        ("<Password>*</Password>", "member Password", word, "password"),
        ("<input type=\"hidden\" name=\"csrf_token\" value=\"*\">", "field csrf_token", random, "CSRF token"),
        ("<input value=\"*\" name=\"authenticity_token\">", "field authenticity_token", random, "CSRF token"),
        ("<meta name=\"csrf-token\" content=\"*\">", "field csrf-token", random, "CSRF token"),
        ("<div data-token=\"*\">", "field data-token", random, "token"),
        ("<div data-x=\"{&quot;token&quot;:&quot;*&quot;}\">", "field token", random, "token"),
        ("<script>var x = {accessToken: '*'};</script>", "field accessToken", random, "token"),
        ("API_KEY=*\nOTHER=1\n", "field API_KEY", "abc123def", "key"),
        (
            "DefaultEndpointsProtocol=https;AccountName=x;AccountKey=*;EndpointSuffix=y", "field AccountKey",
            random + random + "==", "key"
        ),
        (
            "Endpoint=sb://x/;SharedAccessKeyName=n;SharedAccessKey=*", "field SharedAccessKey", random + random + "=",
            "key"
        ),
        ("Server=db;User=sa;Password=*;", "field Password", "hunter2x", "password"),
        ("see https://x.example.com/f?sv=1&sig=*&se=2", "field sig", random, "signature"),
        ("-----BEGIN RSA PRIVATE KEY-----\n*\n-----END RSA PRIVATE KEY-----\n", "", random + random, "private key"),
        (
            "{\"k\":\"-----BEGIN PRIVATE KEY-----\\n*\\n-----END PRIVATE KEY-----\\n\"}", "", random + random,
            "private key"
        ),
        ("-----BEGIN OPENSSH PRIVATE KEY-----\n*\n", "", random + random, "private key"),
        (
            "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n*\n-----END PGP PRIVATE KEY BLOCK-----", "", random + random,
            "private key"
        ),
        ("curl -H 'Authorization: Basic *'", "", Data("user:\(word)".utf8).base64EncodedString(), "basic credentials"),
    ].map { body, detail, secret, kind in
        SecretFieldSample(
            place: "answer 1, body\(detail.isEmpty ? "" : ", ")\(detail)", kind: kind, secret: secret,
            exchange: SecretExchange(
                answerHeaders: ["Content-Type": "text/plain"], answer: Data(body.replacing("*", with: secret).utf8)))
    }
}
