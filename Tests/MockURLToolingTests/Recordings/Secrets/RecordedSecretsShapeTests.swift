import TestSupport

@Suite struct `The shapes of secrets in recordings` {
    @Test(arguments: SecretSample.all)
    func `a credential of a service is hidden in the text of an answer`(_ sample: SecretSample) {
        let secrets = RecordedSecrets()
        let text = "{\"note\": \"use \(sample.value) for all\", \"list\": [\"\(sample.value)\"]}"
        let exchange = SecretExchange(answer: Data(text.utf8)).hidden(by: secrets)
        #expect(!exchange.bytes.reveals(sample.value))
        #expect(exchange.answerText.hasPrefix("{\"note\": \"use ") && exchange.answerText.hasSuffix("\"]}"))
        let values = exchange.answerText.split(separator: "\"").map(String.init).filter { $0.count >= 20 }
        #expect(values.count == 2 && values.first == "use \(values.last ?? "") for all")
        #expect(secrets.replaced == [ReplacedSecret(place: "answer 1, body", kind: sample.kind, count: 2)])
    }

    @Test(arguments: SecretSample.all)
    func `a credential of a service that is neither named nor given out is marked in a request`(_ sample: SecretSample)
    {
        let secrets = RecordedSecrets()
        let exchange = SecretExchange(
            method: "POST", url: "https://api.example.com/x/\(sample.value)/y?q=\(sample.value)",
            headers: ["X-Note": "a \(sample.value) b"], body: Data("[\"\(sample.value)\"]".utf8)
        ).hidden(by: secrets)
        #expect(!exchange.bytes.reveals(sample.value))
        #expect(exchange.request.url.contains("%3Credacted%3E"))
        #expect(exchange.requestText == "[\"<redacted>\"]")
        #expect(secrets.replaced.map(\.kind) == [String](repeating: sample.kind, count: 4))
    }

    @Test(arguments: SecretSample.all)
    func `a credential of a service is hidden in a body of bytes`(_ sample: SecretSample) {
        let secrets = RecordedSecrets()
        // In Protocol Buffers, a tag and a length may be letters.
        for before in [[0xFF], [UInt8(ascii: "z"), UInt8(clamping: sample.value.utf8.count)]] {
            let body = Data([0, 1, 2] + before) + Data(sample.value.utf8) + Data([0, 0xFE])
            #expect(!SecretExchange(answer: body).hidden(by: secrets).bytes.reveals(sample.value))
        }
    }

    @Test(arguments: SecretSample.all)
    func `a credential of a service is hidden at any border between two parts of a stream`(_ sample: SecretSample) {
        let filler = String(repeating: "text of no interest. ", count: 6_600)
        let text = Data("\(filler)\"\(sample.value)\" end".utf8)
        let border =
            filler.utf8.count
            + [-1, 3, sample.value.utf8.count / 2, sample.value.utf8.count + 1][sample.value.utf8.count % 4]
        var secrets = RecordedSecrets().streamOfAnswer(1)
        let hidden = secrets.append(text.prefix(border)) + secrets.append(text.dropFirst(border)) + secrets.finish()
        #expect(!hidden.reveals(sample.value))
        #expect(hidden.starts(with: filler.utf8) && hidden.suffix(5).elementsEqual("\" end".utf8))
    }

    @Test func `a JWT that the end of a text cuts is hidden`() throws {
        let token = try #require(SecretSample.all.first { $0.kind == "JWT" })
        let cut = token.value.split(separator: ".").dropLast().joined(separator: ".")
        let exchange = SecretExchange(answer: Data("see \(cut)".utf8)).hidden()
        #expect(!exchange.answerText.contains(cut) && exchange.answerText.hasPrefix("see "))
    }
}
