import Foundation

/// Whether this program has privileges that its caller does not have: it is setuid or setgid, has file capabilities, or a
/// security module raised it.
///
/// - Why here: Linux tells it by a value of the auxiliary vector, Apple platforms by `issetugid()`. Both keep the answer after
///   the program has dropped its privileges.
/// - Known from: getauxval(3), AT_SECURE; glibc and musl have the function, but Swift's overlay does not show it.
/// - Delete when: Foundation has such a question for all platforms.
enum ElevatedPrivileges {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static let areInEffect = auxiliaryValue(atSecure) != 0

    /// AT_SECURE of elf.h.
    private static let atSecure: UInt = 23
    #elseif canImport(Darwin)
    static let areInEffect = issetugid() != 0
    #else
    static let areInEffect = false
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
@_silgen_name("getauxval")
private func auxiliaryValue(_ type: UInt) -> UInt
#endif
