import TestSupport

@Suite(.launching) struct `Exit statuses of DemoService` {
    @Test(arguments: [
        [], ["rate"], ["rate", "EUR"], ["rate", "EUR", "EURO"], ["convert", "-1", "EUR", "USD"],
        ["serve", "--port", "x"], ["serve", "--upstream-timeout", "0"], ["rate", "EUR", "USD", "now"],
    ])
    func `DemoService ends with status 64 for invalid arguments`(_ arguments: [String]) async throws {
        try await ChildProgram("DemoService", arguments: arguments).outcome().expect(
            64, errors: .beginning("DemoService: expected "), "usage: DemoService rate FROM TO")
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
