#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

extension ServiceUnderTest {
    /// Adds configurators, whose stubs are asked after those of earlier configurators.
    ///
    /// The launch takes their stubs at that moment. `RunningService.update()` takes them again.
    ///
    /// - Parameters:
    ///   - configurator: The configurator that is asked first.
    ///   - others: The configurators that are asked next, in this order.
    public mutating func mock(_ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...) {
        mocks.configurators += [configurator] + others
    }

    /// Sets the mock bundle, which is asked after all configurators.
    ///
    /// - Parameters:
    ///   - url: The directory of `bundle.json`, which docs/MockBundles.md describes.
    ///   - rule: How queries are compared with `parameters`.
    /// - Throws: `PlanError` if the bundle is invalid.
    public mutating func mockBundle(at url: URL, rule: MockBundleRule = .documented) throws {
        mocks.bundle = try MockBundle(at: url, rule: rule, source: "mockBundle(at:rule:)").stubs
    }

    /// The sources of the stubs.
    struct Mocks: Sendable {
        var configurators: [MockURLResponderConfigurator] = []
        var bundle: [StubMapping] = []

        /// The stubs of all sources, in their order.
        var plan: KnownPlan {
            var plan = KnownPlan()
            for content in configurators.map(\.plan.content) {
                plan.stubs += content.stubs
                plan.identities += content.identities
            }
            plan.stubs += bundle
            plan.identities += bundle.map { _ in nil }
            return plan
        }

        /// Returns the plan to send to a program.
        ///
        /// - Throws: `ServiceUnderTestError` for a stub with a closure.
        func travellingPlan() throws -> KnownPlan {
            let isLocal = configurators.contains { $0.plan.content.isLocal }
            let plan = plan
            guard isLocal, let stub = plan.stubs.first(where: \.isLocal) else { return plan }
            let source = stub.source.map { ", built at \($0)," } ?? ""
            throw ServiceUnderTestError(
                .closureInPlan,
                "the stub \(stub.request.summary)\(source) has a closure, which cannot travel to another "
                    + "program; describe its request and its answer by values")
        }
    }
}
#endif
