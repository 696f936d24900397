import TestSupport

@Suite struct `Stand-ins for secrets in recordings` {
    /// Returns the stand-in of a token that an answer gives out.
    private func standIn(_ token: String, in secrets: RecordedSecrets) -> String {
        let exchange = SecretExchange(answer: Data("{\"access_token\":\"\(token)\"}".utf8))
        return String(exchange.hidden(by: secrets).answerText.dropFirst(17).dropLast(2))
    }

    private let token = "q7Hn2Kp9Xw4Rt6Yz8Bv3"

    // MARK: Shapes

    @Test(
        arguments: [
            ("9f86d081884c7d659a2feaa0c55ad015", "57a4d14e0*1"), ("9F86D081884C7D659A2FEAA0C55AD015", "57A4D14E0*1"),
            ("1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d", "00000000-57a4-4d14-8000-000000000001"),
            ("cXVpY2sgYnJvd24gZm94IQ==", "STANDIN0*1A=="), ("q7Hn2Kp9Xw4Rt6Yz8Bv3", "STANDIN0*1A"),
            ("1234567890", "9000000001"),
            ("pass-word-1!", "standin00001"),
        ])
    func `a stand-in has the alphabet and the length of its secret`(_ secret: String, _ pattern: String) throws {
        let standIn = standIn(secret, in: RecordedSecrets())
        #expect(try Regex(pattern).wholeMatch(in: standIn) != nil, "\(standIn)")
        #expect(standIn.utf8.count == secret.utf8.count)
    }

    @Test
    func `a stand-in keeps the prefix by which clients recognise a token, also if a request contained it first`() {
        let token = "ghp" + "_" + SampleAlphabet.alphanumeric.text(36, seed: 1)
        #expect(standIn(token, in: RecordedSecrets()).hasPrefix("ghp_STANDIN0"))
        let exchange = SecretExchange(
            headers: ["Authorization": "Bearer \(token)"], answer: Data("you are \(token)".utf8))
        #expect(exchange.hidden().answerText.hasPrefix("you are ghp_STANDIN0"))
    }

    @Test(arguments: 16...30)
    func `the stand-in of base64 is base64 that a strict decoder accepts`(_ count: Int) throws {
        let secret = Data(SampleAlphabet.alphanumeric.text(count, seed: count).utf8).base64EncodedString()
        let standIn = standIn(secret, in: RecordedSecrets())
        #expect(Data(base64Encoded: standIn)?.base64EncodedString() == standIn)
    }

    // MARK: JWT

