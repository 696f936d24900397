#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

/// Stubs that are added to a configurator of the program, or removed from one, act at once. These functions exchange the sources
/// of the stubs. They need the transport `.outside`.
extension RunningService {
    /// Replaces the configurators of the program in one step, and keeps its plan files and its mock bundle.
    ///
    /// Every later request is answered from the new stubs. A stub that is in the old and the new configurators keeps its remaining
    /// uses.
    ///
    /// - Parameters:
    ///   - configurator: The first configurator, whose stubs have precedence.
    ///   - others: Further configurators, in order of precedence.
    /// - Throws: `ServiceUnderTestError` if the program has ended, or answers its requests itself. The program then keeps its
    ///   stubs.
    public func update(_ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...) throws {
        let engine = try updatableEngine()
        mocks.withLock { mocks in
            mocks.configurators = [configurator] + others
            engine.setPlans(mocks.configurators.map(\.plan))
        }
    }

    /// Replaces the mock bundle of the program.
    ///
    /// - Parameters:
    ///   - url: The directory of `bundle.json`; `nil` removes the bundle.
    ///   - rule: The rule for comparing queries with `parameters`.
    /// - Throws: `PlanError` if the bundle is invalid, and the same errors as `update(_:_:)`.
    public func update(mockBundleAt url: URL?, rule: MockBundleRule = .documented) throws {
        _ = try updatableEngine()
        let stubs = try url.map { try MockBundle(at: $0, rule: rule, source: "update(mockBundleAt:rule:)").stubs } ?? []
        mocks.withLock { mocks in
            mocks.bundle = stubs
            given.set(mocks.others)
        }
    }

    /// The earlier way to send the stubs of the configurators to the program.
    @available(*, unavailable, message: "stubs of configurators act at once; remove the call")
    public func update() throws {}

    private func updatableEngine() throws -> Engine {
        if let termination = child.termination {
            throw told("\(name) has ended, so it cannot be updated; it ", termination)
        }
        guard let outside else {
            throw ServiceUnderTestError(
                .failedUpdate,
                "\(name) cannot be updated, because it answers its requests itself, from the stubs of its launch; set the transport "
                    + "to .outside, which needs Linux")
        }
        return outside.engine
    }
}
#endif
