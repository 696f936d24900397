#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

extension RunningService {
    /// Sends the program the stubs that its configurators have now.
    ///
    /// After the return every request is answered from the new stubs. A stub that did not change keeps its remaining uses.
    ///
    /// - Throws: `ServiceUnderTestError` if the program has ended, or if the stubs cannot be written. Then nothing changes.
    public func update() throws {
        try update { _ in }
    }

    /// Replaces the configurators of the program; its mock bundle stays.
    ///
    /// - Parameters:
    ///   - configurator: The configurator that is asked first.
    ///   - others: The configurators that are asked next, in this order.
    /// - Throws: As `update()`.
    public func update(_ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...) throws {
        try update { $0.configurators = [configurator] + others }
    }

    /// Replaces the mock bundle of the program; its configurators stay, with the stubs that they have now.
    ///
    /// - Parameters:
    ///   - url: The directory of `bundle.json`; `nil` removes the bundle.
    ///   - rule: How queries are compared with `parameters`.
    /// - Throws: `PlanError` if the bundle is invalid; otherwise as `update()`.
    public func update(mockBundleAt url: URL?, rule: MockBundleRule = .documented) throws {
        try checkRunning()
        let stubs = try url.map { try MockBundle(at: $0, rule: rule, source: "update(mockBundleAt:rule:)").stubs } ?? []
        try update { $0.bundle = stubs }
    }

    /// Publishes the stubs after a change, which is undone if that fails.
    private func update(_ change: (inout ServiceUnderTest.Mocks) -> Void) throws {
        try checkRunning()
        try Self.publish(stubs, of: name, in: folder, change)
    }

    /// Publishes stubs after a change, with an error that names the program.
    static func publish(
        _ stubs: GivenStubs, of name: String, in folder: PrivateFolder,
        _ change: (inout ServiceUnderTest.Mocks) -> Void = { _ in }
    ) throws {
        do {
            try stubs.publish(change)
        } catch let error as ServiceUnderTestError {
            throw error
        } catch {
            let isThere = FileManager.default.fileExists(atPath: folder.url.path)
            let cause = isThere ? (error as NSError).localizedDescription : "its folder has been removed"
            throw ServiceUnderTestError(
                .failedUpdate, "cannot write the stubs of \(name) to \(stubs.plans.path): \(cause)")
        }
    }

    private func checkRunning() throws {
        guard let termination = child.termination else { return }
        throw told("\(name) has ended, so it cannot be updated; it ", termination)
    }
}
#endif
