import TestSupport

/// Verifications of a call whose journal lacks values.
///
/// The header fields Authorization, Cookie and X-Key and the query field key are redacted. Of the 12 bytes of the
/// body only the first 6, `hello `, are recorded.
@Suite struct `Unknown values in a journal` {
    private let file: JournalFile
    private let journal: CallJournal
    private let log = FailureLog()

    init() throws {
        file = try JournalFile()
        journal = try CallJournal(at: URL(fileURLWithPath: file.path))
        try write(
            #"{"kind":"call","time":2.5,"monotonic":2,"number":1,"request":{"method":"POST","url":"https://h/a?key=%3Credacted%3E&page=1","headers":[["Authorization","<redacted>"],["Cookie","<redacted>"],["X-Key","<redacted>"],["baggage","<redacted>"]],"body":{"bytes":12,"text":"hello "}},"outcome":"passed"}"#
        )
    }

    private func write(_ calls: String...) throws {
        let start =
            #"{"kind":"start","time":1,"monotonic":1,"v":1,"program":"p","process":1,"installed":"process"}"#
        let text = ([start] + calls).joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
    }

    private static let ofHeader: [RequestCondition] = [
        .header("Authorization", "Bearer x"), !.header("Authorization", "Bearer x"),
        .header("Authorization", .prefix("a")) || .path("/b"), !(.path("/a") && .header("Authorization", "x")),
        .header("Authorization", "<redacted>"), .header("Authorization", !.regex("x")),
    ]
    private static let ofCookie: [RequestCondition] = [.cookie("id", "1"), !.cookie("id", .present)]
    private static let ofURL: [RequestCondition] = [
        .url(.containing("key=1")), .url("https://h/a?key=1&page=1"), .url(.prefix("https://h/a?key=1")),
    ]
    private static let ofBody: [RequestCondition] = [
        .body(.suffix("o")), .body(.containing("tea")), .body("hello world!"), .body(.prefix("hello w")),
        .jsonBody([]), .formField("a", .present), .body(.regex("hello")),
    ]

    @Test(arguments: [
        (ofHeader, "the header field Authorization is <redacted> in the journal"),
        (ofCookie, "the cookie id is <redacted> in the journal"),
        ([.baggage("id", "1")], "the baggage id is <redacted> in the journal"),
        (ofURL, "a query field of the URL is <redacted>"),
        ([.query("key", "1")], "the query field key is <redacted> in the journal"),
        (ofBody, "of its body of 12 bytes only the first 6 were kept"),
    ])
    func `an unknown value fails a condition with a reason`(_ conditions: [RequestCondition], _ reason: String) throws {
        for condition in conditions {
            let log = FailureLog()
            journal.verify(condition, .once, fail: log.note)
            journal.verify(condition, .never, fail: log.note)

            #expect(log.messages.count == 2, "\(condition)")
            #expect(log.messages.allSatisfy { $0.hasPrefix("cannot tell whether this call meets ") })
            #expect(log.messages.allSatisfy { $0.contains(reason) }, "\(log.messages)")
            let error = #expect(throws: VerificationFailure.self) { try journal.calls(condition) }
            #expect(error?.description.contains(reason) == true)
        }
    }

    @Test func `a failure about a redacted value says what to do`() throws {
        journal.verify(.header("Authorization", "1"), fail: log.note)

        let lines = try #require(log.messages.first).components(separatedBy: "\n")
        let unmet = #"cannot tell whether this call meets header Authorization: equals "<redacted>": the header field "#
        #expect(lines.first == unmet + "Authorization is <redacted> in the journal")
        let cure =
            "  to do:    check only that it is there (.present, .absent); or let a stub require the value, and verify that "
            + "stub; or remove the name from Configuration.redactedNames of the program, if it is there"
        #expect(lines.suffix(2) == [cure, "[undecided-call]"])
    }

    private static let met: [RequestCondition] = [
        .path("/a") || .header("Authorization", "x"), .header("Authorization", "x") || .path("/a"),
        !(.path("/b") && .header("Authorization", "x")), .header("Authorization", .present || "x"),
        .header("Authorization", .present && !.absent), .query("key", .present), .query("page", "1"),
        .body(.present), .body(!.absent), .body(.prefix("hello ")), .body(.containing("ell")),
        .body(.wildcard("hel*")), .url(.prefix("https://h/a")), .url(.suffix("page=1")),
        .url(.containing("page=1")), .url(.wildcard("https://h/a?*page=1")),
    ]
    private static let notMet: [RequestCondition] = [
        .header("Authorization", "x") && .path("/b"), !(.path("/a") || .cookie("a", "b")),
        .any(of: .header("Authorization", "x"), .path("/c")) && .path("/b"),
        .header("Authorization", .absent && "x"), .query("Key", .present), .body(.absent), .body(.prefix("hullo")),
        .body(.prefix("hullo world")), .body("hello"), .body("hullo world!"), .body(.wildcard("hul*")),
        .url(.prefix("https://other.dev/")), .url(.suffix("page=2")), .url("https://h/b?key=1"),
    ]

    @Test(arguments: met.map { ($0, 1) } + notMet.map { ($0, 0) })
    func `a condition without unknown values is decided`(_ condition: RequestCondition, _ count: Int) throws {
        journal.verify(condition, .exactly(count), fail: log.note)

        #expect(log.messages == [])
        #expect(try journal.calls(condition).count == count)
    }

