import TestSupport

/// A pair of connected sockets.
func socketPair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw SystemError("socketpair", code: errno)
    }
    return (ends[0], ends[1])
}
