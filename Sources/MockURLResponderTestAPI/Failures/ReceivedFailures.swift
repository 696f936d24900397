#if canImport(XCTest)
import MockURLResponder
import XCTest

/// Whether XCTest takes a failure to a test: between tests, as in `class func tearDown()`, it drops what it is told.
enum ReceivedFailures {
    /// Counts failures as XCTest tells its observers of them.
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

    /// Fails, and says whether a test has that failure now.
    static func isReceived(_ fail: () -> Void) -> Bool {
        let before = observer.count.withLock { $0 }
        fail()
        return observer.count.withLock { $0 } > before
    }
}
#endif
