/// The stubs that did not answer a call, as they were then.
///
/// They are no part of what tells calls apart.
package struct MissedStubs: Sendable, Hashable {
    package enum Kind: Sendable {
        /// All of them, of which the closest can be worked out.
        case all(StubSnapshot)
        /// The closest, as a journal has them.
        case closest([Described])
    }

    /// A near miss as it was written down.
    package struct Described: Sendable {
        /// The stub in one line: its number, name and what it answers.
        package let headline: String
        /// Where it was built.
        package let source: String?
        /// What else kept it from answering, in words.
        package let remarks: [String]
        /// What differed.
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
