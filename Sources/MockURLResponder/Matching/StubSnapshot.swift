/// The stubs of a moment as requests saw them: in their order, and with the states of scenarios.
package struct StubSnapshot: Sendable {
    package let stubs: [StubMapping]
    let scenarios: [String: String]
    let order: StubOrder
}
