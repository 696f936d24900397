import TestSupport

@Suite struct `Bodies with secrets in recordings` {
    private let token = "q7Hn2Kp9Xw4Rt6Yz8Bv3"
    private static let key = "ghp" + "_" + SampleAlphabet.alphanumeric.text(36, seed: 1)

    /// Returns the body of a request without its secrets.
    private func request(_ body: String, _ type: String, by secrets: RecordedSecrets = RecordedSecrets()) -> String {
        SecretExchange(method: "POST", headers: ["Content-Type": type], body: Data(body.utf8)).hidden(by: secrets)
            .requestText
    }

    /// Returns the body of an answer without its secrets.
    private func answer(_ body: String, number: Int = 1, by secrets: RecordedSecrets = RecordedSecrets()) -> String {
        SecretExchange(number: number, answer: Data(body.utf8)).hidden(by: secrets).answerText
    }

    @Test func `the pieces and the Content-Length of an answer fit the body without its secrets`() {
        let body = Data("data: {\"access_token\":\"short\"}\n\ndata: {\"a\":1}\n\n".utf8)
        var exchange = SecretExchange(answerHeaders: ["Content-Length": "\(body.count)"], answer: body).recorded
        guard case .answer(var answer) = exchange.result else { return }
        // The second piece begins in the secret.
        answer.pieces = [
            .init(length: 26, after: 0), .init(length: 6, after: 1), .init(length: body.count - 32, after: 2),
        ]
        answer.fault = .cut(.dropped, afterBytes: body.count)
        exchange.result = .answer(answer)
        RecordedSecrets().hide(in: &exchange)
        let hidden = exchange.answer
        #expect(exchange.answerText == "data: {\"access_token\":\"standin1\"}\n\ndata: {\"a\":1}\n\n")
        #expect(hidden?.pieces?.map(\.length) == [26, 9, body.count - 32])
        #expect(hidden?.pieces?.map(\.wait) == [0, 1, 2])
        #expect(hidden?.headers.values("Content-Length") == ["\(body.count + 3)"])
        #expect(hidden?.fault == .cut(.dropped, afterBytes: body.count + 3))
    }

    @Test func `the parts of a multipart body lose their secrets, by name and by shape`() {
        let body = """
            --xyz\r\nContent-Disposition: form-data; name="password"\r\n\r\nhunter2\r\n--xyz\r\nContent-Disposition: form-data; \
            name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nkey \(Self.key) end\r\n--xyz--\r\n
            """
        let secrets = RecordedSecrets()
        let text = request(body, "multipart/form-data; boundary=xyz", by: secrets)
        #expect(text == body.replacing("hunter2", with: "<redacted>").replacing(Self.key, with: "<redacted>"))
        #expect(secrets.replaced.map(\.place) == ["request 1, body, part password", "request 1, body, part f"])
    }

    @Test(
        arguments: [
            ("name='password'", "\r\n", true), ("name=password", "\r\n", true), ("name=\"password\"", "\n", true),
            ("name=\"password\"; filename=\"p\"", "\r\n", true), ("name=\"notes\"; filename=\"p\"", "\r\n", false),
        ])
    func `a part of a form loses its secret with other quotes and line ends, and not by the name of its file`(
        _ parameters: String, _ lineEnd: String, _ isSecret: Bool
    ) {
        let lines = ["--xyz", "Content-Disposition: form-data; \(parameters)", "", "hunter2", "--xyz--", ""]
        let body = lines.joined(separator: lineEnd)
        let text = request(body, "multipart/form-data; boundary=xyz")
        #expect(text == (isSecret ? body.replacing("hunter2", with: "<redacted>") : body))
    }