    @Test func `a count is decided if a doubtful call cannot change the result`() throws {
        let condition = RequestCondition.header("Authorization", "x")

        journal.verify(condition, .atMost(3), fail: log.note)
        journal.verify(condition || .path("/a"), .atLeast(1), fail: log.note)
        #expect(log.messages == [])

        journal.verify(condition, .exactly(2), fail: log.note)
        #expect(log.messages.first?.hasPrefix("expected exactly 2 calls") == true)
        journal.verify(condition, .atMost(0), fail: log.note)
        #expect(log.messages.last?.hasPrefix("cannot tell") == true)
    }

    @Test func `a list that passes or fails with any unknown value is decided`() throws {
        let hidden = RequestCondition.header("Authorization", "x")

        journal.verifyInOrder(hidden || .path("/a"), fail: log.note)
        journal.verifyExactly([hidden || .path("/a")], fail: log.note)
        #expect(log.messages == [])

        journal.verifyInOrder(hidden, .path("/b"), fail: log.note)
        journal.verifyExactly([hidden, .path("/b")], fail: log.note)
        #expect(log.messages.count == 2 && log.messages.allSatisfy { $0.hasPrefix("expected ") })

        journal.verifyInOrder(hidden, fail: log.note)
        journal.verifyExactly([hidden], fail: log.note)
        journal.verifyExactly([hidden], inAnyOrder: true, fail: log.note)
        #expect(log.messages.count == 5 && log.messages.dropFirst(2).allSatisfy { $0.hasPrefix("cannot tell") })
    }

    private static let doubtful: [VerificationMatcher<RequestInteraction>] = [
        contain(request(.header("Authorization", "x"))), contain(request(!.header("Authorization", "x"))),
        contain(request(.body(.containing("tea"))), times: 0), equal([request(.cookie("a", "b"))]),
        equal(inAnyOrder: [request(.query("key", "1"))]), contain(inOrder: [request(.query("key", "1"))]),
        VerificationMatcher("begin with x") { $0.first == request(.header("Authorization", "x")) },
    ]

    @Test(arguments: doubtful)
    func `a matcher with an unknown value fails with to and toNot`(_ matcher: VerificationMatcher<RequestInteraction>) {
        verify(journal, fail: log.note).to(matcher)
        verify(journal, fail: log.note).toNot(matcher)

        #expect(log.messages.count == 2)
        #expect(log.messages.allSatisfy { $0.hasPrefix("cannot tell whether this call meets ") })
    }

    @Test func `a matcher that does not depend on unknown values is decided`() {
        let hidden = request(.header("Authorization", "x"))

        verify(journal, fail: log.note).to(contain(request(.header("Authorization", "x") || .path("/a"))))
        verify(journal, fail: log.note).toNot(contain(hidden, request(.path("/b"))))
        verify(journal, fail: log.note).toNot(equal([hidden, hidden]))

        #expect(log.messages == [])
    }

    @Test func `a mock that rejects a request with an unknown value fails with the reason`() throws {
        let mock = Mock<RequestInteraction>(nice: true)
        mock.reject(request(.header("Authorization", "x")))

        mock.record(RequestInteraction(try #require(journal.history.calls.first)), fail: log.note)

        #expect(log.messages.first?.hasPrefix("cannot tell whether this call meets ") == true)
    }

    @Test func `the comparison with the nearest calls reports unknown values as not known`() throws {
        let known =
            #"{"kind":"call","time":2.5,"monotonic":2,"number":2,"request":{"method":"POST","url":"https://h/b","headers":[["X-Key","other"]]},"outcome":"passed"}"#
        try write(
            #"{"kind":"call","time":2.5,"monotonic":2,"number":1,"request":{"method":"POST","url":"https://h/b","headers":[["X-Key","<redacted>"],["baggage","<redacted>"]],"body":{"bytes":12,"text":"hello "}},"outcome":"passed"}"#,
            known)

        journal.verify(.post("/c") && .header("X-Key", "s3cret") && .body(.suffix("end")), fail: log.note)

        let message = try #require(log.messages.first)
        #expect(message.contains("header X-Key         not known (<redacted> in the journal)"))
        #expect(message.contains("body                 not known (only the first 6 of 12 bytes were kept)"))
        #expect(!message.contains("s3cret"), "another call of the program redacts this value")
        #expect(message.contains(#"X-Key: equals "<redacted>""#))
    }

    @Test func `a header value that looks redacted is compared normally in a responder of this process`() async throws {
        let responder = MockURLResponder(policy: .answer(501))
        _ = try await responder.session.reply(to: "https://h/a", headers: ["X-Key": "<redacted>"])

        responder.verify(.header("X-Key", "<redacted>"), .once, fail: log.note)
        responder.verify(.header("X-Key", "x"), .never, fail: log.note)

        #expect(log.messages == [])
    }

    @Test func `a failed stub with an exact query reports a redacted query field as not known`() throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        upstream.respond(to: "/b").when(.query(exactly: ["key": "s"])).always()
        let journal = try CallJournal(at: URL(fileURLWithPath: file.path), arguments: upstream.arguments)
        try write(
            #"{"kind":"call","time":2.5,"monotonic":2,"number":1,"request":{"method":"GET","url":"https://h/b?key=%3Credacted%3E"},"outcome":"passed"}"#
        )

        journal.verifyNoUnusedStubs(fail: log.note)

        #expect(log.messages.first?.contains("query field key      not known (<redacted> in the journal)") == true)
    }
}
