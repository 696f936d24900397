/// A group of stubs that must answer in the order of the plan.
package enum StubSequence: Sendable, Hashable {
    /// The sequence without a name.
    case ofPlan
    /// A sequence with a name that is not empty.
    case named(String)
}

extension StubSequence: CustomStringConvertible {
    /// The sequence as a phrase: `the sequence`, `the sequence "checkout"`.
    package var description: String {
        switch self {
        case .ofPlan: "the sequence"
        case .named(let name): "the sequence \"\(name)\""
        }
    }
}
