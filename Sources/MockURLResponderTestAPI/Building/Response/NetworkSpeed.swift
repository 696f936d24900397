public import Foundation
import MockURLResponder

/// The speed at which a body arrives.
///
/// The named speeds are those of OHHTTPStubs. A kilobyte (KB) is 1,000 bytes, a kilobit (kbit) 1,000 bits.
public struct NetworkSpeed: Sendable, Hashable {
    let pace: ResponseDefinition.Pace

    /// Creates a speed in bytes per second.
    ///
    /// - Parameter bytesPerSecond: The speed, more than 0.
    public init(bytesPerSecond: Double) {
        pace = .perSecond(bytesPerSecond)
    }

    /// The speed in bytes per second; `nil` for `wholeBody(in:)`, whose speed depends on the body.
    public var bytesPerSecond: Double? {
        if case .perSecond(let bytes) = pace { bytes } else { nil }
    }

    /// Returns a speed in kilobytes per second.
    ///
    /// A kilobyte is 1,000 bytes.
    ///
    /// - Parameter kilobytes: The speed, more than 0.
    /// - Returns: The speed.
    public static func kilobytesPerSecond(_ kilobytes: Double) -> NetworkSpeed {
        NetworkSpeed(bytesPerSecond: kilobytes * 1_000)
    }

    /// Returns a speed at which the whole body takes this time, in evenly spread pieces.
    ///
    /// - Parameter seconds: The time in seconds, counted from the head, 0...31,536,000.
    /// - Returns: The speed.
    public static func wholeBody(in seconds: TimeInterval) -> NetworkSpeed {
        NetworkSpeed(pace: .over(seconds))
    }

    private init(pace: ResponseDefinition.Pace) {
        self.pace = pace
    }

    /// 1 KB/s (8 kbit/s).
    public static let oneKilobytePerSecond = kilobytesPerSecond(1)
    /// 1.5 KB/s (12 kbit/s).
    public static let slow = kilobytesPerSecond(1.5)
    /// 7 KB/s (56 kbit/s), as with GPRS.
    public static let gprs = kilobytesPerSecond(7)
    /// 16 KB/s (128 kbit/s), as with EDGE.
    public static let edge = kilobytesPerSecond(16)
    /// 400 KB/s (3,200 kbit/s), as with 3G.
    public static let threeG = kilobytesPerSecond(400)
    /// 900 KB/s (7,200 kbit/s), as with 3G+ (HSPA).
    public static let threeGPlus = kilobytesPerSecond(900)
    /// 1,500 KB/s (12,000 kbit/s), as with Wi-Fi.
    public static let wifi = kilobytesPerSecond(1_500)
}
