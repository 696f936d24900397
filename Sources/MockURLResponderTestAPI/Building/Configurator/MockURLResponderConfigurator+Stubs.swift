import MockURLResponder

/// The stubs of a configurator.
extension MockURLResponderConfigurator {
    /// The stubs in the order of the plan.
    public var stubs: [MockStub] { plan.content.identities.map { MockStub($0, of: self) } }

    /// Removes the stub that was configured last.
    ///
    /// - Returns: Whether the configurator had a stub to remove.
    @discardableResult
    public func removeLast() -> Bool {
        plan.removeLast()
    }

    /// Removes all stubs.
    public func removeAll() {
        plan.removeAll()
    }
}
