/// The plan of an engine and the states of its scenarios at one moment.
package struct StubSnapshot: Sendable {
    package let plan: CompiledPlan
    let scenarios: [ByteText: String]
    /// Whether the policy lets requests pass.
    package var allowsNetwork = false

    package var stubs: [StubMapping] { plan.stubs }
    var order: StubOrder { plan.order }
}
