import Foundation
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A TCP socket that accepts connections from this machine.
struct ListeningSocket {
    private let descriptor: Int32
    let port: UInt16

    init(port: UInt16) throws(SystemError) {
        descriptor = try Self.openSocket()
        var address = Self.loopbackAddress(port: port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0
                    && listen(descriptor, SOMAXCONN) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isListening else { throw SystemError("cannot listen on 127.0.0.1:\(port)", code: errno) }
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Waits for a client, without a timeout.
    func nextConnection() -> HTTPConnection {
        while true {
            let client = accept(descriptor, nil, nil)
            if client >= 0 {
                return HTTPConnection(descriptor: client)
            }
            if errno != EINTR && errno != ECONNABORTED {
                // Most likely there are no free file descriptors. Connections release them when they end.
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    private static func openSocket() throws(SystemError) -> Int32 {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw SystemError("cannot open a socket", code: errno) }
        // This option allows a restarted server to use its port again at once.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    private static func loopbackAddress(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = port.bigEndian
        return address
    }
}

/// The error of a system call.
struct SystemError: Error, CustomStringConvertible {
    let description: String

    init(_ failure: String, code: Int32) {
        description = "\(failure): \(String(cString: strerror(code)))"
    }
}
