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
        guard child == nil else {
            return complain("mock(_:) of \(name) was called after launch(), where it has no effect; call update(_:)")
        }
        mocks.withLock { $0.configurators += [configurator] + others }
    }

    /// Has the program answer from a mock bundle, behind all configurators and in place of an earlier bundle.
    ///
    /// - Parameters:
    ///   - url: The directory that `bundle.json` stands in, which docs/MockBundles.md describes.
    ///   - rule: How queries are compared with `parameters`.
    /// - Throws: `PlanError` when the bundle cannot be used.
    public func mockBundle(at url: URL, rule: MockBundleRule = .documented) throws {
        guard child == nil else {
            return complain(
                "mockBundle(at:) of \(name) was called after launch(), where it has no effect; call update(mockBundleAt:)"
            )
        }
        let stubs = try MockBundle(at: url, rule: rule, source: "mockBundle(at:rule:)").stubs
        mocks.withLock { $0.bundle = stubs }
    }

    /// Has the running program answer from the configurators as they are now.
    ///
    /// Once it has returned, every request is answered from the new stubs. Those that stay as they were keep what is left
    /// of their uses.
    ///
    /// - Throws: `ServiceUnderTestError` when the program does not run, or when the stubs cannot be written; then all stays as
    ///   it was.
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
        try checkRunning()
        let stubs = try url.map { try MockBundle(at: $0, rule: rule, source: "update(mockBundleAt:rule:)").stubs } ?? []
        try update { $0.bundle = stubs }
    }

    /// Writes the plan as it is after a change, which is undone when that fails.
    func publish(_ change: (inout Mocks) -> Void = { _ in }) throws {
        do {
            try mocks.withLock { mocks in
                var next = mocks
                change(&next)
                try plans.publish(next.plan)
                mocks = next
            }
        } catch let error as ServiceUnderTestError {
            throw error
        } catch {
            let isThere = FileManager.default.fileExists(atPath: folder.url.path)
            let cause = isThere ? (error as NSError).localizedDescription : "its folder has been removed"
            throw ServiceUnderTestError("cannot write the stubs of \(name) to \(plans.path): \(cause)")
        }
    }

    private func update(_ change: (inout Mocks) -> Void) throws {
        try checkRunning()
        try publish(change)
    }

    private func checkRunning() throws {
        guard let child else {
            throw ServiceUnderTestError("\(name) was not launched, so there is nothing to update; say it by mock(_:)")
        }
        if let termination = child.termination {
            throw told("\(name) has ended, so that an update has no effect; it ", termination)
        }
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
