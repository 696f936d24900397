#if os(Linux)
extension TLSLibrary {
    /// The functions for the byte streams of connections.
    struct Transports: Sendable {
        let newTransportMethods: @convention(c) @Sendable (Int32, UnsafePointer<CChar>?) -> OpaquePointer?
        let freeTransportMethods: @convention(c) @Sendable (OpaquePointer?) -> Void
        let setTransportRead: @convention(c) @Sendable (OpaquePointer, TransportRead) -> Int32
        let setTransportWrite: @convention(c) @Sendable (OpaquePointer, TransportWrite) -> Int32
        let setTransportControl: @convention(c) @Sendable (OpaquePointer, TransportControl) -> Int32
        let newTransport: @convention(c) @Sendable (OpaquePointer) -> OpaquePointer?
        let setTransportReady: @convention(c) @Sendable (OpaquePointer, Int32) -> Void
        let setTransportFlags: @convention(c) @Sendable (OpaquePointer, Int32) -> Void
        let clearTransportFlags: @convention(c) @Sendable (OpaquePointer, Int32) -> Void
        /// Tells whether a connection holds bytes that it has read from its transport.
        let hasPending: @convention(c) @Sendable (OpaquePointer) -> Int32

        init(_ symbols: Symbols) throws(Symbols.Missing) {
            newTransportMethods = try symbols.function("BIO_meth_new")
            freeTransportMethods = try symbols.function("BIO_meth_free")
            setTransportRead = try symbols.function("BIO_meth_set_read")
            setTransportWrite = try symbols.function("BIO_meth_set_write")
            setTransportControl = try symbols.function("BIO_meth_set_ctrl")
            newTransport = try symbols.function("BIO_new")
            setTransportReady = try symbols.function("BIO_set_init")
            setTransportFlags = try symbols.function("BIO_set_flags")
            clearTransportFlags = try symbols.function("BIO_clear_flags")
            hasPending = try symbols.function("SSL_has_pending")
        }
    }

    /// The functions for keys, digests and certificates.
    struct Certificates: Sendable {
        let newKeyContext: @convention(c) @Sendable (Int32, OpaquePointer?) -> OpaquePointer?
        let freeKeyContext: @convention(c) @Sendable (OpaquePointer?) -> Void
        let controlKeyContext:
            @convention(c) @Sendable (OpaquePointer, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Int32
        let beginKeyGeneration: @convention(c) @Sendable (OpaquePointer) -> Int32
        let generateKey: @convention(c) @Sendable (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> Int32
        let freeKey: @convention(c) @Sendable (OpaquePointer?) -> Void
        let encodePublicKey:
            @convention(c) @Sendable (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
        let newDigestContext: @convention(c) @Sendable () -> OpaquePointer?
        let freeDigestContext: @convention(c) @Sendable (OpaquePointer?) -> Void
        let sha256: @convention(c) @Sendable () -> OpaquePointer?
        let beginSignature:
            @convention(c) @Sendable (OpaquePointer, OpaquePointer?, OpaquePointer?, OpaquePointer?, OpaquePointer) ->
                Int32
        let sign:
            @convention(c) @Sendable (
                OpaquePointer, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>, UnsafePointer<UInt8>?, Int
            ) -> Int32
        let sha1:
            @convention(c) @Sendable (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<
                UInt8
            >?
        let decodeCertificate:
            @convention(c) @Sendable (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) ->
                OpaquePointer?
        let freeCertificate: @convention(c) @Sendable (OpaquePointer?) -> Void
        let subjectHash: @convention(c) @Sendable (OpaquePointer) -> UInt
        let verifyErrorText: @convention(c) @Sendable (Int) -> UnsafePointer<CChar>?
        let setExpectedHost: @convention(c) @Sendable (OpaquePointer, UnsafePointer<CChar>?, Int) -> Int32
        let setExpectedAddress: @convention(c) @Sendable (OpaquePointer, UnsafePointer<CChar>?) -> Int32
        let setHostFlags: @convention(c) @Sendable (OpaquePointer, UInt32) -> Void
        let verifyResult: @convention(c) @Sendable (OpaquePointer) -> Int
        let verifyParameters: @convention(c) @Sendable (OpaquePointer) -> OpaquePointer?

        init(_ symbols: Symbols) throws(Symbols.Missing) {
            newKeyContext = try symbols.function("EVP_PKEY_CTX_new_id")
            freeKeyContext = try symbols.function("EVP_PKEY_CTX_free")
            controlKeyContext = try symbols.function("EVP_PKEY_CTX_ctrl_str")
            beginKeyGeneration = try symbols.function("EVP_PKEY_keygen_init")
            generateKey = try symbols.function("EVP_PKEY_keygen")
            freeKey = try symbols.function("EVP_PKEY_free")
            encodePublicKey = try symbols.function("i2d_PUBKEY")
            newDigestContext = try symbols.function("EVP_MD_CTX_new")
            freeDigestContext = try symbols.function("EVP_MD_CTX_free")
            sha256 = try symbols.function("EVP_sha256")
            beginSignature = try symbols.function("EVP_DigestSignInit")
            sign = try symbols.function("EVP_DigestSign")
            sha1 = try symbols.function("SHA1")
            decodeCertificate = try symbols.function("d2i_X509")
            freeCertificate = try symbols.function("X509_free")
            subjectHash = try symbols.function("X509_subject_name_hash")
            verifyErrorText = try symbols.function("X509_verify_cert_error_string")
            setExpectedHost = try symbols.function("X509_VERIFY_PARAM_set1_host")
            setExpectedAddress = try symbols.function("X509_VERIFY_PARAM_set1_ip_asc")
            setHostFlags = try symbols.function("X509_VERIFY_PARAM_set_hostflags")
            verifyResult = try symbols.function("SSL_get_verify_result")
            verifyParameters = try symbols.function("SSL_get0_param")
        }
    }
}
#endif
