import Foundation
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `A command line program answers from its launch arguments` {
    @Test func `it prints the mocked rate`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path)
            .when(value: "EUR", forQueryField: "base")
            .when(value: "USD", forQueryField: "symbols")
            .with(body: Upstream.rates())
            .once()

        let outcome = try await demoService("rate", "EUR", "USD", mocking: upstream.arguments)

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(outcome.errors == "")
        #expect(outcome.reason == .exit && outcome.status == 0)
    }

    @Test func `it converts with the mocked rate`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).once()

        let outcome = try await demoService("convert", "250", "EUR", "USD", mocking: upstream.arguments)

        #expect(outcome.output == "250 EUR = 271.05 USD (2026-11-20)\n")
    }

    @Test func `an argument written by hand is enough`() async throws {
        let argument = """
            --mock-url-response={"host":"api.frankfurter.dev","responses":[{"request":{"path":"/v1/latest"},\
            "response":{"body":{"json":{"amount":1,"base":"EUR","date":"2026-11-20","rates":{"USD":1.0842}}}}}]}
            """

        let outcome = try await demoService("rate", "EUR", "USD", mocking: [argument])

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `several configurators and foreign arguments stand side by side`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).once()
        let other = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        other.respond(to: "/").with(body: "not asked").once()

        let program = try await demoService(
            mocking: other.arguments + ["rate", "EUR"] + upstream.arguments + ["USD"])

        #expect(program.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `a program that rejects unknown options is handed its stubs in the environment`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).once()

        let outcome = try await demoService("rate", "EUR", "USD", environment: upstream.environment)

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `a delay is waited for`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).with(delay: 0.4).once()
        let start = ContinuousClock.now

        let outcome = try await demoService("rate", "EUR", "USD", mocking: upstream.arguments)

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(ContinuousClock.now - start >= .seconds(0.4))
    }

    @Test func `a dropped request looks like a lost connection`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).withDroppedRequest().once()

        let outcome = try await demoService("rate", "EUR", "USD", mocking: upstream.arguments)

        #expect(outcome.reason == .exit && outcome.status == 68)
        #expect(outcome.errors.contains("The network connection was lost, as a stub of MockURLResponder specifies."))
    }

    @Test func `an error status is the program's own affair`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(status: 503).once()

        let outcome = try await demoService("rate", "EUR", "USD", mocking: upstream.arguments)

        #expect(outcome.reason == .exit && outcome.status == 69)
        #expect(outcome.errors.contains("503"))
    }
}
