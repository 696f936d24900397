#if os(Linux)
import CSystemCalls
import Foundation
import MockURLResponder

/// A name server on loopback, for UDP and TCP at one port, on one thread.
package final class NameServer: Sendable {
    /// The port on the IPv4 address, and on `::1` where the machine has IPv6.
    package let port: UInt16
    private let thread: Locked<PlainThread?>
    private let stop: WaitSignal

    /// - Parameters:
    ///   - book: The names that the server knows.
    ///   - search: The search domains of the program's resolver.
    ///   - address: The IPv4 address, which is on loopback.
    ///   - port: The port. 0 is any free port.
    ///   - timeToLive: How long clients may keep an answer, in seconds.
    /// - Throws: `SystemError` if the port is taken, or the system refuses a socket or the thread.
    package init(
        book: any NameBook, search: SearchDomains = SearchDomains([]), address: IPAddress = .loopback, port: UInt16 = 0,
        timeToLive: UInt32 = 0
    ) throws {
        let stop = try WaitSignal()
        let sockets = try NameSockets(SocketAddress(address, port: port))
        let responder = NameResponder(book: book, search: search, timeToLive: timeToLive)
        do {
            let thread = try PlainThread("mock-url-names") {
                var loop = NameLoop(sockets: sockets, responder: responder)
                loop.run(until: stop)
            }
            self.thread = Locked(thread)
        } catch {
            sockets.close()
            throw error
        }
        self.port = sockets.port
        self.stop = stop
    }

    /// Ends the thread, and closes the sockets.
    package func end() {
        stop.raise()
        // A thread that was joined must not be joined again, because another one may have its identity.
        thread.withLock { $0.take() }?.join()
    }
}

/// The sockets at the port of a name server.
struct NameSockets: Sendable {
    let port: UInt16
    let datagrams: [Int32]
    let listeners: [Int32]

    /// UDP and TCP have ports of their own, so a free port of one can be taken in the other.
    init(_ address: SocketAddress) throws {
        for _ in 1..<20 {
            do {
                self = try Self(binding: address)
                return
            } catch let error as SystemError where error.code == EADDRINUSE && address.port == 0 {}
        }
        self = try Self(binding: address)
    }

    private init(binding wanted: SocketAddress) throws {
        var opened: [Int32] = []
        do {
            let datagram = try Self.open(AF_INET, SOCK_DGRAM, into: &opened)
            port = try wanted.bind(datagram).port
            let listener = try Self.open(AF_INET, SOCK_STREAM, into: &opened)
            _ = try SocketAddress(wanted.address, port: port).bind(listener)
            guard listen(listener, 128) == 0 else { throw SystemError("listen", code: errno) }
            let pair = try Self.openIPv6(port)
            datagrams = [datagram] + pair.prefix(1)
            listeners = [listener] + pair.suffix(1)
        } catch {
            for descriptor in opened { Foundation.close(descriptor) }
            throw error
        }
    }

    func close() {
        for descriptor in datagrams + listeners { Foundation.close(descriptor) }
    }

    private static func open(_ family: Int32, _ type: __socket_type, into opened: inout [Int32]) throws -> Int32 {
        let flags = SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(family, Int32(type.rawValue | flags), 0)
        guard descriptor >= 0 else { throw SystemError("socket", code: errno) }
        opened.append(descriptor)
        return descriptor
    }

    /// Opens both sockets on `::1`, or none where the machine has no IPv6.
    private static func openIPv6(_ port: UInt16) throws -> [Int32] {
        var opened: [Int32] = []
        do {
            let datagram = try open(AF_INET6, SOCK_DGRAM, into: &opened)
            let address = SocketAddress(.loopbackIPv6, port: port)
            _ = try address.bind(datagram)
            let listener = try open(AF_INET6, SOCK_STREAM, into: &opened)
            _ = try address.bind(listener)
            guard listen(listener, 128) == 0 else { throw SystemError("listen", code: errno) }
            return opened
        } catch {
            for descriptor in opened { Foundation.close(descriptor) }
            // The port would lead clients to the server of another program.
            if (error as? SystemError)?.code == EADDRINUSE { throw error }
            return []
        }
    }
}
#endif
