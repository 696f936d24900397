import TestSupport

@Suite(.launching) struct `Failure texts of verifications` {
    private let responder = MockURLResponder(policy: .answer(501))
    private let log = FailureLog()

    private func call(_ count: Int) async throws {
        for number in 0..<count { _ = try await responder.session.reply(to: "https://h/orders/\(number)") }
    }

    @Test func `a failure hides the secrets in the conditions of a test`() async throws {
        try await call(1)
        let secret =
            RequestCondition.header("Authorization", .prefix("TOP")) && .cookie("s", "TOP")
            && .header("Proxy-Authorization", .regex("TOP") || .wildcard("TOP*"))
        let url = RequestCondition.url("https://ann:TOP@h/")

        responder.verify(secret, fail: log.note)
        responder.verify(secret || url, fail: log.note)
        responder.verifyInOrder(secret, url, fail: log.note)
        responder.verifyExactly([secret, !(!url)], fail: log.note)
        verify(responder, fail: log.note).to(contain(request(secret), request(url)))
        let mock = Mock<RequestInteraction>()
        mock.expect(request(secret))
        mock.verify(fail: log.note)

        #expect(log.messages.count == 6)
        for message in log.messages { #expect(!message.contains("TOP"), "\(message)") }
        #expect(log.messages.first?.contains(#"header Authorization: prefix "<redacted>", cookie s: equals"#) == true)
    }

    @Test func `the description of a condition hides the names that the program redacts`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.Configuration.redactedNames = ["token"]
            let words: [RequestCondition] = [
                .query("Token", "TOP"), .url(.containing("?tok%65n=TOP")), .formField("token", "TOP"),
                .url("https://h/a?x=1&token=TOP"), !.header("token", !.suffix("TOP")),
            ]
            for condition in words where condition.description.contains("TOP") { fatalError("\(condition)") }
            guard RequestCondition.url("https://h/a?x=1").description == #"url equals "https://h/a?x=1""# else {
                fatalError()
            }
        }
    }

    private static let oneLine: [(RequestCondition, String)] = [
        (.query("k\u{1B}[2J", "1"), #"query field k\u{1B}[2J: equals "1""#),
        (.body("l1\nl2\u{202E}"), #"body "l1\nl2\u{202E}""#), (.get("/a\u{7}b"), #"GET /a\u{7}b"#),
        (.body(.equal(to: long)), "body \"\(long.prefix(240))…\""),
        (.jsonBody(longList), "body json equal to \(longList.text.prefix(240))…"),
    ]
    private static let long = String(repeating: "x", count: 300)
    private static let longList = JSON(Array(repeating: 10_000_000, count: 60_000))

    @Test(arguments: oneLine)
    func `a condition is one short line without control characters`(_ condition: RequestCondition, _ text: String) {
        #expect(condition.description == text)
    }

    @Test func `a failed contain matcher lists the first 20 requests and the number of the others`() async throws {
        try await call(30)

        verify(responder, fail: log.note).to(contain(request(.get("/nope"))))

        #expect(log.messages.first?.hasSuffix("GET https://h/orders/19, and 10 more]> [unmet-matcher]") == true)
    }

    @Test func `a failure for a long list shows the missing condition and the conditions near it`() async throws {
        try await call(60)
        var wanted = (0..<60).map { RequestCondition.get(.equal(to: "/orders/\($0)")) }
        wanted[40] = .get("/nope")

        responder.verifyExactly(wanted, fail: log.note)
        responder.verifyInOrder(.get("/orders/1"), .get("/nope"), .get("/orders/2"), fail: log.note)

        let lines = try #require(log.messages.first).split(separator: "\n").map(String.init)
        #expect(lines.contains("    41. GET /nope: not found"))
        #expect(lines.contains("    42. GET /orders/41: call 42"))
        #expect(!lines.contains { $0.hasPrefix("    1. ") })
        #expect(lines[21] == "    and 40 more")
        #expect(log.messages.last?.contains("    3. GET /orders/2\n") == true)
    }

    @Test func `list verifications of 100 calls parse each once, and a matcher once per condition`() async throws {
        try await call(100)
        // A parsed request keeps the result of a closure, so the closure counts how often a call is parsed.
        let parsed = Locked(0)
        let closure = LocalClosure(
            RequestPredicate.prompt { _ in
                parsed.withLock { $0 += 1 }
                return true
            })
        let wanted = Array(repeating: RequestCondition(.closure(closure)), count: 100)

        responder.verifyExactly(wanted, inAnyOrder: true, fail: log.note)
        #expect(parsed.withLock { $0 } == 100)
        responder.verifyExactly(wanted, fail: log.note)
        #expect(parsed.withLock { $0 } == 200)
        verify(responder, fail: log.note).to(equal(inAnyOrder: wanted.map { request($0) }))
        #expect(parsed.withLock { $0 } == 10_200)

        #expect(log.messages == [])
    }
}
