import MockURLResponder
import Testing

@Suite struct `A plan that the process edits` {
    @Test func `its stubs are never those of a plan that was released`() {
        let stubs = (0..<100).map { _ in EditablePlan().unusedIdentity() }

        #expect(Set(stubs).count == 100)
    }
}
