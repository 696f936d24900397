import MockURLResponder

/// The stubs that stand in a configurator.
extension MockURLResponderConfigurator {
    /// The stubs in the order in which they were configured.
    public var stubs: [MockStub] { plan.content.identities.map { MockStub($0, of: self) } }

    /// Takes the stub down that was configured last.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func removeLast() -> Bool {
        plan.removeLast()
    }

    /// Takes all stubs down.
    public func removeAll() {
        plan.removeAll()
    }
}
