import TestSupport

@Suite struct `Values of recordings that are no secrets` {
    @Test(
        arguments: [
            "33a64df551425fcc55e4d42a148795d9f25f89d4", "1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d",
            "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "2024-01-15T09:30:00.123Z",
            "Wed, 21 Oct 2015 07:28:00 GMT", "W/\"686897696a7c876b7e\"", "eyJpZCI6MTIzNDU2LCJkaXIiOiJuZXh0In0=",
            "CAUQAA", "01ARZ3NDEKTSV4RRFFQ69G5FAV", "5f2b8c9d1e3a4b5c6d7e8f90", "req_8Kd3jF9sLq2mN4pR",
            "cus_9s6XKzkNRiz8i3", "pk_live_51H8abcDEF0123456789",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "1.2.3-beta.4+build.5", "4111111111111111",
            "1700000000000", "sk-circle-container-animation", "task-list-item-checked",
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==", "Basic authentication required",
            "Bearer of the message", "https://user.example.com/@name/path", "s.abcdefghijklmnopqrstuvwx",
            "key-value-pairs", "AKIAEXAMPLE", "ghp_short",
        ])
    func `a value that is no secret stays in each place`(_ value: String) {
        let headers: HeaderFields = ["X-Request-Id": value, "X-Info": value]
        let answer =
            "{\"id\":\"\(value)\",\"items\":[\"\(value)\"],\"hash\":\"\(value)\",\"text\":\"see \(value), and more\"}"
        let exchange = SecretExchange(
            url:
                "https://api.example.com/items?after=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")",
            headers: headers, answerHeaders: headers, answer: Data(answer.utf8))
        expectUnchanged(exchange)
    }

    /// Names that resemble those of secrets, with random text.
    private static let resembling = [
        "next_page_token", "nextPageToken", "pageToken", "page-token", "continuationToken", "NextToken",
        "syncToken", "skiptoken", "resumeToken", "cursor", "after", "nonce", "state", "hash", "etag", "id", "uuid",
        "request_id", "idempotency_key", "primaryKey", "partition_key", "cache_key", "public_key", "token_type",
        "token_count", "max_tokens", "keywords", "author", "keyboard", "monkey", "sha", "integrity", "version",
        "signed_at", "secretary", "passenger", "assigned", "design", "has_password", "cookie_policy",
    ].map { ($0, "q7Hn2Kp9Xw4Rt6Yz8Bv3") }

    /// Names that may be those of secrets, with values that are no random text.
    private static let ambiguous = [
        ("key", "PROJ-123"), ("key", "photos/2024/01/cat.jpg"), ("code", "NOT_FOUND"), ("code", "404"),
        ("token", "identifier"), ("token", "identifier_number_7"), ("token", "gpt4-turbo-preview"),
        ("auth", "oauth2"), ("session", "morning"), ("signature", "none"), ("sid", "42"), ("credentials", "include"),
        ("csrf", "disabled"), ("jwt", "optional"),
    ]

    @Test(arguments: resembling + ambiguous)
    func `a name that resembles the name of a secret, or has a value that is no secret, keeps its value`(
        _ name: String, _ value: String
    ) {
        let exchange = SecretExchange(
            url: "https://api.example.com/items?\(name)=\(value)", answer: Data("{\"\(name)\":\"\(value)\"}".utf8))
        expectUnchanged(exchange)
    }

    @Test(
        arguments: [
            ("ETag", "\"33a64df551425fcc55e4d42a148795d9f25f89d4\""), ("If-None-Match", "W/\"q7Hn2Kp9Xw4Rt6Yz8Bv3\""),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
            ("X-Amz-Request-Id", "4442587FB7D0A2F9"), ("CF-RAY", "230b030023ae2822-SJC"),
            ("Idempotency-Key", "q7Hn2Kp9Xw4Rt6Yz8Bv3"), ("Surrogate-Key", "q7Hn2Kp9Xw4Rt6Yz8Bv3"),
            ("WWW-Authenticate", "Digest realm=\"x\", nonce=\"q7Hn2Kp9Xw4Rt6Yz8Bv3\""),
            ("Content-MD5", "Q2hlY2sgSW50ZWdyaXR5IQ=="),
            ("Content-Security-Policy", "script-src 'nonce-q7Hn2Kp9Xw4Rt6Yz8Bv3'"),
            ("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"),
            ("Location", "https://example.com/items?cursor=q7Hn2Kp9Xw4Rt6Yz8Bv3"), ("Set-Cookie", "theme=dark; Path=/"),
            ("Set-Cookie", "session=deleted; Max-Age=0"), ("Set-Cookie", "_ga=GA1.2.1234567890.1234567890; Path=/"),
            ("Link", "<https://api.example.com/items?page_token=q7Hn2Kp9Xw4Rt6Yz8Bv3>; rel=\"next\""),
        ])
    func `a header field that is no secret stays`(_ name: String, _ value: String) {
        let headers = HeaderFields([.init(name: name, value: value)])
        expectUnchanged(SecretExchange(headers: headers, answerHeaders: headers))
    }

    @Test
    func `a name that means a secret only where a client sends it keeps its value in a header field of an answer`() {
        expectUnchanged(SecretExchange(answerHeaders: ["Code": "q7Hn2Kp9Xw4Rt6Yz8Bv3"]))
    }

    @Test(
        arguments: [
            "{\"errors\":{\"password\":\"is too short for us\"}}", "{\"password\":null,\"token\":true,\"secret\":\"\"}",
            "{\"password\":\"required\"}",
            "<label>Password</label><input type=\"password\" name=\"password\" value=\"\">",
            "var token = e.data; password=t.value; a.secret=b",
            "<Key>photo0123456789abcdef.jpg</Key>", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
            "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----",
            "{\"token_endpoint\":\"https://example.com/oauth/token\",\"password_reset_url\":\"https://example.com/p\"}",
            "{\"usage\":{\"prompt_tokens\":12}}", "password = document.getElementById(\"pass\").value", "token = null",
            "if (password == \"Hunter2Zz9\") {}", "if (password === 'Hunter2Zz9' || password != 'Hunter2Zz9') {}",
            "password = \"${PASSWORD}\"", "password = \"<your key>\"; api_key = '***'", "let password: String = input",
            "password = \"\"\ntoken = ''", "const password = \"must have 8 characters\"",
            "etag = \"q7Hn2Kp9Xw4Rt6Yz8Bv3\"", "cursor => 'q7Hn2Kp9Xw4Rt6Yz8Bv3'", "password: must have 8 characters",
            "function(key,token){return {key:key,token:token}}", "a=b&c=d", "{\"forgot_password\":\"/reset/me\"}",
            "{\"key\":\"q7Hn2Kp9Xw4Rt6Yz8Bv3\"}",
        ])
    func `a text that has words of secrets stays`(_ text: String) {
        expectUnchanged(SecretExchange(answer: Data(text.utf8)))
        #expect(RecordedSecrets().hidden(inText: text) == text)
    }

    @Test func `a stream of random bytes stays`() {
        var generator = SystemRandomNumberGenerator()
        let data = Data((0..<500_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
        var stream = RecordedSecrets().streamOfAnswer(1)
        var hidden = Data()
        for start in stride(from: 0, to: data.count, by: 70_001) {
            hidden += stream.append(data[start..<min(data.count, start + 70_001)])
        }
        hidden += stream.finish()
        #expect(hidden == data)
    }

    private func expectUnchanged(_ exchange: SecretExchange, at location: SourceLocation = #_sourceLocation) {
        let secrets = RecordedSecrets()
        let hidden = exchange.hidden(by: secrets)
        #expect(hidden.text == exchange.recorded.text, sourceLocation: location)
        #expect(secrets.replaced == [], sourceLocation: location)
    }
}
