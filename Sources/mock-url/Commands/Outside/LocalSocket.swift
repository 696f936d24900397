#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder

/// A connection to a socket in the file system, by which lines of JSON travel.
final class LocalSocket: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) throws(SystemError) {
        let moved = Descriptor.aboveStandardStreams(descriptor)
        guard moved >= 0 else { throw SystemError("socket", code: errno) }
        self.descriptor = moved
    }

    deinit {
        close(descriptor)
    }

    /// Connects to the program that listens at a path.
    convenience init(connectingTo path: String) throws(SystemError) {
        try self.init(at: path, Foundation.connect)
    }

    /// Listens at a path, where no file may be.
    convenience init(listeningAt path: String) throws(SystemError) {
        try self.init(at: path, Foundation.bind)
        guard listen(descriptor, 128) == 0 else { throw SystemError("listen", code: errno) }
    }

    private convenience init(
        at path: String, _ join: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(SystemError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw SystemError("socket", code: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        try self.init(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        let status = withUnsafeBytes(of: &address) { bytes in
            // The address begins with the members of `sockaddr`.
            bytes.baseAddress.map {
                join(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
        guard status == 0 else { throw SystemError("connect", code: errno) }
    }

    /// Waits for the next connection.
    func accept() throws(SystemError) -> LocalSocket {
        while true {
            let connection = Foundation.accept(descriptor, nil, nil)
            if connection >= 0 {
                _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
                return try LocalSocket(connection)
            }
            guard errno == EINTR || errno == ECONNABORTED else { throw SystemError("accept", code: errno) }
        }
    }

    /// Lets `accept()` fail from now on.
    func stopListening() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Sends a value as one line of JSON.
    func send(line value: some Encodable) throws {
        let line = try JSONEncoder().encode(value) + Data("\n".utf8)
        try line.withUnsafeBytes { try SocketStream(descriptor: descriptor).write($0) }
    }

    /// Receives a value in one line of JSON; `nil` at the end of the connection.
    func receiveLine<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        var (bytes, part) = (Data(), [UInt8](repeating: 0, count: 65_536))
        while bytes.last != UInt8(ascii: "\n") {
            let count = try part.withUnsafeMutableBytes { try SocketStream(descriptor: descriptor).read(into: $0) }
            if count == 0 { return nil }
            bytes += part.prefix(count)
        }
        return try JSONDecoder().decode(type, from: bytes)
    }
}
#endif
