#if os(Linux)
package import Foundation
package import MockURLResponder

/// A server with a URL of its own, whose requests an engine of this process answers.
///
/// It is the server of `OutsideLaunch` without a supervisor: clients come by themselves, and cannot be stopped.
package final class OutsideServer: Sendable {
    /// The reason why no server can listen at an address.
    package struct UnusableAddress: ErrorWithMessage {
        package let message: Message

        package var description: String { message.description }
    }

    /// The largest number of messages about clients.
    private static let mostWarnings = 100

    /// The URL of the server, without a path.
    package let url: URL
    package let port: UInt16
    /// The certificate of the authority that clients must trust, as a PEM block; `nil` without TLS.
    package let certificate: String?
    private let listener: ConnectionListener
    private let threads = ConnectionThreads()
    private let hasEnded = Locked(false)

    /// - Parameters:
    ///   - engine: Answers the requests.
    ///   - address: An address of this machine. Port 0 is any free port.
    ///   - withTLS: Whether the server answers https, and no http.
    ///   - library: The library for TLS.
    ///   - warn: Receives a message of one line about a client that cannot be answered, once for each kind, and whether the
    ///     client left within its request.
    /// - Throws: `UnusableAddress`, `TLSLibrary.Unavailable`, and the errors of certificates.
    package init(
        _ engine: Engine, at address: SocketAddress, withTLS: Bool,
        library: Result<TLSLibrary, TLSLibrary.Unavailable> = TLSLibrary.machine,
        warn: @escaping @Sendable (Message, _ isCut: Bool) -> Void
    ) throws {
        let authority = withTLS ? try CertificateAuthority(library: library.get()) : nil
        let tls = try authority.map { try TLSServer(authority: $0) }
        let sent = Locked<Set<Message>>([])
        let warnOnce: @Sendable (Message, Bool) -> Void = { message, isCut in
            let isNew = sent.withLock { $0.count < Self.mostWarnings && $0.insert(message).inserted }
            if isNew { warn(message, isCut) }
        }
        let faults = ConnectionFaults(engine: engine)
        do {
            let kept = Refusal(.descriptors) { _ in nil }?.line(on: "a client")
            listener = try ConnectionListener(at: address, whenKept: { if let kept { warnOnce(kept, false) } }) {
                [threads] descriptor in
                threads.start(descriptor) { socket in
                    ServedConnection(engine: engine, tls: tls, faults: faults, socket: socket, warn: warnOnce).serve()
                }
            }
        } catch let error as SystemError {
            throw UnusableAddress(address, error)
        }
        port = listener.port
        certificate = authority?.pem
        let text = "\(withTLS ? "https" : "http")://\(listener.address)"
        guard let url = URL(string: text) else { preconditionFailure("an address is a valid host: \(text)") }
        self.url = url
    }

    deinit { end() }

    /// Stops listening, ends the connections, and returns after their threads have ended.
    package func end() {
        guard hasEnded.setOnce() else { return }
        listener.end()
        threads.end()
    }
}

extension OutsideServer.UnusableAddress {
    fileprivate init(_ address: SocketAddress, _ error: SystemError) {
        let advice =
            switch error.code {
            case EADDRINUSE: "end the program that listens there, or choose another port; 0 is any free port"
            case EADDRNOTAVAIL: "name an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them"
            case EACCES: "choose a port from 1024"
            default: "check the limits of this process and of the system"
            }
        message = Message(
            .unusableAddress,
            lines: [
                "no server can listen at \(address)", "  expected: an address of this machine, and a free port",
                "  found:    \(error.reason)", "  to do:    \(advice)",
            ])
    }
}
#endif
