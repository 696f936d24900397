import TestSupport

@Suite struct `Stubs of recorded exchanges` {
    private let place = RecordedPlace(path: "a.har", position: PlanError.Position(line: 1, column: 1), number: 1)

    private func exchange(
        _ url: String = "https://a.example/x", method: String = "GET", headers: HeaderFields = [:],
        body: RecordedRequest.Body = .empty, answer: String = "", answerHeaders: HeaderFields = [:],
        at start: Double? = nil
    ) -> RecordedExchange {
        RecordedExchange(
            RecordedRequest(method: method, url: url, headers: headers, body: body),
            .answer(RecordedAnswer(status: 200, headers: answerHeaders, body: Data(answer.utf8))), start: start,
            at: place)
    }

    private func stubs(
        _ exchanges: RecordedExchange..., options: RecordedStubs.Options = RecordedStubs.Options()
    ) throws -> [StubMapping] {
        var recorded = RecordedStubs(options)
        for (index, exchange) in exchanges.enumerated() {
            var numbered = exchange
            numbered.place.number = index + 1
            try recorded.add(numbered)
        }
        #expect(recorded.losses == [])
        return try recorded.finish().map(\.stub)
    }

    /// Returns whether the stub of an exchange answers a request.
    private func answers(
        _ exchange: RecordedExchange, _ url: String = "https://a.example/x", method: String = "POST",
        headers: HeaderFields = [:], body: String = ""
    ) throws -> Bool {
        let stub = try #require(try stubs(exchange).first)
        let asked = try #require(URL(string: url))
        let request = CapturedRequest(method: method, url: asked, headers: headers, body: Data(body.utf8))
        return Evaluator(request).evaluate(stub.request.normalized) == .met
    }

    private func texts(_ stubs: [StubMapping]) -> [String] {
        stubs.map { if case .text(let text) = $0.response.body { text } else { "?" } }
    }

    @Test(arguments: [false, true])
    func `equal requests answer in the recorded order, and the last answer repeats unless a reader is strict`(
        _ isStrict: Bool
    ) throws {
        let stubs = try stubs(
            exchange(answer: "1"), exchange("https://a.example/y", answer: "other"), exchange(answer: "2"),
            exchange(answer: "2"), exchange(answer: "3"), options: .init(countsOnce: isStrict))
        #expect(texts(stubs) == ["1", "2", "3", "other"])
        let last = isStrict ? AnswerLimit.times(1) : .always
        #expect(stubs.map(\.limit) == [.times(1), .times(2), last, last])
        #expect(stubs.map(\.isNext) == [false, true, true, false])
    }

    private func timed(_ body: String, type: String, fault: ResponseDefinition.Fault? = nil) -> RecordedExchange {
        var answer = RecordedAnswer(status: 200, headers: ["Content-Type": type], body: Data(body.utf8))
        answer.pieces = [.init(length: 3, after: 0.2), .init(length: body.utf8.count - 3, after: 0.4)]
        answer.fault = fault
        return RecordedExchange(
            RecordedRequest(method: "GET", url: "https://a.example/x"), .answer(answer), duration: 1.1, at: place)
    }

    @Test(arguments: [false, true])
    func `an event stream keeps its events, and their times if they are wanted`(_ keepsTimes: Bool) throws {
        let stream = timed("data: 1\n\ndata: 22\n\ndata", type: "text/event-stream; charset=utf-8")

        let response = try #require(try stubs(stream, options: .init(keepsTimes: keepsTimes)).first?.response)

        let waits = keepsTimes ? [0.6, 0, 0] : [0, 0, 0]
        #expect(response.pace == .parts(zip([9, 10, 4], waits).map { TimedPart(length: $0, wait: $1) }))
        #expect(response.latency == (keepsTimes ? .fixed(0.5) : .none))
    }

    @Test(
        arguments: [
            ("\r\ndata: 1\r\n\r\ndata: 22\r\rdata: 3\n\n\n", "text/event-stream", [13, 10, 9, 1]),
            ("1\r\n2\n\n3", "application/x-ndjson", [3, 2, 1, 1]),
        ])
    func `events end with each line end that a client accepts`(body: String, type: String, sizes: [Int]) throws {
        let stream = timed(body, type: type)

        #expect(try stubs(stream).first?.response.pace == .parts(sizes.map { TimedPart(length: $0) }))
    }

