/// The plan of an engine and the states of its scenarios at one moment.
package struct StubSnapshot: Sendable {
    package let plan: CompiledPlan
    let scenarios: [String: String]

    package var stubs: [StubMapping] { plan.stubs }
    var order: StubOrder { plan.order }
}
