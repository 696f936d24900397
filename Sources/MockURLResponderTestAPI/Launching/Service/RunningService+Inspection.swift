#if os(macOS) || os(Linux)
package import MockURLResponder

/// The state behind the public properties, for the tests of this package.
extension RunningService {
    /// Where the records of the program begin in its journal, in bytes.
    package var journalBeginning: Int { journalLocation.beginning }

    /// The bytes that the program wrote to standard output and to standard error, and how many of them are kept.
    package var outputSizes: [(written: Int, kept: Int)] {
        [child.output, child.errors].map { ($0.output.count, $0.output.count - $0.output.gap.count) }
    }

    /// Returns the stubs of a plan that the program received, with the identities of those that configurators built.
    ///
    /// - Parameter revision: 0 for the launch, then one more for each update.
    /// - Returns: `nil` where the program keeps no such plan.
    package func publishedStubs(ofRevision revision: Int) -> [(stub: StubMapping, identity: StubIdentity?)]? {
        stubs.plans.plan(ofRevision: revision).map { Array(zip($0.stubs, $0.identities)) }
    }

    /// Whether the stubs of two plans that the program received are one array in memory.
    package func sharesPublishedStubs(ofRevisions one: Int, _ other: Int) -> Bool {
        func address(_ revision: Int) -> UnsafeRawPointer? {
            stubs.plans.plan(ofRevision: revision)?.stubs.withUnsafeBytes(\.baseAddress)
        }
        return address(one) != nil && address(one) == address(other)
    }
}
#endif
