import Foundation

/// A TCP client on loopback.
package struct Client: ~Copyable {
    package let descriptor: Int32

    package init(port: UInt16) throws { descriptor = try connectedSocket(port: port) }

    deinit { close(descriptor) }

    package func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads up to the end of the connection, or up to an ending of the text.
    package func read(upTo ending: String? = nil) throws -> String {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while ending.map({ !all.suffix($0.utf8.count).elementsEqual($0.utf8) }) ?? true {
            let count = recv(descriptor, &piece, piece.count, 0)
            if count < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            if count == 0 { break }
            all += piece[..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }
}

/// Returns a socket that is connected to a port on loopback.
package func connectedSocket(port: UInt16, _ type: __socket_type = SOCK_STREAM) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(type.rawValue), 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = loopbackAddress(port: port)
    let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard code == 0 else {
        defer { close(descriptor) }
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return descriptor
}

package func loopbackAddress(port: UInt16 = 0) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
}
