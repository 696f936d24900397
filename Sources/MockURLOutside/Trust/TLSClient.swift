#if os(Linux)
import Foundation
import MockURLResponder

/// The client's side of TLS for requests that are passed on to real servers.
package final class TLSClient: Sendable {
    private let library: TLSLibrary
    private let environment: [String: String]
    /// The context with the authorities of the machine, which takes milliseconds to read.
    private let context = Locked<TLSContext?>(nil)

    /// - Parameters:
    ///   - library: The TLS library.
    ///   - environment: The variables that may name the authorities: `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    package init(library: TLSLibrary, environment: [String: String]) {
        (self.library, self.environment) = (library, environment)
    }

    /// Agrees on keys with a server, whose certificate must be valid for the host.
    ///
    /// - Parameters:
    ///   - transport: The connection, whose time limits also apply to the handshake. The caller closes it after a failure.
    ///   - host: The DNS name or the address that the certificate must name.
    /// - Returns: The stream to the server.
    /// - Throws: The reason why the handshake failed, or why the certificate is not valid.
    package func connect(_ transport: any ByteStream, host: String) throws(TLSFailure) -> TLSStream {
        let stream: TLSStream
        do throws(CertificateError) {
            stream = try TLSStream(preparedContext(), transport, side: .client)
            stream.serverName = host
            try expect(host, of: stream)
        } catch {
            throw TLSFailure(kind: .certificate(error), host: host)
        }
        try stream.shakeHands()
        return stream
    }

    private func expect(_ host: String, of stream: TLSStream) throws(CertificateError) {
        guard let parameters = library.certificates.verifyParameters(stream.handle) else {
            throw CertificateError(library, action: "verify the host \(host)")
        }
        let isSet: Bool
        if CertificateExtension.addressBytes(of: host) != nil {
            isSet = library.certificates.setExpectedAddress(parameters, host) == 1
        } else {
            let setServerName: Int32 = 55
            let name = host.hasSuffix(".") ? String(host.dropLast()) : host
            let noPartialWildcards: UInt32 = 4
            library.certificates.setHostFlags(parameters, noPartialWildcards)
            isSet =
                library.certificates.setExpectedHost(parameters, name, 0) == 1
                && name.withCString {
                    library.control(stream.handle, setServerName, 0, UnsafeMutableRawPointer(mutating: $0)) == 1
                }
        }
        guard isSet else { throw CertificateError(library, action: "verify the host \(host)") }
    }

    private func preparedContext() throws(CertificateError) -> TLSContext {
        do {
            return try context.withLock { context in
                if let context { return context }
                let new = try makeContext()
                context = new
                return new
            }
        } catch let error as CertificateError {
            throw error
        } catch {
            throw CertificateError(library, action: "prepare a client")
        }
    }

    private func makeContext() throws(CertificateError) -> TLSContext {
        let context = try TLSContext(library, method: library.clientMethod())
        let verifyPeer: Int32 = 1
        library.setContextVerification(context.handle, verifyPeer, nil)
        let protocols = [UInt8(8)] + Array("http/1.1".utf8)
        _ = library.setProtocols(context.handle, protocols, UInt32(protocols.count))
        loadAuthorities(into: context)
        return context
    }

    /// Loads the authorities that the variables name, or else the first bundle and the directories of the system.
    ///
    /// The paths that the library was built with are not used: a library of another distribution has others than this machine.
    private func loadAuthorities(into context: TLSContext) {
        let file = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        let directory = environment["SSL_CERT_DIR"].flatMap { $0.isEmpty ? nil : $0 }
        let bundles = file.map { [$0] } ?? (directory == nil ? AuthorityPaths.bundles : [])
        for bundle in bundles where library.loadAuthorities(context.handle, bundle, nil) == 1 { break }
        let directories = directory.map { $0.split(separator: ":").map(String.init) }
        for directory in directories ?? (file == nil ? AuthorityPaths.directories : []) {
            _ = library.loadAuthorities(context.handle, nil, directory)
        }
        library.clearErrors()
    }
}
#endif
