/// The stubs of a moment as requests saw them: in their order, and with the states of scenarios.
package struct StubSnapshot: Sendable {
    package let plan: CompiledPlan
    let scenarios: [String: String]

    package var stubs: [StubMapping] { plan.stubs }
    var order: StubOrder { plan.order }
}
