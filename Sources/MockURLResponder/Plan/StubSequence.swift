/// Stubs that are to answer in the order of their plan.
package enum StubSequence: Sendable, Hashable {
    /// The one without a name.
    case ofPlan
    /// By its name, which is not empty.
    case named(String)
}

extension StubSequence: CustomStringConvertible {
    /// In words: `the sequence`, `the sequence "checkout"`.
    package var description: String {
        switch self {
        case .ofPlan: "the sequence"
        case .named(let name): "the sequence \"\(name)\""
        }
    }
}