    @Test func `the stand-in of a JWT has its claims, another signature, and does not expire`() throws {
        let expiry = Int(Date().timeIntervalSince1970) + 3_600
        let original = SecretSample.webToken(seed: 1, expiry: expiry).split(separator: ".")
        let parts = standIn(original.joined(separator: "."), in: RecordedSecrets()).split(separator: ".")
        try #require(parts.count == 3)
        #expect(parts[0] == original[0])
        #expect(parts[2] != original[2] && parts[2].hasPrefix("STANDIN") && parts[2].count == original[2].count)
        let claims = String(decoding: try #require(Data(base64Encoded: padded(parts[1]))), as: UTF8.self)
        #expect(claims == #"{"sub":"user-1","iat":1700000000,"exp":4102444800,"scope":"read"}"#)
    }

    @Test func `a JWT that has expired stays expired`() throws {
        let token = SecretSample.webToken(seed: 1, expiry: 1_700_000_100)
        let parts = standIn(token, in: RecordedSecrets()).split(separator: ".")
        #expect(parts.dropLast() == token.split(separator: ".").dropLast())
    }

    private func padded(_ text: Substring) -> String { text + String(repeating: "=", count: (4 - text.count % 4) % 4) }

    // MARK: Requests

    @Test func `a token that an answer gave out has the same stand-in in each place of a later request`() throws {
        let secrets = RecordedSecrets()
        let standIn = standIn(token, in: secrets)
        #expect(self.standIn(String(token.reversed()), in: secrets) != standIn)
        #expect(self.standIn(token, in: secrets) == standIn)
        let basic = Data("user:\(token)".utf8).base64EncodedString()
        let exchange = SecretExchange(
            number: 2, method: "POST",
            url: "https://api.example.com/u/\(token)/x?token=\(token)&next=%2Fa%3Ft%3D\(token)",
            headers: [
                "Authorization": "Bearer \(token)", "Proxy-Authorization": "Basic \(basic)",
                "Cookie": "a=b; t=\(token)", "X-Other": "v=\(token)",
            ],
            body: Data("{\"a\":\"\(token)\",\"b\":\"x \(token) y\"}".utf8)
        ).hidden(by: secrets)
        #expect(
            exchange.request.url == "https://api.example.com/u/\(standIn)/x?token=\(standIn)&next=%2Fa%3Ft%3D\(standIn)"
        )
        let expected = Data("user:\(standIn)".utf8).base64EncodedString()
        #expect(
            exchange.request.headers.fields.map(\.value) == [
                "Bearer \(standIn)", "Basic \(expected)", "a=b; t=\(standIn)", "v=\(standIn)",
            ])
        #expect(exchange.requestText == "{\"a\":\"\(standIn)\",\"b\":\"x \(standIn) y\"}")
        #expect(!exchange.bytes.reveals(token))
    }

    @Test func `a cookie that an answer set has its stand-in in later requests, also percent-encoded`() {
        let secrets = RecordedSecrets()
        let value = "eyJpdiI6Ik1Ub+/abc0123=="
        let written = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = SecretExchange(answerHeaders: ["Set-Cookie": "XSRF-TOKEN=\(written); Path=/; Secure"]).hidden(
            by: secrets)
        #expect(answer.answer?.headers.fields.first?.value == "XSRF-TOKEN=STANDIN00000000000001A%3D%3D; Path=/; Secure")
        let request = SecretExchange(number: 2, headers: ["Cookie": "XSRF-TOKEN=\(written)", "X-XSRF-TOKEN": value])
            .hidden(by: secrets)
        #expect(
            request.request.headers.fields.map(\.value) == [
                "XSRF-TOKEN=STANDIN00000000000001A%3D%3D", "STANDIN00000000000001A==",
            ])
    }

    @Test func `the key of a program is marked in requests, and has a stand-in where an answer repeats it`() {
        let secrets = RecordedSecrets()
        let exchange = SecretExchange(
            url: "https://httpbin.org/get?api_key=\(token)", headers: ["Authorization": "Bearer \(token)"],
            answer: Data(
                "{\"headers\":{\"Authorization\":\"Bearer \(token)\"},\"url\":\"https://httpbin.org/get?api_key=\(token)\"}"
                    .utf8))
        for number in 1...2 {
            var exchange = exchange
            exchange.number = number
            let hidden = exchange.hidden(by: secrets)
            #expect(hidden.request.url == "https://httpbin.org/get?api_key=%3Credacted%3E")
            #expect(hidden.request.headers.fields.first?.value == "Bearer <redacted>")
            #expect(
                hidden.answerText
                    == #"{"headers":{"Authorization":"Bearer STANDIN000000000001A"},"url":"https://httpbin.org/get?api_key=STANDIN000000000001A"}"#
            )
        }
    }

    @Test func `a secret is hidden in the parts of an exchange before the one that shows what it is`() {
        let exchange = SecretExchange(
            url: "https://api.example.com/x/\(token)", headers: ["X-Trace": token], answerHeaders: ["X-Echo": token],
            answer: Data("{\"other\":\"\(token)\",\"access_token\":\"\(token)\"}".utf8)
        ).hidden()
        #expect(!exchange.bytes.reveals(token))
    }

    @Test func `a token that a late answer gives out is hidden in an earlier exchange when it is hidden again`() {
        let secrets = RecordedSecrets()
        var early = SecretExchange(number: 2, url: "https://api.example.com/x/\(token)").recorded
        secrets.hide(in: &early)
        #expect(early.request.url.contains(token))
        let standIn = standIn(token, in: secrets)
        secrets.hide(in: &early)
        #expect(early.request.url == "https://api.example.com/x/\(standIn)")
    }

    @Test func `a line of a log that was written before a token became known loses the token`() {
        let secrets = RecordedSecrets()
        let line = #"{"request":{"url":"https://a.example.com/x/*"},"response":{"content":{"text":"{\"a\":\"*\"}"}}}"#
        let written = Data(line.replacing("*", with: token).utf8)
        #expect(secrets.hidden(inLine: written, number: 1) == written)
        let standIn = standIn(token, in: secrets)
        let hidden = String(decoding: secrets.hidden(inLine: written, number: 3), as: UTF8.self)
        #expect(hidden == line.replacing("*", with: standIn))
        #expect(secrets.replaced.dropFirst().map(\.place) == ["request 3, URL", "answer 3, body"])
    }

    @Test
    func `a line of a log that was written before the key of the program became known has the mark in its request`() {
        let secrets = RecordedSecrets()
        _ = SecretExchange(headers: ["X-Api-Key": token]).hidden(by: secrets)
        let line =
            #"{"request":{"url":"https://a.example.com/x/*","postData":{"text":"\"response\":*"}},"response":{"text":"*"}}"#
        let hidden = secrets.hidden(inLine: Data(line.replacing("*", with: token).utf8), number: 1)
        #expect(
            String(decoding: hidden, as: UTF8.self)
                == #"{"request":{"url":"https://a.example.com/x/%3Credacted%3E","postData":{"text":"\"response\":<redacted>"}},"response":{"text":"STANDIN000000000001A"}}"#
        )
    }

    @Test func `another object keeps the stand-ins of a log`() {
        let key = "ghp" + "_STANDIN" + String(repeating: "0", count: 28) + "1A"
        let line = Data(
            "{\"request\":{},\"response\":{\"content\":{\"text\":\"{\\\"access_token\\\":\\\"\(key)\\\"}\"}}}".utf8)
        #expect(RecordedSecrets().hidden(inLine: line, number: 1) == line)
    }

    @Test func `a token that a request with its name contained before its answer ended stays marked`() {
        let secrets = RecordedSecrets()
        let early = SecretExchange(number: 2, headers: ["Authorization": "Bearer \(token)"]).hidden(by: secrets)
        #expect(early.request.headers.fields.first?.value == "Bearer <redacted>")
        #expect(standIn(token, in: secrets).hasPrefix("STANDIN"))
        let later = SecretExchange(number: 3, headers: ["Authorization": "Bearer \(token)"]).hidden(by: secrets)
        #expect(later.request.headers.fields.first?.value == "Bearer <redacted>")
    }

    @Test func `a password of one word is replaced in its field, and not in the text around it`() {
        let exchange = SecretExchange(
            method: "POST", body: Data("{\"password\":\"dragon\",\"about\":\"a dragon\"}".utf8),
            answer: Data("{\"text\":\"dragon\"}".utf8)
        ).hidden()
        #expect(exchange.requestText == "{\"password\":\"<redacted>\",\"about\":\"a dragon\"}")
        #expect(exchange.answerText == "{\"text\":\"dragon\"}")
    }

    @Test func `basic credentials of a request are marked as a whole, wherever they are`() {
        let basic = Data("user:correct-horse-1".utf8).base64EncodedString()
        let exchange = SecretExchange(
            headers: ["Authorization": "Basic \(basic)"], answer: Data("{\"a\":\"\(basic)\"}".utf8)
        ).hidden()
        #expect(exchange.request.headers.fields.first?.value == "Basic <redacted>")
        #expect(!exchange.bytes.reveals("correct-horse-1") && !exchange.bytes.reveals(basic))
    }

    @Test func `a password in a URL is marked, and its user is kept`() {
        let secrets = RecordedSecrets()
        let exchange = SecretExchange(url: "https://user:p%40ss-w0rd@example.com/").hidden(by: secrets)
        #expect(exchange.request.url == "https://user:%3Credacted%3E@example.com/")
        #expect(secrets.replaced == [ReplacedSecret(place: "request 1, URL", kind: "password in a URL", count: 1)])
        #expect(
            SecretExchange(url: "https://token@example.com/").hidden(by: secrets).request.url
                == "https://%3Credacted%3E@example.com/")
    }
}
