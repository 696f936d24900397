/// How a request's query is compared with the `parameters` of an entry in a mock bundle (docs/MockBundles.md).
public enum MockBundleRule: String, Sendable, Hashable, CaseIterable {
    /// Every parameter has to be there, and nothing else; an entry without parameters answers requests without a query.
    ///
    /// This is what MockingBird's documentation says.
    case documented
    /// Everything in the query has to be among the parameters; not all of these need be there, unless there is no query.
    ///
    /// This is what MockingBird's code does.
    case lenient

    /// The same as a query rule of stubs.
    package var queryRule: QueryRule {
        switch self {
        case .documented: .exact
        case .lenient: .within
        }
    }
}
