import Foundation
import MockURLResponder
import MockURLTooling
import Testing

@Suite("The names of secrets in recordings")
struct RecordedSecretsFieldTests {
    @Test("a secret is hidden by its name, and listed by its place and kind", arguments: SecretFieldSample.all)
    func hidden(_ sample: SecretFieldSample) {
        let secrets = RecordedSecrets()
        let exchange = sample.exchange.hidden(by: secrets)
        #expect(!exchange.bytes.reveals(sample.secret), "\(exchange.text)")
        #expect(exchange.bytes != sample.exchange.recorded.bytes)
        #expect(secrets.replaced == [ReplacedSecret(place: sample.place, kind: sample.kind, count: 1)])
        #expect(!secrets.replaced.contains { $0.place.contains(sample.secret) })
    }

    @Test("hiding an exchange again does not change it", arguments: SecretFieldSample.all)
    func again(_ sample: SecretFieldSample) {
        let secrets = RecordedSecrets()
        var exchange = sample.exchange.hidden(by: secrets)
        let (text, replaced) = (exchange.text, secrets.replaced)
        secrets.hide(in: &exchange)
        #expect(exchange.text == text)
        #expect(secrets.replaced == replaced)
    }

    @Test(
        "a stream hides the secrets of a body as a whole exchange does, byte by byte",
        arguments: SecretFieldSample.all.filter { !$0.exchange.answer.isEmpty })
    func stream(_ sample: SecretFieldSample) {
        let whole = sample.exchange.hidden(by: RecordedSecrets()).answer?.body ?? Data()
        let secrets = RecordedSecrets()
        var stream = secrets.streamOfAnswer(1)
        var hidden = Data()
        for byte in sample.exchange.answer { hidden += stream.append(Data([byte])) }
        hidden += stream.finish()
        #expect(String(decoding: hidden, as: UTF8.self) == String(decoding: whole, as: UTF8.self))
        #expect(secrets.replaced.map(\.kind) == [sample.kind])
    }

    @Test("shapes and names together are at least 200 kinds")
    func count() { #expect(SecretFieldSample.all.count + SecretSample.all.count >= 200) }
}
