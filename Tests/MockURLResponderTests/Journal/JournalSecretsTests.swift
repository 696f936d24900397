import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `Secrets in the journal` {
    private let journal: JournalFile

    init() throws {
        journal = try JournalFile()
    }

    private func engine(redacting names: [String] = [], _ arguments: [String] = []) throws -> Engine {
        try Engine(
            LaunchArguments(decoding: [journal.argument] + arguments),
            settings: .init(policy: .drop, redaction: Redaction(names)))
    }

    @Test func `the journal hides secrets of URLs and header fields`() throws {
        let engine = try engine(redacting: ["key"])

        _ = engine.decide(
            CapturedRequest("https://user:P1@h/?key=K1&a=b", headers: ["Authorization": "T1", "Key": "K2"]))

        let text = try journal.text
        for secret in ["P1", "K1", "T1", "K2"] { #expect(!text.contains(secret), "\(secret)") }
        #expect(text.contains("a=b"))
    }

    @Test func `the journal keeps the spelling of a URL except for secrets, and omits the fragment`() throws {
        let engine = try engine(redacting: ["key"])

        _ = engine.decide(CapturedRequest("https://h/?a=%2B%ff&key=K1&b#token=T1"))

        #expect(try journal.text.contains(#""url":"https://h/?a=%2B%ff&key=%3Credacted%3E&b""#))
    }

    @Test(
        arguments: [
            ("https://T1@h/a", "https://redacted@h/a"), ("https://T1:T2@h/a@b?c", "https://redacted@h/a@b?c"),
            ("https://h/?x=1;authorization=T1&y=2;z", "https://h/?x=1;authorization=%3Credacted%3E&y=2;z"),
            ("https://h/?authorization=T1;T2", "https://h/?authorization=%3Credacted%3E"),
            ("https://h/?%41uthorization=T1&b=@", "https://h/?%41uthorization=%3Credacted%3E&b=@"),
        ])
    func `the journal hides users, passwords and secret fields in URLs, including URLs in header fields`(
        _ url: String, _ shown: String
    ) throws {
        let engine = try engine()

        _ = engine.decide(CapturedRequest(url, headers: ["Referer": url + "#T3", "Other": "b"]))

        let text = try journal.text
        #expect(text.contains("\"url\":\"\(shown)\"") && text.contains("[\"Referer\",\"\(shown)\"]"))
        #expect(text.firstMatch(of: /T[123]/) == nil)
    }
}
