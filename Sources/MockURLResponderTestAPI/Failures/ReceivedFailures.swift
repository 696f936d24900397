#if canImport(XCTest)
import MockURLResponder
import XCTest

/// Detects whether XCTest assigns a failure to a test.
///
/// Between tests, as in `class func tearDown()`, XCTest discards failures.
enum ReceivedFailures {
    /// Counts the failures that XCTest reports to its observers.
    private final class Observer: NSObject, XCTestObservation, Sendable {
        let count = Locked(0)

        func testCase(
            _ testCase: XCTestCase, didFailWithDescription description: String, inFile file: String?, atLine line: Int
        ) {
            count.withLock { $0 += 1 }
        }
    }

    private static let observer: Observer = {
        let observer = Observer()
        XCTestObservationCenter.shared.addTestObserver(observer)
        return observer
    }()

    /// Runs a closure that fails, and returns whether a test received the failure.
    static func isReceived(_ fail: () -> Void) -> Bool {
        let before = observer.count.withLock { $0 }
        fail()
        return observer.count.withLock { $0 } > before
    }
}
#endif
