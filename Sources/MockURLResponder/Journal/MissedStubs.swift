import Foundation

/// The stubs that did not answer a call, in their state at that time.
///
/// All values compare as equal, so that the comparison of calls ignores them.
package struct MissedStubs: Sendable, Hashable {
    package indirect enum Kind: Sendable {
        /// All stubs. The closest ones are computed on demand.
        case all(StubSnapshot)
        /// The closest stubs, as recorded in a journal.
        case closest([Described])
    }

    /// A near miss from a journal.
    package struct Described: Sendable {
        /// A one-line description of the stub: its number, its name and the requests that it matches.
        package let headline: String
        /// The source line that built the stub.
        package let source: String?
        /// The other reasons why the stub did not answer.
        package let remarks: [String]
        /// The conditions that the request did not meet.
        package let comparisons: [NearMiss.Comparison]

        package init(headline: String, source: String?, remarks: [String], comparisons: [NearMiss.Comparison]) {
            self.headline = headline
            self.source = source
            self.remarks = remarks
            self.comparisons = comparisons
        }
    }

    package let kind: Kind

    package init(_ kind: Kind) {
        self.kind = kind
    }

    package static func == (one: MissedStubs, other: MissedStubs) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
