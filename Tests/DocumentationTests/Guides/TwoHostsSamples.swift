import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `docs/guides/mock-two-hosts.md` {
    @Test func `a launched program has the stubs of two hosts`() async throws {
        // sample: hosts-of-a-program
        let rates = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        rates.respond(to: "/v1/latest").with(json: ["date": "2026-11-20", "rates": ["USD": 1.0842]]).always()
        let login = MockURLResponderConfigurator(scheme: "https", host: "auth.example.com")
        login.respond(to: .post("/token")).with(json: ["token": "t-1"]).once()

        let command = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: rates, login)
        let program = try await command.launch()
        let termination = try await program.waitForExit()

        #expect(termination.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        program.verify(.host("api.frankfurter.dev"), .once)
        program.verify(.host("auth.example.com"), .never)
        // end sample
    }

    @Test func `a responder and the arguments of a process have the stubs of two hosts`() async throws {
        let rates = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        rates.respond(to: "/v1/latest").with(body: "rates").always()
        let login = MockURLResponderConfigurator(scheme: "https", host: "auth.example.com")
        login.respond(to: .post("/token")).with(body: "token").always()
        let process = Process()

        let session = MockURLResponder(rates, login).session
        process.arguments = ["rate", "EUR", "USD"] + rates.arguments + login.arguments

        #expect(try await session.reply(to: "https://api.frankfurter.dev/v1/latest").text == "rates")
        #expect(try await session.reply(to: "https://auth.example.com/token", method: "POST").text == "token")
        let launched = try MockURLResponder(arguments: process.arguments ?? [])
        #expect(try await launched.texts(of: "POST https://auth.example.com/token") == ["token"])
        #expect(try await launched.texts(of: "https://api.frankfurter.dev/v1/latest") == ["rates"])
    }
}
