import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `Claiming a stub` {
    @Test func `the first matching stub with uses left answers`() {
        let registry = StubRegistry(MockPlan([stub("/a", "one", .times(2)), stub("/a", "two", .once)]))

        let answers = (0..<4).map { _ in name(registry.claim(CapturedRequest("https://h/a"))) }

        #expect(answers == ["one", "one", "two", nil])
    }

    @Test func `a query field matches in any percent-encoding, but not in another Unicode form`() {
        let pattern = Condition.stub(host: "h", path: .equals("/"), query: [NamedPattern("q", .equals("\u{E9} b"))])
        let registry = StubRegistry(MockPlan([StubMapping(name: "found", request: pattern)]))

        #expect(name(registry.claim(CapturedRequest("https://h/?%71=%C3%A9%20b"))) == "found")
        #expect(name(registry.claim(CapturedRequest("https://h/?q=e%CC%81%20b"))) == nil)
    }

    @Test func `a path in another Unicode form does not match`() {
        let registry = StubRegistry(MockPlan([stub("/\u{E9}", "one", .always)]))

        #expect(name(registry.claim(CapturedRequest("https://h/%C3%A9"))) == "one")
        #expect(name(registry.claim(CapturedRequest("https://h/e%CC%81"))) == nil)
    }

    @Test func `a claim does not read a body that no candidate needs`() {
        let registry = StubRegistry(MockPlan([stub("/a", "one", .always)]))
        var isRead = false
        func read() -> Data {
            isRead = true
            return Data()
        }
        let request = CapturedRequest(method: "GET", url: URL(string: "https://h/a")!, readBody: read)

        _ = registry.claim(request)

        #expect(!isRead)
    }
}

private func stub(_ path: String, _ name: String, _ uses: AnswerLimit) -> StubMapping {
    StubMapping(name: name, request: Condition.stub(host: "h", path: .equals(path)), limit: uses)
}

private func name(_ claim: Claim?) -> String? {
    guard case .claimed(let claimed) = claim else { return nil }
    return claimed.name
}

extension AnswerLimit {
    static var once: AnswerLimit { .times(1) }
}
