#if os(Linux)
import CSystemCalls
import Foundation

/// The descriptors of the launcher, of which connections, processes and calls need some at the same time.
package enum LauncherDescriptors {
    /// The number that the answer to a call needs at most.
    private static let mostForCall: Int32 = 4

    /// The limit of open files.
    package static let limit: Int = {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }()

    /// The number that the launcher needs for itself.
    private static let ownNumber = 32

    /// Whether the limit leaves any descriptor for connections.
    package static var areEnough: Bool { limit > ownNumber }

    /// The number of living processes that are held open, of the descriptors that the launcher does not need for itself.
    static let mostForProcesses = max(0, min(256, (limit - ownNumber) / 4))

    /// Whether enough are free for the answer to a call, which copies of an open descriptor show.
    static func sufficeForCall(copying one: Int32) -> Bool { outside_has_descriptors(one, mostForCall) == 1 }

    /// Whether enough are free for a connection and for a call at the same time.
    ///
    /// A client may open a file before it sends its request, so connections must not take the last descriptors.
    static func sufficeForConnection(copying one: Int32) -> Bool { outside_has_descriptors(one, 2 * mostForCall) == 1 }
}

/// How long the launcher has waited for a free descriptor.
struct DescriptorWait {
    private var start = ContinuousClock.now
    private var latest: ContinuousClock.Instant?

    /// Notes that a descriptor lacks, and returns whether this has lasted ten seconds.
    ///
    /// Without a call for a second, the wait begins anew.
    mutating func hasLastedTooLong() -> Bool {
        let now = ContinuousClock.now
        if latest.map({ $0.duration(to: now) > .seconds(1) }) ?? true { start = now }
        latest = now
        return start.duration(to: now) >= .seconds(10)
    }

    mutating func end() { latest = nil }
}
#endif
