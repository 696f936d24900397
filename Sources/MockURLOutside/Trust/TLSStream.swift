#if os(Linux)
import Foundation

/// One side of a TLS connection over a byte stream.
///
/// One thread at a time uses the stream. To end a call that waits, interrupt the stream under it.
package final class TLSStream: ByteStream {
    enum Side: Sendable { case server, client }

    let context: TLSContext
    let transport: any ByteStream
    let handle: OpaquePointer
    let side: Side
    /// The host that the client asked for by SNI; `nil` if it sent none.
    package internal(set) var serverName: String?
    /// The fault that a stub asked for.
    ///
    /// It is set even if the client accepted the faulty connection.
    package internal(set) var fault: TLSFault?
    /// Whether the other side announced the end of its bytes.
    ///
    /// Without it the bytes may be incomplete.
    package private(set) var hasCloseNotice = false

    /// The protocols that the client offered by ALPN.
    var offeredProtocols: [String] = []
    /// The server's reaction to the first message of its client.
    var helloHandler: ((TLSStream, UnsafeMutablePointer<Int32>) -> Bool)?
    /// The reason why a certificate could not be issued.
    var certificateError: CertificateError?
    var receivedAlert: TLSAlert?
    /// Whether this side has chosen a certificate for its client.
    var hasChosenCertificate = false
    /// Whether the client's first message was understood.
    var hasReceivedHello = false
    var transportError: (any Error)?
    var hasTransportEnded = false

    private var hasReceivedBytes = false
    private var hasSentCloseNotice = false
    /// Whether the handshake has succeeded, and neither a failure nor the end of the stream came after it.
    private var isUsable = false

    init(_ context: TLSContext, _ transport: any ByteStream, side: Side) throws(CertificateError) {
        let library = context.library
        guard let handle = library.newConnection(context.handle) else {
            throw CertificateError(library, action: "create a connection")
        }
        guard let bio = library.transports.newTransport(context.transportMethods) else {
            library.freeConnection(handle)
            throw CertificateError(library, action: "create a transport")
        }
        library.transports.setTransportReady(bio, 1)
        library.setTransport(handle, bio, bio)
        _ = library.setOptions(handle, Option.ignoreUnexpectedEnd | Option.noRenegotiation)
        (self.context, self.transport, self.handle, self.side) = (context, transport, handle, side)
    }

    deinit {
        library.freeConnection(handle)
    }

    private enum Option {
        /// Keeps a connection usable whose other side closed its direction without a notice.
        ///
        /// The transport reports that end.
        static let ignoreUnexpectedEnd: UInt = 0x80
        static let noRenegotiation: UInt = 0x4000_0000
    }

    var library: TLSLibrary { context.library }

    /// The version of the protocol, such as "TLSv1.3".
    package var version: String { library.protocolVersion(handle).map { String(cString: $0) } ?? "" }

    /// Whether the client continued an earlier session, and so did not examine the certificate again.
    package var isResumed: Bool { library.isResumed(handle) == 1 }

    /// The protocol that was agreed on by ALPN; `nil` for none.
    package var applicationProtocol: String? {
        var (name, count): (UnsafePointer<UInt8>?, UInt32) = (nil, 0)
        library.selectedProtocol(handle, &name, &count)
        return name.map { String(decoding: UnsafeBufferPointer(start: $0, count: Int(count)), as: UTF8.self) }
    }

    // MARK: ByteStream

    /// Waits for bytes.
    ///
    /// - Returns: The number of bytes; 0 at the end of the stream.
    /// - Throws: ``TLSFailure``. A client that refuses the certificate after the handshake shows it at the first read.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard isUsable, let start = buffer.baseAddress, !buffer.isEmpty else { return 0 }
        let count = call { library.read(handle, start, Int32(clamping: buffer.count)) }
        if count > 0 {
            hasReceivedBytes = true
            return Int(count)
        }
        return try endOfReading(library.error(handle, count))
    }

    package var holdsBytes: Bool { transport.holdsBytes || library.transports.hasPending(handle) == 1 }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard isUsable, !hasSentCloseNotice else { throw failure(.connection(SystemError("write", code: EPIPE))) }
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = call { library.write(handle, part.baseAddress, Int32(clamping: part.count)) }
            guard count > 0 else {
                isUsable = false
                throw failure(ending(during: .transfer))
            }
            rest = rest.dropFirst(Int(count))
        }
    }

    package func closeWriting() {
        sendCloseNotice()
        transport.closeWriting()
    }

    package func reset() {
        isUsable = false
        transport.reset()
    }

    package func close() {
        sendCloseNotice()
        isUsable = false
        transport.close()
    }

    // MARK: The handshake

    /// Agrees on keys with the other side.
    func shakeHands() throws(TLSFailure) {
        let result = call { side == .server ? library.accept(handle) : library.connect(handle) }
        helloHandler = nil
        guard result == 1 else { throw failure(ending(during: .handshake)) }
        isUsable = true
    }

    func failure(_ kind: TLSFailure.Kind) -> TLSFailure { TLSFailure(kind: kind, host: serverName) }

    private enum Phase { case handshake, transfer }

    /// Returns the reason why a call of the library failed.
    private func ending(during phase: Phase) -> TLSFailure.Kind {
        if let certificateError { return .certificate(certificateError) }
        if let fault, !hasReceivedBytes { return .intendedFault(fault) }
        if let receivedAlert { return refusal(receivedAlert) }
        let reason = library.takeReason()
        if side == .client, phase == .handshake, let invalid = invalidServerCertificate() { return invalid }
        if transportError != nil || hasTransportEnded {
            let error = transportError as? SystemError
            // A client that is only slow has not refused the certificate.
            if awaitsTrust, error?.isTimeout != true, phase == .handshake { return .distrusted(.closedHandshake) }
            return (transportError as? TLSFailure)?.kind ?? .connection(error)
        }
        if side == .server, phase == .handshake {
            if !offeredProtocols.isEmpty, !TLSServer.acceptsOne(of: offeredProtocols) {
                return .onlyOtherProtocols(offered: offeredProtocols)
            }
            if !hasReceivedHello { return .notTLS }
        }
        return .protocolError(reason ?? "the TLS library gave no reason")
    }

    /// Whether the client had to examine a certificate and has not yet shown that it trusts it.
    private var awaitsTrust: Bool { hasChosenCertificate && !hasReceivedBytes && !isResumed }

    private func refusal(_ alert: TLSAlert) -> TLSFailure.Kind {
        if side == .client, alert == .noApplicationProtocol { return .serverWithoutHTTP1 }
        return side == .server && alert.refusesCertificate ? .distrusted(.alert(alert)) : .alert(alert)
    }

    private func invalidServerCertificate() -> TLSFailure.Kind? {
        let code = library.certificates.verifyResult(handle)
        guard code != 0 else { return nil }
        let reason = library.certificates.verifyErrorText(code).map { String(cString: $0) } ?? "error \(code)"
        return .invalidServerCertificate(code: code, reason: reason)
    }

    /// Decides between the end of the stream and a failure after a read without bytes.
    private func endOfReading(_ error: Int32) throws(TLSFailure) -> Int {
        let closeNotice: Int32 = 6
        if error == closeNotice, !hasTransportEnded { hasCloseNotice = true }
        // After a time limit the caller may read again.
        let lost = transportError as? SystemError
        if let lost, lost.isTimeout { throw failure(.connection(lost)) }
        isUsable = hasCloseNotice || hasTransportEnded
        let isSilence = hasCloseNotice || hasTransportEnded || lost?.isLost == true
        if isSilence, receivedAlert == nil, awaitsTrust {
            throw failure(fault.map { .intendedFault($0) } ?? .distrusted(.closedWithoutRequest))
        }
        if receivedAlert == nil, hasCloseNotice || hasTransportEnded { return 0 }
        throw failure(ending(during: .transfer))
    }

    private func sendCloseNotice() {
        // A second call would wait for the notice of the other side.
        guard isUsable, !hasSentCloseNotice else { return }
        hasSentCloseNotice = true
        _ = call { library.shutDown(handle) }
    }
}
#endif