    @Test func `a body without events arrives at once unless its time is wanted`() throws {
        let text = timed("abcdef", type: "text/plain")

        #expect(try stubs(text).first?.response.pace == .over(0))
        #expect(try stubs(text, options: .init(keepsTimes: true)).first?.response.pace == .over(0.6))
    }

    @Test(
        arguments: [
            (NSURLErrorNetworkConnectionLost, ResponseDefinition.Fault.cut(.dropped, afterBytes: 6)),
            (NSURLErrorUnknown, .cut(.truncated, afterBytes: 6)),
        ])
    func `a body that broke off breaks off in its stub`(_ code: Int, _ fault: ResponseDefinition.Fault) throws {
        let cut = timed("abcdef", type: "text/plain", fault: .urlError(code: code))

        #expect(try stubs(cut).first?.response.fault == fault)
    }

    @Test func `a request that the client gave up is never answered`() throws {
        let request = RecordedRequest(method: "GET", url: "https://a.example/x")
        let exchange = RecordedExchange(request, .failure(.urlError(code: NSURLErrorCancelled)), at: place)

        var recorded = RecordedStubs()
        try recorded.add(exchange)
        #expect(recorded.losses.map(\.text) == ["the client gave up before an answer, so the stub never answers"])
        #expect(try recorded.finish().first?.stub.response.fault == .neverAnswers)
    }

    @Test func `exchanges are in the order of their times, and hosts are together`() throws {
        let stubs = try stubs(
            exchange("https://b.example/", answer: "3", at: 3), exchange(answer: "2", at: 2),
            exchange("https://b.example/", answer: "1", at: 1),
            exchange("https://b.example/y", answer: "4"))

        #expect(texts(stubs) == ["1", "3", "4", "2"])
    }

    @Test func `a query may have its fields in any order, and no others`() throws {
        let recorded = exchange("https://a.example/x?b=2&a=1&a=3")

        for (query, isAnswered) in [
            ("?b=2&a=1&a=3", true), ("?a=1&a=3&b=2", true), ("?a=1&b=2&a=3#f", true), ("?a=3&a=1&b=2", false),
            ("?a=1&a=3&b=2&c=", false), ("?a=1&b=2", false), ("", false),
        ] {
            #expect(try answers(recorded, "https://a.example/x" + query, method: "GET") == isAnswered, "\(query)")
        }
        #expect(try answers(exchange(), "https://a.example/x?a=1", method: "GET") == false)
        #expect(try answers(exchange(), "https://a.example:8443/x", method: "GET") == false)
        #expect(try answers(exchange(), "http://a.example/x", method: "GET") == false)
        #expect(try answers(exchange("https://A.example:443/%78"), method: "GET"))
    }

