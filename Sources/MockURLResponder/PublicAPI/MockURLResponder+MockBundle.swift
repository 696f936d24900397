public import Foundation

/// Mock bundles: directories of answers, one at a time, that stand for a state of the server.
extension MockURLResponder {
    /// Answers from a mock bundle, in place of the one before; its entries come after all other stubs of this responder.
    ///
    /// The change is made in one step: requests that begin after the call are answered from the new bundle. When it cannot
    /// be used, the one before stays.
    ///
    /// - Parameters:
    ///   - url: The directory that `bundle.json` stands in, which docs/MockBundles.md describes; nil is no bundle.
    ///   - rule: How queries are compared with `parameters`.
    /// - Throws: `PlanError`, when the bundle cannot be used.
    public func setMockBundle(at url: URL?, rule: MockBundleRule = .documented) throws {
        engine.setMockBundle(try url.map { try MockBundle(at: $0, rule: rule, source: Self.sourceOfMockBundle) })
    }

    /// The same for the responder of the process.
    ///
    /// It can be called before set-up, and the bundle stays over set-up and tear-down.
    ///
    /// - Parameters:
    ///   - url: The directory that `bundle.json` stands in, which docs/MockBundles.md describes; nil is no bundle.
    ///   - rule: How queries are compared with `parameters`.
    /// - Throws: `PlanError`, when the bundle cannot be used.
    public static func setMockBundle(at url: URL?, rule: MockBundleRule = .documented) throws {
        SharedResponder.setMockBundle(try url.map { try MockBundle(at: $0, rule: rule, source: sourceOfMockBundle) })
    }

    private static let sourceOfMockBundle: SafeText = "setMockBundle(at:)"
}
