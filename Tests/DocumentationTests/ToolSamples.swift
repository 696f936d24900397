import Foundation
import MockURLResponderTestAPI
import Testing

@Suite struct `docs/reference/command-line.md` {
    @Test func `a check of plans has the findings of mock-url check`() {
        // sample: plan-check
        let check = PlanCheck(of: [URL(fileURLWithPath: "Examples/Harnesses/plans")])
        #expect(check.findings.isEmpty, "\(check)")
        // end sample
    }
}
