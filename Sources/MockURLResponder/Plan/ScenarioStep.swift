/// The part of a stub in a scenario, which is a named state of the program's world.
///
/// The semantics match those of WireMock: a scenario is in the state `Started` until a stub that answers sets another
/// one.
package struct ScenarioStep: Sendable, Hashable {
    package static let start = "Started"

    /// The name of the scenario.
    package var name: String
    /// The state that the stub requires; `nil` means any state.
    package var required: String?
    /// The state after the stub has answered; `nil` means that the state stays unchanged.
    package var new: String?

    package init(_ name: String, required: String? = nil, new: String? = nil) {
        self.name = name
        self.required = required
        self.new = new
    }
}
