#if os(Linux)
import Foundation

/// The functions of OpenSSL that this module calls.
///
/// The table has the functions that OpenSSL 1.1.1 and 3.x have in common, with the same meaning and the same arguments. The
/// machine's library is loaded at run time, so no header and no package is needed to build.
///
/// `Sendable` holds because each entry is the address of a function that never changes.
package struct TLSLibrary: Sendable {
    typealias InfoCallback = @convention(c) @Sendable (OpaquePointer, Int32, Int32) -> Void
    typealias ClientHelloCallback =
        @convention(c) @Sendable (OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer?) -> Int32
    typealias ProtocolCallback =
        @convention(c) @Sendable (
            OpaquePointer, UnsafeMutablePointer<UnsafePointer<UInt8>?>, UnsafeMutablePointer<UInt8>,
            UnsafePointer<UInt8>?, UInt32, UnsafeMutableRawPointer?
        ) -> Int32
    typealias VerifyCallback = @convention(c) @Sendable (Int32, OpaquePointer?) -> Int32
    typealias TransportRead = @convention(c) @Sendable (OpaquePointer, UnsafeMutableRawPointer?, Int32) -> Int32
    typealias TransportWrite = @convention(c) @Sendable (OpaquePointer, UnsafeRawPointer?, Int32) -> Int32
    typealias TransportControl =
        @convention(c) @Sendable (OpaquePointer, Int32, Int, UnsafeMutableRawPointer?) -> Int

    /// The name of the file that was loaded.
    package let file: String
    /// The version in words, such as "OpenSSL 3.0.19 27 Jan 2026".
    package var name: String { version(0).map { String(cString: $0) } ?? "an unknown library" }

    // MARK: The library

    let version: @convention(c) @Sendable (Int32) -> UnsafePointer<CChar>?
    let versionNumber: @convention(c) @Sendable () -> UInt
    let initialize: @convention(c) @Sendable (UInt64, OpaquePointer?) -> Int32
    let nextError: @convention(c) @Sendable () -> UInt
    let clearErrors: @convention(c) @Sendable () -> Void
    let errorReason: @convention(c) @Sendable (UInt) -> UnsafePointer<CChar>?

    // MARK: Contexts

    let serverMethod: @convention(c) @Sendable () -> OpaquePointer?
    let clientMethod: @convention(c) @Sendable () -> OpaquePointer?
    let newContext: @convention(c) @Sendable (OpaquePointer?) -> OpaquePointer?
    let freeContext: @convention(c) @Sendable (OpaquePointer?) -> Void
    let controlContext: @convention(c) @Sendable (OpaquePointer, Int32, Int, UnsafeMutableRawPointer?) -> Int
    let setInfoCallback: @convention(c) @Sendable (OpaquePointer, InfoCallback) -> Void
    let setClientHelloCallback:
        @convention(c) @Sendable (OpaquePointer, ClientHelloCallback, UnsafeMutableRawPointer?) -> Void
    let setProtocolCallback:
        @convention(c) @Sendable (OpaquePointer, ProtocolCallback, UnsafeMutableRawPointer?) -> Void
    let setProtocols: @convention(c) @Sendable (OpaquePointer, UnsafePointer<UInt8>?, UInt32) -> Int32
    let setContextVerification: @convention(c) @Sendable (OpaquePointer, Int32, VerifyCallback?) -> Void
    let loadAuthorities: @convention(c) @Sendable (OpaquePointer, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32

    // MARK: Connections

    let newConnection: @convention(c) @Sendable (OpaquePointer) -> OpaquePointer?
    let freeConnection: @convention(c) @Sendable (OpaquePointer?) -> Void
    let control: @convention(c) @Sendable (OpaquePointer, Int32, Int, UnsafeMutableRawPointer?) -> Int
    let setTransport: @convention(c) @Sendable (OpaquePointer, OpaquePointer?, OpaquePointer?) -> Void
    let setOptions: @convention(c) @Sendable (OpaquePointer, UInt) -> UInt
    let setVerification: @convention(c) @Sendable (OpaquePointer, Int32, VerifyCallback?) -> Void
    let useCertificate: @convention(c) @Sendable (OpaquePointer, OpaquePointer) -> Int32
    let usePrivateKey: @convention(c) @Sendable (OpaquePointer, OpaquePointer) -> Int32
    let clientHelloExtension:
        @convention(c) @Sendable (
            OpaquePointer, UInt32, UnsafeMutablePointer<UnsafePointer<UInt8>?>, UnsafeMutablePointer<Int>
        ) -> Int32
    let accept: @convention(c) @Sendable (OpaquePointer) -> Int32
    let connect: @convention(c) @Sendable (OpaquePointer) -> Int32
    let read: @convention(c) @Sendable (OpaquePointer, UnsafeMutableRawPointer?, Int32) -> Int32
    let write: @convention(c) @Sendable (OpaquePointer, UnsafeRawPointer?, Int32) -> Int32
    let shutDown: @convention(c) @Sendable (OpaquePointer) -> Int32
    let error: @convention(c) @Sendable (OpaquePointer, Int32) -> Int32
    let protocolVersion: @convention(c) @Sendable (OpaquePointer) -> UnsafePointer<CChar>?
    let isResumed: @convention(c) @Sendable (OpaquePointer) -> Int32
    let selectedProtocol:
        @convention(c) @Sendable (
            OpaquePointer, UnsafeMutablePointer<UnsafePointer<UInt8>?>, UnsafeMutablePointer<UInt32>
        ) -> Void

    // MARK: Further tables

    let transports: Transports
    let certificates: Certificates

    /// Fills the table from a loaded library.
    ///
    /// - Throws: The name of the first function that the library lacks.
    init(file: String, symbols: Symbols) throws(Symbols.Missing) {
        self.file = file
        version = try symbols.function("OpenSSL_version")
        versionNumber = try symbols.function("OpenSSL_version_num")
        initialize = try symbols.function("OPENSSL_init_ssl")
        nextError = try symbols.function("ERR_get_error")
        clearErrors = try symbols.function("ERR_clear_error")
        errorReason = try symbols.function("ERR_reason_error_string")
        serverMethod = try symbols.function("TLS_server_method")
        clientMethod = try symbols.function("TLS_client_method")
        newContext = try symbols.function("SSL_CTX_new")
        freeContext = try symbols.function("SSL_CTX_free")
        controlContext = try symbols.function("SSL_CTX_ctrl")
        setInfoCallback = try symbols.function("SSL_CTX_set_info_callback")
        setClientHelloCallback = try symbols.function("SSL_CTX_set_client_hello_cb")
        setProtocolCallback = try symbols.function("SSL_CTX_set_alpn_select_cb")
        setProtocols = try symbols.function("SSL_CTX_set_alpn_protos")
        setContextVerification = try symbols.function("SSL_CTX_set_verify")
        loadAuthorities = try symbols.function("SSL_CTX_load_verify_locations")
        newConnection = try symbols.function("SSL_new")
        freeConnection = try symbols.function("SSL_free")
        control = try symbols.function("SSL_ctrl")
        setTransport = try symbols.function("SSL_set_bio")
        setOptions = try symbols.function("SSL_set_options")
        setVerification = try symbols.function("SSL_set_verify")
        useCertificate = try symbols.function("SSL_use_certificate")
        usePrivateKey = try symbols.function("SSL_use_PrivateKey")
        clientHelloExtension = try symbols.function("SSL_client_hello_get0_ext")
        accept = try symbols.function("SSL_accept")
        connect = try symbols.function("SSL_connect")
        read = try symbols.function("SSL_read")
        write = try symbols.function("SSL_write")
        shutDown = try symbols.function("SSL_shutdown")
        error = try symbols.function("SSL_get_error")
        protocolVersion = try symbols.function("SSL_get_version")
        isResumed = try symbols.function("SSL_session_reused")
        selectedProtocol = try symbols.function("SSL_get0_alpn_selected")
        transports = try Transports(symbols)
        certificates = try Certificates(symbols)
    }
}

extension TLSLibrary {
    /// A loaded library, which is never unloaded.
    struct Symbols {
        struct Missing: Error {
            let function: String
        }

        /// The result of `dlopen`.
        ///
        /// Searching it also searches the libraries that the file needs, so libcrypto is included.
        let handle: UnsafeMutableRawPointer

        /// Returns the function with a name as the type of the caller's table entry.
        ///
        /// The type must be the C type of the function: the compiler cannot check the entry.
        func function<Function>(_ name: String) throws(Missing) -> Function {
            guard let address = dlsym(handle, name) else { throw Missing(function: name) }
            return unsafeBitCast(address, to: Function.self)
        }
    }
}
#endif
