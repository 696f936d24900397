/// The rule that compares a request's query with the `parameters` of a mock bundle entry
/// (docs/reference/mock-bundles.md).
public enum MockBundleRule: String, Sendable, Hashable, CaseIterable {
    /// The query must have every parameter and no other field.
    ///
    /// An entry without parameters answers only requests without a query.
    ///
    /// The documentation of MockingBird describes this rule.
    case documented
    /// The query may have only fields that are parameters, but need not have all of them.
    ///
    /// A request without a query gets only entries without parameters.
    ///
    /// The code of MockingBird implements this rule.
    case lenient

    /// The equivalent query rule of stubs.
    package var queryRule: QueryRule {
        switch self {
        case .documented: .exact
        case .lenient: .within
        }
    }
}
