#if os(macOS) || os(Linux)
import MockURLResponder

/// Fails the test for stubs that expect calls of a program which the test never launches, or cannot launch.
///
/// All copies of a service share one value, which judges when the last of them is released.
final class LaunchWatch: Sendable {
    private let configurators = Locked<[MockURLResponderConfigurator]>([])
    /// The stubs and the recording of a launch that failed, whose error the test may discard.
    private let failed = Locked<(stubs: [StubMapping], recording: TestFailure?, reason: String)>(([], nil, ""))
    private let place: CodeLocation

    init(at place: CodeLocation) {
        self.place = place
    }

    deinit {
        // A cancelled test launches nothing more.
        guard !Task.isCancelled else { return }
        report(configurators.withLock(\.self).flatMap(\.plan.unsent), "no program with this stub was launched")
        let (stubs, recording, reason) = failed.withLock(\.self)
        report(stubs, "the launch failed: \(reason)")
        if let recording { TestFailures.report(recording) }
    }

    private func report(_ stubs: [StubMapping], _ reason: String) {
        for stub in stubs {
            guard let expected = stub.expectation, expected.least > 0 else { continue }
            let text = """
                \(stub.request.summary.shown(atMost: 240))
                expected \(expected)
                found    0 calls: \(reason)
                """
            TestFailures.report(TestFailure(Message(.unmetExpectation, text), of: stub, else: place))
        }
    }

    func add(_ new: [MockURLResponderConfigurator]) {
        configurators.withLock { $0 += new }
    }

    /// Notes that a launch has failed.
    ///
    /// - Parameters:
    ///   - stubs: The stubs of the launch.
    ///   - recording: The recording that cannot be used; `nil` if something else has failed.
    ///   - error: The error of the launch.
    func fail(_ stubs: [StubMapping], _ recording: NetworkRecording?, _ error: any Error) {
        let message = Message(of: error)
        let failure = recording.map { TestFailure(message, at: $0.place) }
        failed.withLock { $0 = (stubs, failure, message.text.shown(atMost: 480)) }
    }

    /// Notes that a launch begins.
    func begin() {
        failed.withLock { ($0.stubs, $0.recording) = ([], nil) }
        // The configurators are released outside the lock.
        _ = configurators.withLock { configurators in
            defer { configurators = [] }
            return configurators
        }
    }
}
#endif
