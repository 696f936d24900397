import TestSupport
import XCTest

@Suite(.launching) struct `Failures in XCTest` {
    private func outcome(_ failing: String) async throws -> Termination {
        try await MockURLResponderTestAPITests.outcome(
            of: VerificationFixture.self, ["VERIFICATION_FIXTURE_FAILS": failing])
    }

    @Test func `a failed verification fails its test of XCTest once`() async throws {
        let termination = try await outcome("test")

        #expect(termination.cause == .exited(1))
        let failures = termination.output.matches(
            of: /Swift:\d+: error: VerificationFixture\.(\w+) : failed - expected/.ignoresCase())
        #expect(failures.map { String($0.output.1) }.sorted() == ["testAVerification", "testOneThatWaits"])
        #expect(!termination.errors.contains("found 0 calls"), "said once")
    }

    @Test func `a failed verification between tests of XCTest fails the process`() async throws {
        let termination = try await outcome("tearDown")

        #expect(termination.cause == .exited(1))
        #expect(termination.errors.contains("error: no test is running to receive this failure"))
        #expect(termination.errors.contains("expected exactly 1 call of GET /rates"))
    }
}

/// Verifications that hold, unless an environment variable makes them fail.
final class VerificationFixture: XCTestCase {
    private static func count(in place: String) -> CallCount {
        ProcessInfo.processInfo.environment["VERIFICATION_FIXTURE_FAILS"] == place ? .once : .never
    }

    override class func tearDown() {
        MockURLResponder().verify(.get("/rates"), count(in: "tearDown"))
    }

    func testAVerification() {
        MockURLResponder().verify(.get("/rates"), Self.count(in: "test"))
    }

    func testOneThatWaits() async {
        await MockURLResponder().verify(.get("/rates"), Self.count(in: "test"), within: 0.01)
    }
}
