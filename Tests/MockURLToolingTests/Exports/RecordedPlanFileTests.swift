import TestSupport

@Suite struct `A recording as a plan file` {
    private let folder = try! TemporaryFolder()

    private func write(_ bodies: RecordedPlanFile.BodyPlace, _ entries: String...) throws -> String {
        let text = #"{"log":{"entries":["# + entries.joined(separator: ",") + "]}}"
        let plan = try RecordedPlan(har: HARFile.write(text, in: folder))
        var bytes: [UInt8] = []
        try RecordedPlanFile(plan, bodies: bodies) { bytes += $0 }.write()
        return String(decoding: bytes, as: UTF8.self)
    }

    private func stubs(_ text: String) throws -> [StubMapping] {
        var stubs: [StubMapping] = []
        try PlanReader.addHosts(Array(text.utf8), at: folder.path + "/plan.json", source: "the plan", to: &stubs)
        return stubs
    }

    /// Returns the body of the first stub in a plan, without white space.
    private func body(of plan: String) throws -> String? {
        try JSONValue(plan).items.first?["responses"]?.items.first?["response"]?["body"]?.text
    }

    /// JSON of more levels than a line of a plan may have.
    private static let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)

    @Test(
        arguments: [
            (
                #"id: 1\ndata: {\"a\":[1]}\n\n: open\n\ndata: two\ndata: lines\n\n"#, "text/event-stream",
                #"{"events":[{"id":"1","data":{"a":[1]}},{"comment":"open"},{"data":"two\nlines"}]}"#
            ),
            (
                #"data:tight\n\ndata: {\"a\": 1}\n\nretry: 7\n\nrest"#, "text/event-stream",
                #"{"events":[{"text":"data:tight\n\n"},{"data":"{\"a\": 1}"},{"retry":7},{"text":"rest"}]}"#
            ),
            (
                #"retry: 007\n\nretry: -5\n\nretry: +5\n\n"#, "text/event-stream",
                #"{"events":[{"text":"retry: 007\n\n"},{"text":"retry: -5\n\n"},{"text":"retry: +5\n\n"}]}"#
            ),
            (
                "\(deep)\\n1\\n2\\n", "application/x-ndjson",
                #"{"lines":[{"line":"\#(deep)"},{"line":"1"},{"line":"2"}]}"#
            ),
            (
                #"{\"id\":1}\nplain\n[]"#, "application/x-ndjson",
                #"{"lines":[{"json":{"id":1}},{"line":"plain"},{"text":"[]"}]}"#
            ),
        ])
    func `a stream is written as events or lines, and reads as the same stub`(
        _ text: String, _ type: String, _ expected: String
    ) throws {
        let plan = try write(
            .inPlan,
            HARFile.entry(
                "GET", "https://a.example/x", headers: [("Content-Type", type)], content: #""text":"\#(text)""#))

        #expect(try body(of: plan) == JSONValue(reading: Data(expected.utf8)).text)
        let response = try #require(try stubs(plan).first?.response)
        #expect(
            try PreparedBody(of: response.body).copied()
                == JSONValue(reading: Data("\"\(text)\"".utf8)).string.map { Data($0.utf8) })
        guard case .parts(let parts) = response.pace else {
            Issue.record("the body has no parts")
            return
        }
        #expect(parts.count > 2)
    }

    @Test func `has a line for each member, and neither times nor places`() throws {
        let entry = HARFile.entry(
            "POST", "https://a.example/x?b=2&a=1",
            request: #""postData":{"mimeType":"application/json","text":"{\"id\": 7}"}"#,
            headers: [("Content-Type", "application/json"), ("Date", "today"), ("Set-Cookie", #"a=1\nb=2"#)],
            content: #""text":"{\"b\":1,\"a\":{}}""#, more: #""startedDateTime":"2026-01-01T00:00:00Z""#)
        let text = try write(.inPlan, entry)

        let plan =
            #"[{"v":1,"scheme":"https","host":"a.example","responses":[{"request":{"method":"POST","path":"/x","#
            + #""query":{"a":"1","b":"2"},"queryRule":"exact","body":{"json":{"id":7}}},"response":{"headers":"#
            + #"{"Content-Type":"application/json","Set-Cookie":["a=1","b=2"]},"body":{"json":{"b":1,"a":{}},"#
            + #""layout":"compact"}}}]}]"#
        #expect(text == IndentedJSON.lines(plan).map { $0.joined(separator: "\n") + "\n" })
        #expect(try stubs(text).count == 1)
    }

    @Test func `of no exchange is an empty plan`() throws {
        #expect(try write(.inPlan) == "[]\n")
    }

    @Test func `contains all bodies, or has binary and long ones in files`() throws {
        let long = String(repeating: "x", count: 5_000)
        let entries = [
            HARFile.entry(
                "GET", "https://a.example/img/a%20b.png", headers: [("Content-Type", "image/png")],
                content: #""text":"AAE=","encoding":"base64""#),
            HARFile.entry(
                "GET", "https://a.example/", headers: [("Content-Type", "text/html; charset=utf-8")],
                content: #""text":"\#(long)""#),
            HARFile.entry("GET", "https://a.example/other", content: #""text":"\#(long)""#),
        ]
        let inside = try stubs(write(.inPlan, entries[0], entries[1], entries[2])).map(\.response.body)
        let beside = try stubs(write(.folder(folder.path + "/bodies"), entries[0], entries[1], entries[2])).map(
            \.response.body)
        let names = beside.map { body in
            if case .file(let slice) = body { URL(fileURLWithPath: slice.path).lastPathComponent } else { "none" }
        }

        #expect(inside == [.bytes(Data([0, 1])), .text(long), .text(long)])
        #expect(names == ["a-b-b413f47d.png", "index-c59d3c04.html", "other-c59d3c04"])
        #expect(
            try beside.map { try PreparedBody(of: $0).copied() } == [Data([0, 1]), Data(long.utf8), Data(long.utf8)])
    }

    @Test(arguments: [
        (#"{"b":1,"a":["x, y"]}"#, #""layout": "compact""#), (#"{"b": 1, "a": []}"#, #""layout": "spaced""#),
        (#"{"b":1}\n"#, #""layout": "compactLine""#), (#"[1, 2]\n"#, #""layout": "spacedLine""#),
        (#"{\n  \"b\": 1\n}\n"#, #""file": "./bodies/index-"#), (#"{"b" :1}"#, #""file": "./bodies/index-"#),
        (#"{"b":"\u200b"}"#, #""file": "./bodies/index-"#), (#"{"b":1,"b":2}"#, #""file": "./bodies/index-"#),
    ])
    func `a recorded body of JSON is sent as the server sent it`(json: String, written: String) throws {
        let json = json.replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
            .replacing("\\u200b", with: "\u{200B}")
        let entry = HARFile.entry(
            "GET", "https://a.example/", headers: [("Content-Type", "application/json")],
            content: #""text":"# + JSONText.quoted(json))
        let plan = try write(.folder(folder.path + "/bodies"), entry)

        #expect(plan.contains(written), "\(plan)")
        let body = try #require(try stubs(plan).first?.response.body)
        #expect(try PreparedBody(of: body).copied() == Data(json.utf8))
        let inside = try #require(try stubs(write(.inPlan, entry)).first?.response.body)
        #expect(try PreparedBody(of: inside).copied() == Data(json.utf8))
    }
}
