#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

/// The stubs that the program answers from, at its launch and while it runs.
extension ServiceUnderTest {
    /// Has the program answer from configurators, behind those that were said before.
    ///
    /// Their stubs are taken as they are at the launch, and again whenever `update()` is called.
    ///
    /// - Parameters:
    ///   - configurator: Asked first.
    ///   - others: Asked behind it, in this order.
    public func mock(_ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...) {
        mocks.withLock { $0.configurators += [configurator] + others }
        if child != nil { complain("mock(_:) of \(name) was called after launch(); call update(_:) then") }
    }

    /// Has the program answer from a mock bundle, behind all configurators and in place of an earlier bundle.
    ///
    /// - Parameters:
    ///   - url: The directory that `bundle.json` stands in, which docs/MockBundles.md describes.
    ///   - rule: How queries are compared with `parameters`.
    /// - Throws: `PlanError` when the bundle cannot be used.
    public func mockBundle(at url: URL, rule: MockBundleRule = .documented) throws {
        try setBundle(url, rule, "mockBundle(at:rule:)")
        if child != nil {
            complain("mockBundle(at:) of \(name) was called after launch(); call update(mockBundleAt:) then")
        }
    }

    /// Has the running program answer from the configurators as they are now.
    ///
    /// Once it has returned, every request is answered from the new stubs. Those that stay as they were keep what is left
    /// of their uses.
    ///
    /// - Throws: `ServiceUnderTestError` when the program does not run, or when the stubs cannot be written.
    public func update() throws {
        try update { _ in }
    }

    /// Has the running program answer from these configurators, in place of those before; a mock bundle stays.
    ///
    /// - Parameters:
    ///   - configurator: Asked first.
    ///   - others: Asked behind it, in this order.
    /// - Throws: As `update()`.
    public func update(_ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...) throws {
        try update { $0.configurators = [configurator] + others }
    }

    /// Has the running program answer from a mock bundle, in place of an earlier one; configurators stay, as they are now.
    ///
    /// - Parameters:
    ///   - url: The directory that `bundle.json` stands in; nil is none.
    ///   - rule: How queries are compared with `parameters`.
    /// - Throws: `PlanError` when the bundle cannot be used; otherwise as `update()`.
    public func update(mockBundleAt url: URL?, rule: MockBundleRule = .documented) throws {
        try setBundle(url, rule, "update(mockBundleAt:rule:)")
        try update()
    }

    /// Writes the plan as it is now.
    func publish(_ change: (inout Mocks) -> Void = { _ in }) throws {
        do {
            try plans.publish {
                let mocks = mocks.withLock { mocks in
                    change(&mocks)
                    return mocks
                }
                return try mocks.plan
            }
        } catch let error as ServiceUnderTestError {
            throw error
        } catch {
            throw ServiceUnderTestError(
                "cannot write the stubs of \(name) to \(plans.path): \((error as NSError).localizedDescription)")
        }
    }

    private func update(_ change: (inout Mocks) -> Void) throws {
        guard let child else {
            throw ServiceUnderTestError("\(name) was not launched, so there is nothing to update; say it by mock(_:)")
        }
        if let termination = child.termination {
            throw told("\(name) has ended, so that an update has no effect; it ", termination)
        }
        try publish(change)
    }

    private func setBundle(_ url: URL?, _ rule: MockBundleRule, _ source: String) throws {
        let stubs = try url.map { try MockBundle(at: $0, rule: rule, source: source).stubs } ?? []
        mocks.withLock { $0.bundle = stubs }
    }
}

extension ServiceUnderTest.Mocks {
    /// The stubs of all, in their order.
    fileprivate var plan: KnownPlan {
        get throws {
            var plan = KnownPlan()
            for configurator in configurators {
                let content = configurator.plan.content
                if content.isLocal, let stub = content.stubs.first(where: \.isLocal) {
                    let source = stub.source.map { ", built at \($0)," } ?? ""
                    throw ServiceUnderTestError(
                        "the stub \(stub.request.summary)\(source) has a closure, which cannot travel to another "
                            + "program; say by values what it asks and answers")
                }
                plan.stubs += content.stubs
                plan.identities += content.identities
            }
            plan.stubs += bundle
            plan.identities += bundle.map { _ in nil }
            return plan
        }
    }
}
#endif
