#if os(Linux)
import Foundation
import MockURLOutside

/// A TCP client on loopback.
struct Client: ~Copyable {
    let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = try connectedSocket(port: port)
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads up to the end of the connection, or up to an ending of the text.
    func read(upTo ending: String? = nil) throws -> String {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while ending.map({ !all.suffix($0.utf8.count).elementsEqual($0.utf8) }) ?? true {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count < 0 { throw SystemError("read", code: errno) }
            if count == 0 { break }
            all += piece[..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }
}

/// Returns a socket that is connected to a port on loopback.
func connectedSocket(port: UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = loopbackAddress(port: port)
    let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard code == 0 else {
        close(descriptor)
        throw SystemError("connect", code: errno)
    }
    return descriptor
}

func loopbackAddress(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
}

/// A pair of connected sockets.
func socketPair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        throw SystemError("socketpair", code: errno)
    }
    return (ends[0], ends[1])
}
#endif
