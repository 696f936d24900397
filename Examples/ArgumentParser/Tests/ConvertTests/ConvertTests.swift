import MockURLResponderTestAPI
import Testing

@Suite struct ConvertTests {
    let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")

    @Test func `the amount is converted`() async throws {
        upstream.respond(to: "/v1/latest").with(body: #"{"rates":{"GBP":0.5}}"#).once()

        let command = try ServiceUnderTest("convert", arguments: ["--to", "GBP", "10"], mocking: upstream)
        let program = try await command.launch()

        #expect(try await program.waitForExit().output == "10.0 EUR = 5.0 GBP\n")
    }

    @Test func `a missing rate is an error of the parser`() async throws {
        upstream.respond(to: "/v1/latest").with(body: #"{"rates":{}}"#).once()

        let program = try await ServiceUnderTest("convert", arguments: ["10"], mocking: upstream).launch()
        let termination = try await program.waitForExit()

        #expect(termination.cause == .exited(64))
        #expect(termination.errors.contains("there is no rate of USD"))
    }
}
