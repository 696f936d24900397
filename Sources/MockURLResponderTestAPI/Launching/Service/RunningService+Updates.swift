#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

extension RunningService {
    /// Sends the program the current stubs of its configurators.
    ///
    /// Every later request is answered from the new stubs. A stub that did not change keeps its remaining uses.
    ///
    /// - Throws: `ServiceUnderTestError` if the program has ended, or if the stubs cannot be written. The program
    ///   then keeps its stubs.
    public func update() throws {
        try update { _ in }
    }

    /// Replaces the configurators of the program, and keeps its plan files and its mock bundle.
    ///
    /// - Parameters:
    ///   - configurator: The first configurator, whose stubs have precedence.
    ///   - others: Further configurators, in order of precedence.
    /// - Throws: The same errors as `update()`.
    public func update(_ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...) throws {
        try update { $0.configurators = [configurator] + others }
    }

    /// Replaces the mock bundle of the program, and sends the current stubs of its configurators.
    ///
    /// - Parameters:
    ///   - url: The directory of `bundle.json`; `nil` removes the bundle.
    ///   - rule: The rule for comparing queries with `parameters`.
    /// - Throws: `PlanError` if the bundle is invalid, and the same errors as `update()`.
    public func update(mockBundleAt url: URL?, rule: MockBundleRule = .documented) throws {
        try checkRunning()
        let stubs = try url.map { try MockBundle(at: $0, rule: rule, source: "update(mockBundleAt:rule:)").stubs } ?? []
        try update { $0.bundle = stubs }
    }

    /// Changes the sources of the stubs and publishes their stubs.
    ///
    /// Undoes the change if publishing fails.
    private func update(_ change: (inout ServiceUnderTest.Mocks) -> Void) throws {
        try checkRunning()
        try Self.publish(stubs, of: name, in: folder, change)
    }

    /// Publishes stubs after a change of their sources.
    ///
    /// Throws an error that names the program.
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