    @Test(
        arguments: [
            ("<c>\n<password>\n  SECRET\n</password>\n<id> 7 </id></c>", true), ("<password> SECRET</password>", true),
            ("<password><![CDATA[SECRET]]></password>", true), ("<password>\n<![CDATA[SECRET]]>\n</password>", true),
            (#"{"api_key":{"value":"SECRET","id":7}}"#, true),
            (#"{"a":1,"token" : { "id": {"a":1}, "value": "SECRET" }}"#, true),
            ("<input type=hidden name=csrf_token value=SECRET>", true),
            ("<input value=SECRET type=hidden name=csrf_token>", true), (#"{"rate":{"value":"SECRET"}}"#, false),
            (#"{"value":"SECRET"}"#, false), (#"{"token":{"id":7},"rate":{"value":"SECRET"}}"#, false),
            ("<input name=city value=SECRET>", false), ("<c><password></password><name>SECRET</name></c>", false),
            ("<c><password>\n</password><name>SECRET</name></c>", false),
            ("<c><password><id>7</id></password><name>SECRET</name></c>", false),
        ])
    func `an element, a member or a field under a secret name loses its value, and nothing else`(
        _ body: String, _ isSecret: Bool
    ) throws {
        let secret = "q7Hn2Kp9Xw4Rt6Yz"
        let text = answer(body.replacing("SECRET", with: secret))
        let parts = body.components(separatedBy: "SECRET")
        #expect(text.hasPrefix(parts[0]) && text.hasSuffix(parts[1]) && text.contains(secret) != isSecret, "\(text)")
    }

    @Test func `JSON in the frames of gRPC-Web loses its secrets by name`() {
        let body = Data([0, 0, 0, 0, 32]) + Data(#"{"password":"Bin123Bin456Bin789"}"#.utf8)
        let exchange = SecretExchange(
            method: "POST", headers: ["Content-Type": "application/grpc-web+json"], body: body
        ).hidden()
        #expect(!exchange.bytes.reveals("Bin123Bin456Bin789"))
    }

    @Test func `the parts of a form whose bytes are unknown lose their secrets`() {
        var exchange = SecretExchange(method: "POST").recorded
        exchange.request.body = .parts([
            .init("password", content: Data("hunter2".utf8)), .init("a", content: Data("b".utf8)),
        ])
        RecordedSecrets().hide(in: &exchange)
        #expect(
            exchange.request.body
                == .parts([.init("password", content: Data("<redacted>".utf8)), .init("a", content: Data("b".utf8))]))
    }

    @Test(arguments: 1...60)
    func `a body that is cut in a secret, in an escape or in a name is hidden to its end`(_ count: Int) {
        let body = Data("{\"a\":\"\\u0041\",\"password\":\"w0rd-\\\"\\u00e9-of-secret\",\"token\":\"\(token)\"}".utf8)
            .prefix(count)
        let text = SecretExchange(answer: body).hidden().answerText
        #expect(!text.contains("w0rd"))
        #expect(!text.contains("q7Hn2Kp9Xw4Rt6Yz"))
    }

    @Test func `known secrets are found in base64 at each position`() {
        let secrets = RecordedSecrets()
        _ = answer("{\"access_token\":\"\(token)\"}", by: secrets)
        for offset in 0..<6 {
            let text = Data("\(String(repeating: "x", count: offset))\(token) and more".utf8).base64EncodedString()
            let written = answer("{\"data\":\"\(text)\"}", number: 2, by: secrets).dropFirst(9).dropLast(2)
            let decoded = Data(base64Encoded: String(written)).map { String(decoding: $0, as: UTF8.self) }
            #expect(decoded == "\(String(repeating: "x", count: offset))STANDIN000000000001A and more")
        }
    }

    @Test func `a secret with a slash is found in JSON that escapes slashes`() {
        let secrets = RecordedSecrets()
        let secret = "ab/cd+ef/0123456789=="
        _ = answer("{\"access_token\":\"\(secret)\"}", by: secrets)
        let escaped = secret.replacing("/", with: "\\/")
        let text = answer("{\"x\":\"a \(escaped) b\",\"access_token\":\"\(escaped)\"}", number: 2, by: secrets)
        #expect(text == #"{"x":"a STANDIN00000000001A== b","access_token":"STANDIN00000000001A=="}"#)
    }

    @Test(
        arguments: [
            "[db]\npassword = \"VALUE\"\n", "api_key\t=\t'VALUE'", "var password = \"VALUE\";",
            "const apiKey = `VALUE`",
            "export API_KEY= \"VALUE\"", "'password' => 'VALUE',", "password := \"VALUE\"", "config.password = 'VALUE'",
            "{\"text\":\"password = \\\"VALUE\\\"\"}", "{\n\t\"password\"\t:\r\n\t\"VALUE\"\n}",
            "{\"password\"            : \"VALUE\"}", "{\"recovery_codes\":[[\"VALUE\"],[\"VALUE\"]]}",
        ])
    func `a value with a secret name is found whatever white space, quotes and assignment surround it`(_ text: String) {
        #expect(answer(text.replacing("VALUE", with: token)) == text.replacing("VALUE", with: "STANDIN000000000001A"))
    }

    @Test(
        arguments: [
            #"const password = "VALUE";"#, #"{'user[password]': 'VALUE'}"#,
            #"{'password': "VALUE"}"#, #"<a password="VALUE">"#,
        ])
    func `a string in source code loses its secret up to the quote that has no backslash, under a name in any quotes`(
        _ text: String
    ) {
        for value in ["q7Hn2Kp9Xw4Rt6Yz", #"q7Hn2Kp9\"Xw4Rt6Yz"#] {
            let hidden = request(text.replacing("VALUE", with: value), "text/plain")
            #expect(hidden == text.replacing("VALUE", with: "<redacted>"))
        }
    }

    @Test(arguments: ["admin", "password", "secret", "yes"])
    func `a bad password is hidden in a request`(_ password: String) {
        #expect(request("password=\(password)", "application/x-www-form-urlencoded") == "password=%3Credacted%3E")
    }

    @Test func `names that the user adds are secret, and those that the user keeps are not`() {
        let secrets = RecordedSecrets(names: ["pin"], keeping: ["client_secret", "X-Api-Key"])
        let key = Self.key
        let body = "{\"PIN\":\"7\",\"clientSecret\":\"\(key)\"}"
        let exchange = SecretExchange(method: "POST", headers: ["x-api-key": key], body: Data(body.utf8)).hidden(
            by: secrets)
        #expect(exchange.requestText == "{\"PIN\":\"<redacted>\",\"clientSecret\":\"\(key)\"}")
        #expect(exchange.request.headers.fields.first?.value == key)
    }

    @Test(arguments: 60...90) func `a known secret is replaced in a binary stream wherever a part ends`(_ border: Int) {
        let secrets = RecordedSecrets()
        _ = answer("{\"access_token\":\"\(token)\"}", by: secrets)
        let filler = Data(repeating: 0, count: 65_536)
        var stream = secrets.streamOfAnswer(2)
        var hidden = stream.append(
            filler + Data(token.utf8) + Data(token.utf8).base64EncodedData() + filler.dropLast(border))
        hidden += stream.append(filler) + stream.finish()
        #expect(!hidden.reveals(token))
        #expect(hidden.count == 3 * 65_536 + 48 - border)
    }

    @Test func `each of 20,000 tokens of an answer is replaced in a later request, where it has another name`() {
        let secrets = RecordedSecrets()
        let tokens = (0..<20_000).map { SampleAlphabet.alphanumeric.text(20, seed: $0 + 7) + "4x7k2" }
        let answer = "[" + tokens.map { "{\"token\":\"\($0)\"}" }.joined(separator: ",") + "]"
        _ = self.answer(answer, by: secrets)
        let hidden = request(tokens.joined(separator: "\n"), "text/plain", by: secrets)
        let lines = Set(hidden.split(separator: "\n").map(String.init))
        #expect(lines.count == 20_000)
        #expect(lines.intersection(tokens).sorted() == [])
    }

    @Test func `each private key is replaced among beginnings that have no end`() {
        let begin = "-----BEGIN " + "PRIVATE KEY-----\n"
        let content = SampleAlphabet.alphanumeric.text(64, seed: 3)
        let text =
            begin + content + "\n-----END PRIVATE KEY-----\n" + String(repeating: begin + "\"", count: 1_000)
            + begin + content.reversed() + "\""
        let hidden = answer(text)

        #expect(!hidden.contains(content) && !hidden.contains(String(content.reversed())))
        #expect(hidden.components(separatedBy: begin).count == 1_003)
    }

    @Test func `threads that hide exchanges at once get one stand-in for one secret`() async {
        let secrets = RecordedSecrets()
        let texts = await withTaskGroup(of: String.self) { group in
            for number in 1...50 {
                group.addTask {
                    SecretExchange(number: number, answer: Data("{\"access_token\":\"q7Hn2Kp9Xw4Rt6Yz8Bv3\"}".utf8))
                        .hidden(by: secrets).answerText
                }
            }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts == [#"{"access_token":"STANDIN000000000001A"}"#])
        #expect(secrets.replaced.count == 50)
    }
}
