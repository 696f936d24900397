import TestSupport

@Suite struct `Replay code` {
    @Test func `replay code combines equal answers in a row by times(_:), separately for each origin`() {
        let calls = ["https://a/", "https://b/", "https://a/", "https://a:8443/", "https://a/"]

        #expect(
            code(calls.map { call($0, "x") }) == """
                let configurator = MockURLResponderConfigurator(scheme: "https", host: "a")

                configurator.respond(to: .get("/"))
                    .with(body: "x")
                    .times(3)

                let configurator2 = MockURLResponderConfigurator(scheme: "https", host: "b")

                configurator2.respond(to: .get("/"))
                    .with(body: "x")
                    .once()

                let configurator3 = MockURLResponderConfigurator(scheme: "https", host: "a", port: 8443)

                configurator3.respond(to: .get("/"))
                    .with(body: "x")
                    .once()

                """)
    }

    @Test func `replay code knows the name of every URLError code, as Foundation does`() {
        #expect(URLErrorName.all.keys.sorted() == KnownURLErrors.texts.keys.sorted())
        #if canImport(FoundationNetworking)
        for (code, name) in URLErrorName.all {
            #expect(URLError.Code(rawValue: code).map { "\($0)" } == name)
        }
        #endif
    }

    @Test func `replay code names an error of another domain by its domain and code`() {
        let error = NSError(domain: "d", code: 7, userInfo: [NSLocalizedDescriptionKey: "on \"strike\""])

        let printed = code([RecordedInteraction(URLRequest(url: URL(string: "https://h/")!), .failure(error))])

        #expect(printed.contains(#"    .with(fault: .error(domain: "d", code: 7, text: "on \"strike\""))"# + "\n"))
    }

    @Test(
        arguments: [
            ("application/json", #"{"token": "s"}"#, ""), ("multipart/form-data; boundary=x", "--x--", ""),
            ("application/json", #"[{"a": {"Token": "s"}}]"#, #".when(.jsonBody(includes: [["a": [:]]]))"#),
            ("", #"{"n": 12345678901234567890123}"#, #".when(.body("{\"n\": 12345678901234567890123}"))"#),
            ("", #"{"n": 12345678901234567890123, "token": 1}"#, ""), ("", "12", #".when(.body("12"))"#),
            ("", "a=1&token=s", #".when(.formField("a", "1"))"#),
        ])
    func `replay code requires only the repeatable parts of a body`(_ type: String, _ body: String, _ word: String) {
        var request = URLRequest(url: URL(string: "https://h/")!)
        request.httpMethod = "POST"
        if !type.isEmpty { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        request.httpBody = Data(body.utf8)

        let printed = code([RecordedInteraction(request, .success(MockResponse()))])

        let wanted = word.isEmpty ? "" : "    \(word)\n"
        #expect(printed.hasSuffix("\n\nconfigurator.respond(to: .post(\"/\"))\n\(wanted)    .once()\n"))
    }

    @Test func `replay code hides secrets of answers`() {
        let response = MockResponse(
            headers: [
                ("Location", "https://ann:pw@h/?token=s&a=1"),
                ("Set-Cookie", "sid=s; Path=/; Expires=Wed, 21 Oct 2037"), ("X-Api-Key", "s"), ("Date", "today"),
            ], body: "")

        let printed = code([
            RecordedInteraction(URLRequest(url: URL(string: "https://ann:pw@h/?token=s")!), .success(response))
        ])

        #expect(
            printed.hasSuffix(
                """
                configurator.respond(to: .get("/"))
                    .with(value: "https://redacted@h/?token=%3Credacted%3E&a=1", forHeaderField: "Location")
                    .with(value: "sid=<redacted>; Path=/; Expires=Wed, 21 Oct 2037", forHeaderField: "Set-Cookie")
                    .with(value: "<redacted>", forHeaderField: "X-Api-Key")
                    .once()

                """))
    }

    private func call(_ url: String, _ body: String) -> RecordedInteraction {
        RecordedInteraction(URLRequest(url: URL(string: url)!), .success(MockResponse(body: body)))
    }

    private func code(_ interactions: [RecordedInteraction]) -> String {
        ReplayCode(redaction: Redaction(MockURLRecorder.usualSecrets)).source(of: interactions)
    }
}
