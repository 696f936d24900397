#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder

extension ServiceUnderTest {
    private static let chosenTimeout = Locked(10.0)

    /// The timeout of every wait without an explicit one, in seconds: 0...31,536,000, with a default of 10.
    ///
    /// Set it once for the whole process if the machine is slow or busy. A longer timeout does not slow down a
    /// wait that succeeds.
    public static var defaultTimeout: TimeInterval {
        get { chosenTimeout.withLock { $0 } }
        set { chosenTimeout.withLock { $0 = newValue } }
    }
}
#endif
