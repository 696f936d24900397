public import MockURLResponder

/// A stub in a configurator, which you can remove, replace, or follow with another answer to the same request.
///
/// A responder that was created from the configurator itself uses the change for its next request. Launch arguments
/// that you read from the configurator earlier do not change.
public struct MockStub: Sendable, Hashable {
    let identity: StubIdentity
    private let configurator: MockURLResponderConfigurator
    /// Whether an invalid value has failed the test, so that the stub is not registered.
    let isRefused: Bool

    init(_ identity: StubIdentity, of configurator: MockURLResponderConfigurator) {
        self.identity = identity
        self.configurator = configurator
        isRefused = false
    }

    /// Creates the value for a stub with an invalid part.
    init(refusedBy configurator: MockURLResponderConfigurator) {
        identity = configurator.plan.unusedIdentity()
        self.configurator = configurator
        isRefused = true
    }

    /// The identity of the plan that owns the stub.
    var owner: StubOwner { configurator.plan.owner }

    /// The stub in its plan; `nil` after it was removed.
    var mapping: StubMapping? { configurator.plan.stub(identity) }

    /// Returns whether the same call registered both stubs.
    public static func == (one: MockStub, other: MockStub) -> Bool { one.identity == other.identity }

    /// Hashes the identity of the stub.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }

    /// Begins the next answer to the same request, as a separate stub after this one.
    ///
    ///     configurator.respond(to: "/job").with(body: "queued").times(2)
    ///         .then().with(body: "done").always()
    ///
    /// - Parameters:
    ///   - filePath: The file to report misuse of the chain in. The default is the caller's file.
    ///   - line: The line to report misuse of the chain at. The default is the caller's line.
    /// - Returns: A builder with the conditions of this stub.
    public func then(filePath: StaticString = #filePath, line: UInt = #line) -> MockURLResponseBuilder {
        configurator.builder(like: self, CallSite(filePath: filePath, line: line), replaces: false)
    }

    /// Begins an answer that replaces this one.
    ///
    /// The limit of the new stub counts from zero.
    ///
    /// - Parameters:
    ///   - filePath: The file to report misuse of the chain in. The default is the caller's file.
    ///   - line: The line to report misuse of the chain at. The default is the caller's line.
    /// - Returns: A builder with the conditions of this stub.
    public func replaced(filePath: StaticString = #filePath, line: UInt = #line) -> MockURLResponseBuilder {
        configurator.builder(like: self, CallSite(filePath: filePath, line: line), replaces: true)
    }

    /// Unavailable, because a stub is complete after `once()`, `times(_:)` or `always()`.
    ///
    /// Call `expect(_:)` before them.
    @available(
        *, unavailable,
        message: "expect(_:) goes before the end of the chain: .expect(3).times(3), or .expect(3).always()"
    )
    public func expect(_ count: CallCount) -> MockStub { self }

    /// Removes the stub from its configurator.
    ///
    /// - Returns: Whether the stub was still in its configurator.
    @discardableResult
    public func remove() -> Bool {
        configurator.plan.remove(identity)
    }

    /// Whether the stub is still in its configurator.
    public var isInstalled: Bool { mapping != nil }
}
