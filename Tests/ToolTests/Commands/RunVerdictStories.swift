import Foundation
import TestSupport
import Testing

@Suite(.launching) struct `The JSON verdict of mock-url run` {
    /// The members of the verdict that scripts compare.
    private struct Verdict: Decodable, Equatable {
        struct End: Decodable, Equatable {
            var status: Int?
            var signal: String?
        }

        struct Calls: Decodable, Equatable {
            var all: Int
            var answered: Int
            var failed: Int
            var network: Int
            var unmatched: Int
        }

        struct Failure: Decodable, Equatable {
            var name: String
        }

        var result: String
        var exitStatus: Int
        var program: String
        var end: End
        var mocked: Bool
        var calls: Calls?
        var failures: [Failure]
    }

    private func verdict(_ options: String, _ program: String) async throws -> (verdict: Verdict, status: Int32) {
        let plan = try RatePlan()
        let run = try await MockURLTool.shell("mock-url run \(options) --json v.json -- \(program)", in: plan.path)
        return (try JSONDecoder().decode(Verdict.self, from: Data(plan.contents(of: "v.json").utf8)), run.status)
    }

    @Test func `a passed run has its calls`() async throws {
        let (verdict, status) = try await verdict("--plan rates.json", "DemoService rate EUR USD")

        #expect(status == 0)
        #expect(
            verdict
                == Verdict(
                    result: "passed", exitStatus: 0, program: "DemoService", end: .init(status: 0), mocked: true,
                    calls: .init(all: 1, answered: 1, failed: 0, network: 0, unmatched: 0), failures: []))
    }

    @Test func `a program that ends with 86 itself is distinguished from an unmet expectation`() async throws {
        let program = "sh -c 'DemoService rate EUR USD; exit 86'"
        let own = try await verdict("--plan rates.json", program)
        let unmet = try await verdict("--plan rates.json --expect '/v1/latest == 0'", program)

        #expect(own.status == 86 && unmet.status == 86)
        #expect(own.verdict.result == "failed")
        #expect(own.verdict.failures.isEmpty)
        #expect(unmet.verdict.result == "unmet")
        #expect(unmet.verdict.failures == [.init(name: "unexpected-count")])
        #expect(unmet.verdict.end == .init(status: 86))
    }

    @Test func `a program that never set mocking up has no calls, and the failure has its name`() async throws {
        let (verdict, _) = try await verdict("--by environment --plan rates.json", "true")

        #expect(
            verdict
                == Verdict(
                    result: "unmocked", exitStatus: 87, program: "true", end: .init(status: 0), mocked: false,
                    calls: nil, failures: [.init(name: "unmocked-program")]))
    }

    @Test func `the verdict shows an expectation without the secret in its query`() async throws {
        let plan = try RatePlan()
        let run = try await MockURLTool.shell(
            "mock-url run --plan rates.json --expect 'GET /v1/latest?Authorization=s3cr3t&base=EUR' --json v.json "
                + "-- DemoService rate EUR USD", in: plan.path)

        #expect(run.status == 86)
        #expect(!run.errors.contains("s3cr3t"))
        let verdict = try plan.contents(of: "v.json")
        #expect(!verdict.contains("s3cr3t"))
        #expect(verdict.contains(#""text" : "GET /v1/latest?Authorization=%3Credacted%3E&base=EUR""#), "\(verdict)")
    }

    @Test func `a signal has its name`() async throws {
        let (verdict, _) = try await verdict(
            "--plan rates.json", "sh -c 'DemoService rate EUR USD; kill -HUP $$'")

        #expect(verdict.result == "signalled")
        #expect(verdict.end == .init(signal: "SIGHUP"))
        #expect(verdict.exitStatus == 129)
    }
}
