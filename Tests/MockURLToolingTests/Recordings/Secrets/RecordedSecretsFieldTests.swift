import TestSupport

@Suite struct `The names of secrets in recordings` {
    @Test(arguments: SecretFieldSample.all)
    func `a secret is hidden by its name, and listed by its place and kind, also if it is hidden again`(
        _ sample: SecretFieldSample
    ) {
        let secrets = RecordedSecrets()
        var exchange = sample.exchange.hidden(by: secrets)
        #expect(!exchange.bytes.reveals(sample.secret), "\(exchange.text)")
        #expect(exchange.bytes != sample.exchange.recorded.bytes)
        #expect(secrets.replaced == [ReplacedSecret(place: sample.place, kind: sample.kind, count: 1)])
        #expect(!sample.place.contains(sample.secret))

        let text = exchange.text
        secrets.hide(in: &exchange)
        #expect(exchange.text == text && secrets.replaced.count == 1)
    }

    @Test(arguments: SecretFieldSample.all.filter { !$0.exchange.answer.isEmpty })
    func `a text that a program writes loses the secrets of a body as an exchange does`(_ sample: SecretFieldSample) {
        let secrets = RecordedSecrets()
        let hidden = secrets.hidden(inText: sample.exchange.answer)
        #expect(String(decoding: hidden, as: UTF8.self) == sample.exchange.hidden().answerText)
        #expect(secrets.replaced.map(\.kind) == [sample.kind])
    }

    @Test(arguments: SecretNameList.usual.sorted())
    func `each name that tests and recorders omit is the name of a secret`(_ name: String) {
        let exchange = SecretExchange(url: "https://api.example.com/?\(name)=q7Hn2Kp9Xw4Rt6Yz8Bv3").hidden(
            by: RecordedSecrets())
        #expect(exchange.request.url == "https://api.example.com/?\(name)=%3Credacted%3E")
    }

    @Test(arguments: Redaction.always.sorted())
    func `each header field that is always redacted is secret in a recording`(_ name: String) {
        let headers = HeaderFields([.init(name: name, value: "sid=q7Hn2Kp9Xw4Rt6Yz8Bv3")])
        let exchange = SecretExchange(headers: headers, answerHeaders: headers).hidden()
        #expect(!exchange.bytes.reveals("q7Hn2Kp9Xw4Rt6Yz8Bv3"))
    }

    @Test(
        arguments: [
            ("text/plain", "user=u password=dragon;x", "user=u password=<redacted>;x"),
            (
                "application/json", #"{"query":"mutation { login(user: \"u\", password: \"dragon\") { id } }"}"#,
                #"{"query":"mutation { login(user: \"u\", password: \"<redacted>\") { id } }"}"#
            ),
            ("text/yaml", "a: b\npassword: dragon\n", "a: b\npassword: <redacted>\n"),
            ("application/json", #"{"env":"A=1\npassword=dragon\nB=2"}"#, #"{"env":"A=1\npassword=<redacted>\nB=2"}"#),
            (
                "text/plain", "[default]\naws_secret_access_key = dragon\n",
                "[default]\naws_secret_access_key = <redacted>\n"
            ),
        ])
    func `a secret in the text of a request is hidden, although it is one word`(
        _ type: String, _ body: String, _ expected: String
    ) {
        let exchange = SecretExchange(method: "POST", headers: ["Content-Type": type], body: Data(body.utf8))
        #expect(exchange.hidden().requestText == expected)
    }
}
