#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder

extension ServiceUnderTest {
    private static let chosenTimeout = Locked(10.0)

    /// How long is waited where no timeout is said, in seconds; 10 unless set, 0...31,536,000.
    ///
    /// A machine that is slow, or busy with many tests, sets it once, in the whole process. Nobody waits longer than it takes.
    public static var defaultTimeout: TimeInterval {
        get { chosenTimeout.withLock { $0 } }
        set { chosenTimeout.withLock { $0 = newValue } }
    }
}
#endif
