/// An ordered list of stubs.
///
/// The first stub that matches a request and has uses left answers.
package struct MockPlan: Sendable, Hashable {
    package var stubs: [StubMapping]

    package init(_ stubs: [StubMapping] = []) {
        self.stubs = stubs
    }
}
