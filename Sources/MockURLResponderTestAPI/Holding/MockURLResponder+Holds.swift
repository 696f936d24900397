public import MockURLResponder

extension MockURLResponder: HoldSource {
    /// The holds of this responder.
    public var holds: HoldAccess { HoldAccess(of: engine) }
}

extension MockedNetwork: HoldSource {
    /// The holds of this network.
    public var holds: HoldAccess { responder.holds }
}
