#if os(macOS) || os(Linux)
public import Foundation
import MockURLTooling

extension ServiceUnderTest {
    /// The timeout of every wait without an explicit one, also at holds, in seconds: 0...31,536,000, with a default of 10.
    ///
    /// Set it once for the whole process if the machine is slow or busy. A longer timeout does not slow down a
    /// wait that succeeds.
    public static var defaultTimeout: TimeInterval {
        get { HoldAccess.defaultTimeout }
        set { HoldAccess.defaultTimeout = newValue }
    }
}
#endif
