import TestSupport

/// A pair of connected sockets.
func socketPair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw SystemError("socketpair", code: errno)
    }
    return (ends[0], ends[1])
}

extension SocketStream {
    func write(_ text: String) throws { try Array(text.utf8).withUnsafeBytes { try write($0) } }
}

func readHead(of stream: any ByteStream) throws -> String {
    var head = ""
    var byte: UInt8 = 0
    while !head.hasSuffix("\r\n\r\n"), try withUnsafeMutableBytes(of: &byte, { try stream.read(into: $0) }) == 1 {
        head.unicodeScalars.append(UnicodeScalar(byte))
    }
    return head
}
