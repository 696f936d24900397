#if os(macOS) || os(Linux)
import MockURLResponder

extension RunningService {
    /// The changes of stubs that no update published; those at the end of the program, after the test has learned of the end.
    var forgottenUpdate: ForgottenUpdate {
        lastForgottenUpdate.withLock { $0 } ?? ForgottenUpdate(mocks.withLock { $0 }.plan, since: plans)
    }

    /// Keeps the changes as they are now: later changes belong to another launch.
    func keepForgottenUpdate() {
        let last = forgottenUpdate
        lastForgottenUpdate.withLock { $0 = last }
    }
}
#endif
