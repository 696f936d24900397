import TestSupport

@Suite struct `The drift between a plan and a new recording` {
    private let url = "https://api.example.com/rates?base=EUR"

    private func exchange(
        _ url: String? = nil, _ body: String = #"{"rates":{"USD":1.5}}"#, status: Int = 200,
        headers: HeaderFields = ["Content-Type": "application/json"], number: Int = 1,
        fault: ResponseDefinition.Fault? = nil
    ) -> RecordedExchange {
        var answer = RecordedAnswer(status: status, headers: headers, body: Data(body.utf8))
        answer.fault = fault
        return RecordedExchange(
            RecordedRequest(method: "GET", url: url ?? self.url), .answer(answer),
            at: RecordedPlace(path: "", position: PlanError.Position(line: 1, column: 1), number: number))
    }

    private func changes(
        from old: [RecordedExchange], to new: [RecordedExchange], values: Bool = false
    ) throws -> [String] {
        var recorded = RecordedStubs()
        for exchange in old { try recorded.add(exchange) }
        let stubs = try recorded.finish().map(\.stub)
        return RecordingDrift(from: stubs, to: new, comparingValues: values).changes.map { "\($0.kind): \($0)" }
    }

    @Test(arguments: [
        (#"{ "rates": {"USD": 2} }"#, 200, false, [String]()),
        (#"{"rates":{"USD":2}}"#, 200, true, ["body", "body /rates/USD: expected a number, found another value"]),
        ("{}", 404, false, ["status", "status: expected 200, found 404"]),
    ])
    func `other values are a drift only if they are compared, and another status hides the body`(
        _ body: String, _ status: Int, _ comparesValues: Bool, _ drift: [String]
    ) throws {
        let found = try changes(from: [exchange()], to: [exchange(nil, body, status: status)], values: comparesValues)
        #expect(found == (drift.isEmpty ? [] : ["\(drift[0]): GET \(url), \(drift[1])"]))
    }

    @Test(
        arguments: [
            (#"{"rates":{"USD":"1.5"}}"#, "body /rates/USD: expected a number, found a string"),
            (#"{"rates":{"USD":null}}"#, "body /rates/USD: expected a number, found null"),
            (#"{"rates":{}}"#, "body /rates/USD: expected a number, found none"),
            (#"{"rates":{"USD":1,"A/B":[]}}"#, "body /rates/A~1B: expected none, found an array"),
            (#"[1]"#, "body: expected an object, found an array"),
            ("gone", "body: expected JSON, found a body of 4 bytes"),
        ])
    func `another shape of a body is a drift`(_ body: String, _ change: String) throws {
        #expect(try changes(from: [exchange()], to: [exchange(nil, body)]) == ["body: GET \(url), \(change)"])
    }

    @Test func `the elements of an array have one shape`() throws {
        let old = exchange(nil, #"[{"id":1,"note":"x"},{"id":2}]"#)

        #expect(try changes(from: [old], to: [exchange(nil, #"[{"id":3}]"#)]) == [])
        #expect(try changes(from: [old], to: [exchange(nil, "[]")]) == [])
        let found = try changes(from: [old], to: [exchange(nil, #"[{"id":3},{"note":null}]"#)])
        #expect(
            found == [
                "body: GET \(url), body /*/id: expected in each object, found only in some",
                "body: GET \(url), body /*/note: expected a string, found null",
            ])
    }

    @Test func `another value of a field that clients depend on is a drift, and of no other field`() throws {
        let old = exchange(headers: ["Content-Type": "application/json", "ETag": "a", "Date": "b", "Set-Cookie": "s=1"])
        let new = exchange(headers: ["Content-Type": "text/json", "ETag": "c", "Date": "d", "Set-Cookie": "t=1"])

        #expect(
            try changes(from: [old], to: [new]) == [
                "header: GET \(url), Content-Type: expected application/json, found text/json",
                "header: GET \(url), Set-Cookie: expected the cookie s, found none",
                "header: GET \(url), Set-Cookie: expected none, found the cookie t",
            ])
    }

    @Test(arguments: [
        (NSURLErrorTimedOut, "URLError -1001 (The request timed out)"), (NSURLErrorCancelled, "no answer"),
    ])
    func `a request that fails now is a drift`(_ code: Int, _ words: String) throws {
        var failing = exchange()
        failing.result = .failure(.urlError(code: code))

        #expect(
            try changes(from: [exchange()], to: [failing])
                == ["failure: GET \(url): expected status 200, found \(words)"])
        #expect(try changes(from: [failing], to: [failing]) == [])
    }

    @Test func `a client may give up before the head or after it`() throws {
        let late = exchange(status: 201, fault: .urlError(code: NSURLErrorCancelled))
        var early = exchange()
        early.result = .failure(.urlError(code: NSURLErrorCancelled))

        #expect(try changes(from: [early], to: [late]) == [])
        #expect(try changes(from: [late], to: [early]) == [])
    }

    @Test(arguments: [
        (NSURLErrorNetworkConnectionLost, "a lost connection"), (NSURLErrorUnknown, "a lost connection"),
        (NSURLErrorTimedOut, "no answer"), (NSURLErrorCancelled, "no answer"),
    ])
    func `an answer that is cut off is a drift and a failure, unless the plan has the same cut`(
        _ code: Int, _ words: String
    ) throws {
        let whole = exchange(nil, "{}")
        let cut = exchange(nil, "{", fault: .urlError(code: code))

        let found = "\(words) after 1 byte of the body"
        #expect(
            try changes(from: [whole], to: [cut]) == ["failure: GET \(url): expected the whole body, found \(found)"])
        #expect(try changes(from: [cut], to: [cut]) == [])
        #expect(
            try changes(from: [cut], to: [whole]).first == "failure: GET \(url): expected \(words), found status 200")
        var recorded = RecordedStubs()
        try recorded.add(whole)
        #expect(RecordingDrift(from: try recorded.finish().map(\.stub), to: [cut]).hasFailures)
    }

    private static let longValue = String(repeating: "GET, ", count: 80)

    @Test(
        arguments: [
            ("Location", "/v1/items/7", "/v2/items/7", true), ("Location", "/v1/items/7", "/v1/items/8", false),
            ("Location", "/v1", "/v2", true), ("Location", "/v1x/7", "/v1x/8", false),
            ("Content-Type", nil, "text/html", true), ("Content-Type", "text/html", nil, true),
            ("Allow", longValue + "PUT", longValue + "PATCH", true),
        ] as [(String, String?, String?, Bool)])
    func `a header field is compared as a whole`(_ name: String, _ old: String?, _ new: String?, _ isDrift: Bool) throws
    {
        func answer(_ value: String?) -> RecordedExchange {
            exchange(
                nil, "text", headers: HeaderFields([value.map { .init(name: name, value: $0) }].compactMap(\.self)))
        }
        let found = try changes(from: [answer(old)], to: [answer(new)])

        #expect(found.count == (isDrift ? 1 : 0), "\(found)")
        #expect(found.allSatisfy { $0.contains((new ?? "none").suffix(5)) && $0.contains((old ?? "none").suffix(5)) })
    }

    @Test func `missing calls have their query and the number of their stub`() throws {
        let old = (1...2).map { exchange("https://api.example.com/u?page=\($0)", number: $0) }
        let found = try changes(from: old, to: [])

        let call = "missingCall: GET https://api.example.com/u?page="
        #expect(found == (1...2).map { call + "\($0), stub \($0): expected a request, found none" })
    }

    @Test func `the answers of equal requests are compared in their order`() throws {
        func answers(_ first: Int, _ second: Int) -> [RecordedExchange] {
            [exchange(nil, "{}", status: first, number: 1), exchange(nil, "{}", status: second, number: 2)]
        }

        #expect(try changes(from: answers(200, 404), to: answers(200, 404)) == [])
        #expect(try changes(from: answers(200, 404), to: answers(404, 200)).count == 2)
    }

    @Test func `stand-ins of secrets that arrive in another order are no drift`() throws {
        func answers(_ first: String, _ second: String) -> [RecordedExchange] {
            [("a", first), ("b", second)].enumerated().flatMap { index, file in
                let moved = url + "&sig=57a4d14e0000000\(file.1)&file=\(file.0)"
                return [
                    exchange(
                        url + "&file=\(file.0)", "", status: 302, headers: ["Location": moved], number: 2 * index + 1),
                    exchange(moved, #"{"token":"STANDIN0000000\#(file.1)A"}"#, number: 2 * index + 2),
                ]
            }
        }

        #expect(try changes(from: answers("1", "2"), to: answers("2", "1")) == [])
        #expect(try changes(from: answers("3", "2"), to: answers("2", "3"), values: true) == [])
    }

    @Test func `another value in the place of a stand-in is a drift`() throws {
        let old = [exchange(nil, #"{"sig":"57a4d14e00000001"}"#), exchange(url + "&sig=57a4d14e00000001", number: 2)]
        let new = [exchange(nil, #"{"sig":"57a4d14e00000001"}"#), exchange(url + "&sig=57a4d14e00000002", number: 2)]

        #expect(try changes(from: old, to: new).count == 2)
    }
}
