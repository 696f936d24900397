/// Stub mappings in order: the first that matches and has uses left answers.
package struct MockPlan: Sendable, Hashable {
    package var stubs: [StubMapping]

    package init(_ stubs: [StubMapping] = []) {
        self.stubs = stubs
    }
}
