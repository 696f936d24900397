#if os(Linux)
import Foundation

/// The server's side of TLS for one launch.
///
/// Sessions can be resumed within the launch, because the key of the session tickets belongs to the context of this server.
package final class TLSServer: Sendable {
    package let authority: CertificateAuthority
    private let context: TLSContext

    package init(authority: CertificateAuthority) throws(CertificateError) {
        let library = authority.library
        self.authority = authority
        context = try TLSContext(library, method: library.serverMethod())
        // Tickets hold the sessions, so the server stores none.
        context.control(TLSContext.Control.sessionCache, 0)
        library.setClientHelloCallback(context.handle, Self.handleHello, nil)
        library.setProtocolCallback(context.handle, Self.selectProtocol, nil)
    }

    /// Accepts a client that has just connected.
    ///
    /// - Parameters:
    ///   - transport: The connection, whose time limits also apply to the handshake. The caller closes it after a failure.
    ///   - destination: The host or the address that the client connected to. Its certificate is used without SNI.
    ///   - fault: Returns the fault that a stub asks for, from the host. It is called before the certificate is sent.
    /// - Returns: The stream of the client's requests. A client may still refuse the certificate at the first read.
    /// - Throws: The reason why the handshake failed.
    package func accept(
        _ transport: any ByteStream, destination: String, fault: @escaping (_ host: String) -> TLSFault? = { _ in nil }
    ) throws(TLSFailure) -> TLSStream {
        let stream: TLSStream
        do {
            stream = try TLSStream(context, transport, side: .server)
        } catch {
            throw TLSFailure(kind: .certificate(error), host: destination)
        }
        stream.helloHandler = { [authority] stream, alert in
            let host = stream.serverName ?? destination
            stream.fault = fault(host)
            do throws(CertificateError) {
                return try Self.prepare(stream, host: host, authority: authority, alert: alert)
            } catch {
                stream.certificateError = error
                return false
            }
        }
        try stream.shakeHands()
        return stream
    }

    /// Whether one of the protocols that a client offers is served.
    static func acceptsOne(of protocols: [String]) -> Bool {
        protocols.contains { served.contains($0) }
    }

    private static let served = ["http/1.1", "http/1.0"]

    /// Gives a connection the certificate for its host, and the fault that a stub asks for.
    ///
    /// - Returns: Whether the handshake continues.
    private static func prepare(
        _ stream: TLSStream, host: String, authority: CertificateAuthority, alert: UnsafeMutablePointer<Int32>
    ) throws(CertificateError) -> Bool {
        let library = stream.library
        if let fault = stream.fault {
            // A session from before the fault must not spare the client the certificate.
            let noTickets: UInt = 0x4000
            _ = library.setOptions(stream.handle, noTickets)
            if fault == .failedHandshake {
                alert.pointee = Int32(TLSAlert.handshakeFailure.number)
                return false
            }
            let requireCertificate: Int32 = 0x01 | 0x02
            if fault == .refusedClientCertificate {
                library.setVerification(stream.handle, requireCertificate) { _, _ in 0 }
            }
        }
        let identity = try authority.identity(for: host, fault: stream.fault)
        guard library.useCertificate(stream.handle, identity.certificate.handle) == 1,
            library.usePrivateKey(stream.handle, identity.key.handle) == 1
        else { throw CertificateError(library, action: "use a certificate") }
        stream.hasChosenCertificate = true
        return true
    }

    // MARK: Callbacks

    private static let handleHello: TLSLibrary.ClientHelloCallback = { _, alert, _ in
        guard let stream = TLSStream.current else { return 0 }
        stream.hasReceivedHello = true
        stream.serverName = helloExtension(0, of: stream).flatMap(serverName(in:))
        stream.offeredProtocols = helloExtension(16, of: stream).map(protocols(in:)) ?? []
        return stream.helloHandler?(stream, alert) == true ? 1 : 0
    }

    private static let selectProtocol: TLSLibrary.ProtocolCallback = { _, selected, count, offered, offeredCount, _ in
        let accepted: Int32 = 0
        let refused: Int32 = 2
        let list = UnsafeBufferPointer(start: offered, count: Int(offeredCount))
        for name in served {
            var start = 0
            while start < list.count {
                let end = start + 1 + Int(list[start])
                guard end <= list.count else { return refused }
                if list[(start + 1)..<end].elementsEqual(name.utf8) {
                    selected.pointee = list.baseAddress.map { $0 + start + 1 }
                    count.pointee = list[start]
                    return accepted
                }
                start = end
            }
        }
        return refused
    }

    private static func helloExtension(_ number: UInt32, of stream: TLSStream) -> UnsafeBufferPointer<UInt8>? {
        var start: UnsafePointer<UInt8>?
        var count = 0
        guard stream.library.clientHelloExtension(stream.handle, number, &start, &count) == 1 else { return nil }
        return UnsafeBufferPointer(start: start, count: count)
    }

    /// Reads the extension server_name: a list of two bytes length, in it a type (0) and a name of two bytes length.
    private static func serverName(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.count > 5, bytes[2] == 0 else { return nil }
        let name = bytes.dropFirst(5)
        guard name.count == Int(bytes[3]) << 8 | Int(bytes[4]), name.count <= 255,
            name.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// Reads the extension application_layer_protocol_negotiation: names of one byte length after two bytes of length.
    private static func protocols(in bytes: UnsafeBufferPointer<UInt8>) -> [String] {
        var names: [String] = []
        var rest = bytes.dropFirst(2)
        while let count = rest.popFirst(), count > 0, rest.count >= Int(count) {
            names.append(String(decoding: rest.prefix(Int(count)), as: UTF8.self))
            rest = rest.dropFirst(Int(count))
        }
        return names
    }
}
#endif
