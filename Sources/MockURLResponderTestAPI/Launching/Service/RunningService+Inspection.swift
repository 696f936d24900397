#if os(macOS) || os(Linux)
package import MockURLResponder

/// The internal state of a service, for the tests of this package.
extension RunningService {
    /// The position in the journal where the records of the program begin, in bytes.
    package var journalBeginning: Int { journalLocation.beginning }

    /// The number of bytes that the program wrote to standard output and to standard error, and the number of bytes
    /// that were kept.
    package var outputSizes: [(written: Int, kept: Int)] {
        [child.output, child.errors].map { ($0.output.count, $0.output.count - $0.output.gap.count) }
    }

    /// Returns the stubs of a plan that the program received, with their identities.
    ///
    /// Only stubs of configurators have an identity.
    ///
    /// - Parameter revision: The number of the plan: 0 for the launch, and one more for each update.
    /// - Returns: The stubs; `nil` if the program received no plan with this number.
    package func publishedStubs(ofRevision revision: Int) -> [(stub: StubMapping, identity: StubIdentity?)]? {
        stubs.plans.plan(ofRevision: revision).map { Array(zip($0.stubs, $0.identities)) }
    }

    /// Whether two plans that the program received share one array of stubs in memory.
    package func sharesPublishedStubs(ofRevisions one: Int, _ other: Int) -> Bool {
        func address(_ revision: Int) -> UnsafeRawPointer? {
            stubs.plans.plan(ofRevision: revision)?.stubs.withUnsafeBytes(\.baseAddress)
        }
        return address(one) != nil && address(one) == address(other)
    }
}
#endif
