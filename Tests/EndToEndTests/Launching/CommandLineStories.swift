import Foundation
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `A command line program with stubs in its arguments` {
    @Test func `the command rate prints the mocked rate`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path)
            .when(.query("base", "EUR"))
            .when(.query("symbols", "USD"))
            .with(body: Upstream.rates())
            .once()

        let outcome = try await demoService("rate", "EUR", "USD", mocking: upstream.arguments)

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(outcome.errors == "")
        #expect(outcome.reason == .exit && outcome.status == 0)
    }

    @Test func `a handwritten argument mocks the program`() async throws {
        let argument = """
            --mock-url-response={"host":"api.frankfurter.dev","responses":[{"request":{"path":"/v1/latest"},\
            "response":{"body":{"json":{"amount":1,"base":"EUR","date":"2026-11-20","rates":{"USD":1.0842}}}}}]}
            """

        let outcome = try await demoService("rate", "EUR", "USD", mocking: [argument])

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `arguments of several configurators mix with other arguments`() async throws {
        let upstream = rates { $0.once() }
        let other = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        other.respond(to: "/").with(body: "not asked").once()

        let program = try await demoService(
            mocking: other.arguments + ["rate", "EUR"] + upstream.arguments + ["USD"])

        #expect(program.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `a program that rejects unknown options receives its stubs in the environment`() async throws {
        let upstream = rates { $0.once() }

        let outcome = try await demoService("rate", "EUR", "USD", environment: upstream.environment)

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `the command convert uses the mocked rate`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).once()

        let outcome = try await demoService("convert", "250", "EUR", "USD", mocking: upstream.arguments)

        #expect(outcome.output == "250 EUR = 271.05 USD (2026-11-20)\n")
    }

    @Test func `a stub with a delay delays the answer`() async throws {
        let upstream = rates { $0.with(delay: 0.4).once() }
        let start = ContinuousClock.now

        let outcome = try await demoService("rate", "EUR", "USD", mocking: upstream.arguments)

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(ContinuousClock.now - start >= .seconds(0.4))
    }
}