    @Test(arguments: [
        (
            "application/json; charset=utf-8", #"{"a":1,"b":[2]}"#, [#"{ "b": [2], "a": 1.0 }"#],
            [#"{"a":1,"b":[2],"c":3}"#, ""]
        ),
        (
            "application/x-www-form-urlencoded", "a=1&b=x%20y&a=2", ["b=x+y&a=1&a=2", "a=1&b=x%20y&a=2"],
            ["a=2&a=1&b=x+y", "a=1&a=2&b=x+y&c=3", "a=1&a=2&b=x+y&b=x+y", "a=1&b=x+y", ""]
        ),
        ("text/plain", "a: 1", ["a: 1"], ["a:1"]), ("", "", [""], ["x"]),
    ])
    func `JSON is compared by value, a form by its fields in any order, and another body exactly`(
        _ type: String, _ body: String, _ equal: [String], _ unequal: [String]
    ) throws {
        let recorded = exchange(
            method: "POST", headers: type.isEmpty ? [:] : ["content-type": type],
            body: body.isEmpty ? .empty : .bytes(Data(body.utf8)))

        for other in equal + unequal {
            #expect(try answers(recorded, body: other) == equal.contains(other), "\(other)")
        }
    }

    @Test func `a multipart form is compared by its parts, without its boundary`() throws {
        func form(_ boundary: String, _ parts: [(String, String)]) -> String {
            parts.map { "--\(boundary)\r\nContent-Disposition: form-data; name=\"\($0)\r\n\r\n\($1)\r\n" }.joined()
                + "--\(boundary)--\r\n"
        }
        let type: (String) -> HeaderFields = { ["Content-Type": "multipart/form-data; boundary=\($0)"] }
        let parts = [("id\"", "7"), ("f\"; filename=\"a.txt\"\r\nContent-Type: text/plain", "text"), ("id\"", "8")]
        let recorded = exchange(method: "POST", headers: type("one"), body: .bytes(Data(form("one", parts).utf8)))

        for (other, isAnswered) in [
            (parts, true), ([parts[1], parts[0], parts[2]], true), ([parts[2], parts[1], parts[0]], false),
            (parts + [("x\"", "")], false), (Array(parts.dropLast()), false),
            ([parts[0], ("f\"; filename=\"b.txt\"\r\nContent-Type: text/plain", "text"), parts[2]], false),
            ([parts[0], ("f\"", "text"), parts[2]], false), ([parts[0], (parts[1].0, "texts"), parts[2]], false),
        ] {
            #expect(try answers(recorded, headers: type("two"), body: form("two", other)) == isAnswered)
        }
    }

    @Test func `header fields of requests count only by their names`() throws {
        let recorded = exchange(headers: ["Accept": "text/html", "Authorization": "Bearer secret"])
        let plain = try stubs(recorded)
        let matched = try stubs(recorded, options: .init(matchedHeaders: ["accept", "X"]))

        #expect(RequestFields(plain[0].request).headers.isEmpty)
        #expect(
            RequestFields(matched[0].request).headers
                == [NamedPattern("accept", .equals("text/html")), NamedPattern("X", .absent)])
        #expect(!LaunchArguments.encodeFile(MockPlan(plain)).contains("secret"))
    }

    @Test func `fields of a connection, a moment and a body that is sent are left out, and others are sorted`() throws {
        let headers: HeaderFields = [
            "Server": "s", "Content-Length": "3", "content-encoding": "br", "Transfer-Encoding": "chunked", "Date": "d",
            "set-cookie": "a", "Accept-Ranges": "none", "Set-Cookie": "b",
        ]
        let stub = try #require(try stubs(exchange(answer: "abc", answerHeaders: headers)).first)

        #expect(
            stub.response.headers == ["Accept-Ranges": "none", "Server": "s", "set-cookie": "a", "Set-Cookie": "b"])
        let head = try #require(try stubs(exchange(method: "HEAD", answerHeaders: ["Content-Length": "9"])).first)
        #expect(head.response.headers == ["Content-Length": "9"] && head.response.hasContentLength)
        #expect(try stubs(exchange(method: "HEAD")).first?.response.hasContentLength == false)
    }

    @Test func `redacted values accept any value, and are named`() throws {
        var recorded = RecordedStubs()
        try recorded.add(
            exchange(
                "https://a.example/x?key=%3Credacted%3E&b=1", method: "POST",
                body: .bytes(Data("{\"a\":\"<redacted>\"}".utf8)), answerHeaders: ["Set-Cookie": "<redacted>"]))
        let stub = try #require(try recorded.finish().first?.stub)

        let fields = [NamedPattern("b", .equals("1")), NamedPattern("key", .values([.present]))]
        #expect(stub.request.query.fields == fields)
        #expect(RequestFields(stub.request).body == .json(.object(["a": .null]), except: [JSONPointer(tokens: ["a"])]))
        #expect(stub.response.headers.isEmpty)
        #expect(recorded.losses.count == 3)
    }

    @Test(arguments: [
        ("GET", "not a url"), ("GET", "https://"), ("GET", "https://a b.example/"), ("GET", "ftp://a.example/"),
        ("GET", "https://a.example:99999/"), ("*", "https://a.example/x"), ("GET", "https://*/"),
    ])
    func `an invalid URL, or a method or host that means any one in a plan, is left out and named`(
        _ method: String, _ url: String
    ) throws {
        var recorded = RecordedStubs()
        try recorded.add(exchange(url, method: method))
        #expect(try recorded.finish().isEmpty)
        #expect(recorded.losses.count == 1)
    }
}
