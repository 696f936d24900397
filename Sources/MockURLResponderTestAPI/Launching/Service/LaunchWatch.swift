#if os(macOS) || os(Linux)
import MockURLResponder

/// Fails the test for stubs that expect calls of a program which the test never launches.
///
/// All copies of a service share one value, which judges when the last of them is released.
final class LaunchWatch: Sendable {
    private let configurators = Locked<[MockURLResponderConfigurator]>([])
    private let place: CodeLocation

    init(at place: CodeLocation) {
        self.place = place
    }

    deinit {
        // A cancelled test launches nothing more.
        guard !Task.isCancelled else { return }
        for stub in configurators.withLock({ $0 }).flatMap(\.plan.unsent) {
            guard let expected = stub.expectation, expected.least > 0 else { continue }
            let text = """
                \(stub.request.summary.shown(atMost: 240))
                expected \(expected)
                found    0 calls: no program with this stub was launched
                """
            TestFailures.report(TestFailure(Message(.unmetExpectation, text), of: stub, else: place))
        }
    }

    func add(_ new: [MockURLResponderConfigurator]) {
        configurators.withLock { $0 += new }
    }

    /// Notes that a launch begins.
    ///
    /// If it fails, the test has its error.
    func begin() {
        // The configurators are released outside the lock.
        _ = configurators.withLock { configurators in
            defer { configurators = [] }
            return configurators
        }
    }
}
#endif
