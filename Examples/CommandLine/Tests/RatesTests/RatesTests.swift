import MockURLResponderTestAPI
import Testing

@Suite struct RatesTests {
    let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")

    @Test func `the rate is printed with its currencies`() async throws {
        upstream.respond(to: "/v1/latest")
            .when(.query("base", "EUR"))
            .when(.query("symbols", "USD"))
            .with(body: #"{"rates":{"USD":1.0842}}"#)
            .once()

        let program = try await ServiceUnderTest("rates", arguments: ["EUR", "USD"], mocking: upstream).launch()
        let termination = try await program.waitForExit()

        #expect(termination.isSuccess)
        #expect(termination.output == "1 EUR = 1.0842 USD\n")
        program.verify(.get("/v1/latest"), .once)
    }

    @Test(arguments: [
        (503, "{}", "rates: no rates are available today\n"),
        (200, #"{"rates":{}}"#, "rates: there is no rate of this currency\n"),
    ])
    func `a missing rate ends the program with a message`(status: Int, body: String, message: String) async throws {
        upstream.respond(to: "/v1/latest").with(status: status).with(body: body).once()

        let program = try await ServiceUnderTest("rates", arguments: ["EUR", "USD"], mocking: upstream).launch()
        let termination = try await program.waitForExit()

        #expect(termination.cause == .exited(1))
        #expect(termination.errors == message)
    }
}
