import TestSupport

@Suite(.launching) struct `Strictness` {
    /// The least number of tests with a mistake and of tests without one, so that none disappears unseen.
    private static let (wrong, right) = (13, 9)

    @Test func `each test with a mistake fails, with a message of this package`() async throws {
        let tests = try await StrictnessRun.outcomes(of: "WrongTests")

        #expect(tests.count >= Self.wrong)
        for test in tests {
            #expect(!test.hasPassed, "\(test.name)")
            // A setting that stops each launch would make all of them fail.
            let kinds = MessageKind.allCases.filter { $0 != .invalidSetting }
            let hasMark = test.issues.contains { issue in kinds.contains { issue.contains($0.mark) } }
            #expect(hasMark, "\(test.name): \(test.issues)")
        }
    }

    @Test func `no test without a mistake fails`() async throws {
        let tests = try await StrictnessRun.outcomes(of: "RightTests")

        #expect(tests.count >= Self.right)
        for test in tests { #expect(test.hasPassed, "\(test.name): \(test.issues)") }
    }
}
