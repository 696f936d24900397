/// How fast a body arrives, in bytes a second.
///
/// The named speeds are those of OHHTTPStubs. A kilobyte (KB) is 1,000 bytes, a kilobit (kbit) 1,000 bits.
public struct NetworkSpeed: Sendable, Hashable {
    /// In bytes a second; more than 0.
    public var bytesPerSecond: Double

    /// A speed in bytes a second.
    ///
    /// - Parameter bytesPerSecond: More than 0.
    public init(bytesPerSecond: Double) {
        self.bytesPerSecond = bytesPerSecond
    }

    /// A speed in kilobytes a second; a kilobyte is 1,000 bytes.
    ///
    /// - Parameter kilobytes: More than 0.
    /// - Returns: The speed.
    public static func kilobytesPerSecond(_ kilobytes: Double) -> NetworkSpeed {
        NetworkSpeed(bytesPerSecond: kilobytes * 1_000)
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
