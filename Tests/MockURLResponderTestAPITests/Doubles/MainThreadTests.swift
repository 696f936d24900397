import Dispatch
import TestSupport
import XCTest

/// XCTest runs synchronous tests on the main thread, outside the main queue.
final class MainThreadTests: XCTestCase {
    private let log = FailureLog()
    private let mock = Mock<Int>()

    func testWaitingOnTheMainThreadLetsTheMainQueueWorkAndTimersFire() {
        XCTAssertTrue(Thread.isMainThread)
        mock.expect(1)
        mock.expect(2)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { [mock] in mock.record(1) }
        _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { [mock] _ in mock.record(2) }

        mock.verify(delay: 60, fail: log.note)

        XCTAssertEqual(log.messages, [])
    }

    func testWaitingOnTheMainThreadEndsWithTheDelay() {
        mock.expect(1)

        let time = ContinuousClock().measure { mock.verify(delay: 0.1, fail: log.note) }

        XCTAssertEqual(log.messages, ["Expectation <1> not fulfilled [missing-interaction]"])
        XCTAssertGreaterThanOrEqual(time, .milliseconds(95))
    }
}
