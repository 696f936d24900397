public import Foundation

/// Mock bundles: directories of answers that describe a state of the server. A responder uses one bundle at a time.
extension MockURLResponder {
    /// Replaces the mock bundle.
    ///
    /// The stubs of the bundle come after all other stubs of this responder.
    ///
    /// The change is atomic: requests that start after the call are answered from the new bundle. If the new bundle
    /// is invalid, the earlier one stays.
    ///
    /// - Parameters:
    ///   - url: The directory that contains `bundle.json` (docs/reference/mock-bundles.md); `nil` removes the bundle.
    ///   - rule: The rule for comparing queries with `parameters`.
    /// - Throws: `PlanError` when the bundle is invalid.
    public func setMockBundle(at url: URL?, rule: MockBundleRule = .documented) throws {
        engine.setMockBundle(try url.map { try MockBundle(at: $0, rule: rule, source: Self.sourceOfMockBundle) })
    }

    /// Replaces the mock bundle of the responder of the process.
    ///
    /// You can call this before set-up. The bundle stays when you set up or tear down.
    ///
    /// - Parameters:
    ///   - url: The directory that contains `bundle.json` (docs/reference/mock-bundles.md); `nil` removes the bundle.
    ///   - rule: The rule for comparing queries with `parameters`.
    /// - Throws: `PlanError` when the bundle is invalid.
    public static func setMockBundle(at url: URL?, rule: MockBundleRule = .documented) throws {
        SharedResponder.setMockBundle(try url.map { try MockBundle(at: $0, rule: rule, source: sourceOfMockBundle) })
    }

    private static let sourceOfMockBundle: SafeText = "setMockBundle(at:)"
}
