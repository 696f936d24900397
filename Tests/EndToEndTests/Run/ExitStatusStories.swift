import TestSupport

@Suite(.launching) struct `Exit statuses of DemoService` {
    @Test(arguments: [
        [], ["rate"], ["rate", "EUR"], ["rate", "EUR", "EURO"], ["convert", "-1", "EUR", "USD"],
        ["serve", "--port", "x"], ["serve", "--upstream-timeout", "0"],
        ["rate", "EUR", "USD", "now"],
    ])
    func `DemoService ends with status 64 for invalid arguments`(_ arguments: [String]) async throws {
        try await ChildProgram("DemoService", arguments: arguments).outcome().expect(
            64, errors: .beginning("DemoService: expected "), "usage: DemoService rate FROM TO")
    }

    @Test(arguments: [
        (200, "no json", "without a readable rate for https://\(Upstream.host)/"),
        (200, "no json", "the body is not JSON"),
        (200, #"{"date":"2026-11-20","rates":{}}"#, "rates.USD is missing"),
        (200, #"{"rates":{"USD":1}}"#, "date is missing"), (200, #"{"date":1,"rates":{}}"#, "date has another type"),
        (200, #"{"date":"2026-11-20","rates":{"USD":"1"}}"#, "rates.USD has another type"), (200, "[]", "the body has"),
        (500, "", "answered 500"), (404, "", "answered 404"),
    ])
    func `DemoService ends with status 69 for an upstream that answers without a rate`(
        _ status: Int, _ body: String, _ words: String
    ) async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(status: status).with(body: body).once()

        try await demoService("rate", "EUR", "USD", mocking: upstream.arguments).expect(69, errors: .part(words))
    }

    @Test func `DemoService ends with status 71 if its port is in use`() async throws {
        let other = try LoopbackServer()

        try await ChildProgram(
            "DemoService", arguments: ["serve", "--port", String(other.port), "--mock-url-policy=drop"]
        ).outcome().expect(71, errors: "cannot listen on 127.0.0.1:\(other.port)")
    }

    @Test func `DemoService ends with status 0 for --help`() async throws {
        try await demoService("--help").expect(0, output: .beginning("usage: DemoService rate FROM TO"))
    }
}
