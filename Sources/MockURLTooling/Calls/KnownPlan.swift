package import MockURLResponder

/// The stubs that a program has from its launch, as the launcher knows them.
package struct KnownPlan: Sendable {
    package var stubs: [StubMapping]
    /// The identity of each stub in its configurator; `nil` for stubs of arguments and of bundles.
    package var identities: [StubIdentity?]

    package init(stubs: [StubMapping] = [], identities: [StubIdentity?]? = nil) {
        self.stubs = stubs
        self.identities = identities ?? stubs.map { _ in nil }
    }
}
