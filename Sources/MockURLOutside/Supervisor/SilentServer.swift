#if os(Linux)
import Foundation
import MockURLResponder

/// A server on loopback that no client reaches: the kernel drops the first packet of each connection.
///
/// Its queue of connections has one place, which a connection of its own fills.
final class SilentServer: Sendable {
    private struct State {
        var descriptors: [Int32] = []
        var hasOpened = false
        var endpoint: LoopbackEndpoint?
    }

    private let state = Locked(State())

    deinit { state.withLock { $0.descriptors }.forEach { close($0) } }

    /// The addresses of the server, which opens at the first use; `nil` if the system refuses it.
    var endpoint: LoopbackEndpoint? {
        state.withLock { state in
            if !state.hasOpened {
                state.hasOpened = true
                state.endpoint = Self.open(.loopback, &state.descriptors).map {
                    LoopbackEndpoint(ipv4: $0, ipv6: Self.open(.loopbackIPv6, &state.descriptors))
                }
            }
            return state.endpoint
        }
    }

    private static func open(_ address: IPAddress, _ descriptors: inout [Int32]) -> SocketAddress? {
        guard let listener = socket(address, &descriptors),
            let bound = try? SocketAddress(address, port: 0).bind(listener), listen(listener, 0) == 0,
            let client = socket(address, &descriptors),
            bound.withBytes(mapped: false, { CallHandler.connect(client, $0, $1) }) == 0
        else { return nil }
        return bound
    }

    private static func socket(_ address: IPAddress, _ descriptors: inout [Int32]) -> Int32? {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = Foundation.socket(address.isIPv4 ? AF_INET : AF_INET6, type, 0)
        guard descriptor >= 0 else { return nil }
        descriptors.append(descriptor)
        return descriptor
    }
}
#endif
