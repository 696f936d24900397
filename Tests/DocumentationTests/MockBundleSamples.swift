import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `docs/MockBundles.md` {
    private let url = URL(string: "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD")!

    @Test func `a launched program`() async throws {
        // sample: bundle-of-a-program
        let bundle = Bundle.module.resourceURL!.appendingPathComponent("MockBundles/open")

        let program = Process()
        program.executableURL = Bundle.main.bundleURL.appendingPathComponent("DemoService")
        program.arguments = ["rate", "EUR", "USD", MockBundle.argument(for: bundle)]
        // end sample
        #expect(try await outcome(program).output == "1 EUR = 1.0842 USD (2026-11-20)\n")

        // sample: lenient-bundle-of-a-program
        program.arguments = ["rate", "EUR", "USD", MockBundle.argument(for: bundle, rule: .lenient)]
        // end sample
        #expect(try await outcome(program).output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `a launched program's other requests`() async throws {
        let bundle = Bundle.module.resourceURL!.appendingPathComponent("MockBundles/open")
        let program = Process()

        // sample: policy-of-a-program
        program.arguments = ["rate", "EUR", "USD", MockBundle.argument(for: bundle), "--mock-url-policy=answer:501"]
        // end sample

        #expect(try await outcome(program).output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        program.arguments?[1] = "CHF"
        #expect(try await outcome(program).errors.contains("501"))
    }

    @Test func `inside a process`() async throws {
        // sample: bundles-in-a-process
        let bundles = Bundle.module.resourceURL!.appendingPathComponent("MockBundles")
        let responder = try MockURLResponder(arguments: [])

        try responder.setMockBundle(at: bundles.appendingPathComponent("open"))
        let (rates, _) = try await responder.session.data(from: url)

        try responder.setMockBundle(at: bundles.appendingPathComponent("closed"))
        let (_, refusal) = try await responder.session.data(from: url)

        try responder.setMockBundle(at: nil)
        // end sample

        #expect(String(decoding: rates, as: UTF8.self).contains("1.0842"))
        #expect((refusal as? HTTPURLResponse)?.statusCode == 503)
        #expect(responder.stubs.isEmpty)
    }

    @Test func `the engine of the process`() async {
        await #expect(processExitsWith: .success) {
            let bundles = Bundle.module.resourceURL!.appendingPathComponent("MockBundles")
            // sample: bundle-of-the-process
            try MockURLResponder.setMockBundle(at: bundles.appendingPathComponent("open"), rule: .lenient)
            MockURLResponder.setUp()
            // end sample

            // sample: policy-of-the-process
            MockURLResponder.Configuration.policy = .answer(501)
            // end sample

            let rates = try await URLSession.shared.reply(to: "https://api.frankfurter.dev/v1/latest?base=EUR")
            let other = try await URLSession.shared.reply(to: "https://api.frankfurter.dev/v1/currencies")
            #expect(rates.status == 200 && other.status == 501)
        }
    }

    @Test func `everything else`() async throws {
        let responder = try MockURLResponder(arguments: [])

        // sample: policy-of-an-engine
        responder.policy = .answer(501)
        // end sample

        #expect(try await responder.session.reply(to: url.absoluteString).status == 501)
    }

    /// What a program prints, that of this package unless it has another.
    private func outcome(_ program: Process) async throws -> ChildProgram.Outcome {
        try await ChildProgram("DemoService", arguments: try #require(program.arguments)).outcome()
    }
}
