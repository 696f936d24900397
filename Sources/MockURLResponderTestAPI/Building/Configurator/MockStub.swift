public import MockURLResponder

/// A stub that stands in a configurator: it can be taken down, replaced, and followed by another of the same request.
///
/// Responders that were made from the configurator itself see the change at their next request. Arguments that were taken
/// from it before do not change.
public struct MockStub: Sendable, Hashable {
    let identity: StubIdentity
    private let configurator: MockURLResponderConfigurator
    /// Whether the stub has a flaw, which has failed the test, and is not registered.
    let isRefused: Bool

    init(_ identity: StubIdentity, of configurator: MockURLResponderConfigurator) {
        self.identity = identity
        self.configurator = configurator
        isRefused = false
    }

    /// The value for a stub with a flaw.
    init(refusedBy configurator: MockURLResponderConfigurator) {
        identity = configurator.plan.unusedIdentity()
        self.configurator = configurator
        isRefused = true
    }

    /// As identities name its configurator.
    var owner: ObjectIdentifier { ObjectIdentifier(configurator.plan) }

    /// As it stands in its configurator; nil when it was taken down.
    var mapping: StubMapping? { configurator.plan.stub(identity) }

    /// Stubs are the same that were registered by the same call.
    public static func == (one: MockStub, other: MockStub) -> Bool { one.identity == other.identity }

    /// Hashes what tells stubs apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }

    /// Begins the next answer to the same request: a stub of its own behind this one.
    ///
    ///     configurator.respond(to: "/job").with(body: "queued").times(2)
    ///         .then().with(body: "done").always()
    ///
    /// - Parameters:
    ///   - filePath: Where misuse of the chain is reported.
    ///   - line: Where misuse of the chain is reported.
    /// - Returns: A builder that asks the same of a request.
    public func then(filePath: StaticString = #filePath, line: UInt = #line) -> MockURLResponseBuilder {
        configurator.builder(like: self, CallSite(filePath: filePath, line: line), replaces: false)
    }

    /// Begins another answer in the place of this one; it has all its uses.
    ///
    /// - Parameters:
    ///   - filePath: Where misuse of the chain is reported.
    ///   - line: Where misuse of the chain is reported.
    /// - Returns: A builder that asks the same of a request.
    public func replaced(filePath: StaticString = #filePath, line: UInt = #line) -> MockURLResponseBuilder {
        configurator.builder(like: self, CallSite(filePath: filePath, line: line), replaces: true)
    }

    /// Not here: an expectation is a part of the stub, and `once()`, `times(_:)` and `always()` end the stub.
    @available(
        *, unavailable,
        message: "expect(_:) goes before the end of the chain: .expect(3).times(3), or .expect(3).always()"
    )
    public func expect(_ count: CallCount) -> MockStub { self }

    /// Takes the stub down.
    ///
    /// - Returns: Whether it was still there.
    @discardableResult
    public func remove() -> Bool {
        configurator.plan.remove(identity)
    }

    /// Whether the stub still stands in its configurator.
    public var isInstalled: Bool { mapping != nil }
}
