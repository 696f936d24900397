import TestSupport

@Suite struct `Secrets in the journal` {
    private let journal = try! JournalFile()

    @Test(
        arguments: [
            ("https://T1@h/a", "https://redacted@h/a"), ("https://T1:T2@h/a@b?c", "https://redacted@h/a@b?c"),
            ("https://h/?a=%2B%ff&key=T1&b", "https://h/?a=%2B%ff&key=%3Credacted%3E&b"),
            ("https://h/?x=1;authorization=T1&y=2;z", "https://h/?x=1;authorization=%3Credacted%3E&y=2;z"),
            ("https://h/?authorization=T1;T2", "https://h/?authorization=%3Credacted%3E"),
            ("https://h/?%41uthorization=T1&b=@", "https://h/?%41uthorization=%3Credacted%3E&b=@"),
        ])
    func `the journal hides users, passwords and secret fields only`(_ url: String, _ shown: String) throws {
        let engine = try Engine(
            LaunchArguments(decoding: [journal.argument]), settings: .init(policy: .drop, redaction: Redaction(["key"]))
        )

        _ = engine.decide(
            CapturedRequest(
                url + "#token=T3",
                headers: ["Referer": url + "#T3", "Other": "b", "Authorization": "T2", "Key": "T2"]))

        let text = try journal.text
        #expect(text.contains("\"url\":\"\(shown)\"") && text.contains("[\"Referer\",\"\(shown)\"]"))
        #expect(text.firstMatch(of: /T[123]/) == nil)
    }
}
