#if os(Linux)
import Foundation
import MockURLResponder

/// The real server of one connection of a program.
///
/// `@unchecked Sendable` holds because only the thread of that connection uses it.
final class RealServer: @unchecked Sendable {
    let network: RealNetwork
    let route: RealRoute
    private let program: ConnectionSocket
    /// The host that a program with TLS asks for; `nil` without TLS.
    let secureHost: String?
    private var idle: RealLink?
    /// The connection whose server has changed the protocol.
    var upgraded: RealLink?
    /// The tunnel for which the program has asked.
    var tunnel: (place: RealRoute.Place, request: [UInt8])?

    init(_ network: RealNetwork, _ route: RealRoute, for program: ConnectionSocket, secureHost: String? = nil) {
        (self.network, self.route, self.program, self.secureHost) = (network, route, program, secureHost)
    }

    /// Returns a connection to the server: the kept one, or a new one.
    func link() throws(RealFailure) -> RealLink {
        if let link = idle {
            idle = nil
            if link.isUsable { return link }
            link.close()
        }
        return try newLink()
    }

    /// Keeps a connection for the next request.
    func keep(_ link: RealLink) {
        link.isReused = true
        idle = link
    }

    /// Closes a connection that is not kept.
    func leave(_ link: RealLink) { if idle !== link { link.close() } }

    /// Connects to the server.
    func newLink() throws(RealFailure) -> RealLink {
        let socket = try route.connect(network.names, for: program)
        guard let secureHost, let client = network.client else { return RealLink(socket, on: route) }
        return try RealLink(socket, on: route, by: client, host: secureHost)
    }

    func end() {
        idle?.close()
        upgraded?.close()
    }
}
#endif
