#if os(Linux)
import Foundation

/// The settings that the connections of one server or one client share.
///
/// `@unchecked Sendable` holds because the owner sets up the context before it makes connections, and OpenSSL permits
/// connections of one context on several threads.
final class TLSContext: @unchecked Sendable {
    let library: TLSLibrary
    let handle: OpaquePointer
    /// The functions by which a connection reaches its byte stream.
    let transportMethods: OpaquePointer

    init(_ library: TLSLibrary, method: OpaquePointer?) throws(CertificateError) {
        guard let handle = library.newContext(method) else {
            throw CertificateError(library, action: "create a context for TLS")
        }
        // A type number that OpenSSL leaves free: the numbers for new types run out after 127 launches.
        let sourceAndSink: Int32 = 0x0400 | 127
        guard let methods = library.transports.newTransportMethods(sourceAndSink, "MockURLResponder") else {
            library.freeContext(handle)
            throw CertificateError(library, action: "create a transport for TLS")
        }
        (self.library, self.handle, transportMethods) = (library, handle, methods)
        _ = library.transports.setTransportRead(methods, TLSStream.readTransport)
        _ = library.transports.setTransportWrite(methods, TLSStream.writeTransport)
        _ = library.transports.setTransportControl(methods) { _, command, _, _ in
            let flush: Int32 = 11
            return command == flush ? 1 : 0
        }
        library.setInfoCallback(handle, TLSStream.noteEvent)
        control(Control.minimumVersion, Control.tls12)
        // Idle connections give their buffers back. A record is read with one call instead of two.
        control(Control.mode, Control.releaseBuffers)
        control(Control.readAhead, 1)
    }

    deinit {
        library.freeContext(handle)
        library.transports.freeTransportMethods(transportMethods)
    }

    func control(_ command: Int32, _ value: Int) {
        _ = library.controlContext(handle, command, value, nil)
    }

    /// The numbers of commands for `SSL_CTX_ctrl`, which OpenSSL offers as macros, and of their values.
    enum Control {
        static let mode: Int32 = 33
        static let readAhead: Int32 = 41
        static let sessionCache: Int32 = 44
        static let minimumVersion: Int32 = 123
        static let releaseBuffers = 0x10
        static let tls12 = 0x0303
    }
}
#endif
