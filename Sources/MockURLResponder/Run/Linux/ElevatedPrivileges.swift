import Foundation

/// Detects whether this program has privileges that its caller does not have: it is setuid or setgid, has file
/// capabilities, or a security module raised its privileges.
///
/// - Why here: Linux reports this in the auxiliary vector, Apple platforms through `issetugid()`. Both keep the
///   answer after the program has dropped its privileges.
/// - Known from: getauxval(3), AT_SECURE. glibc and musl have the function, but Swift's overlay does not expose it.
/// - Delete when: Foundation has an equivalent for all platforms.
enum ElevatedPrivileges {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static let areInEffect = auxiliaryValue(atSecure) != 0

    /// The value of AT_SECURE in elf.h.
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
