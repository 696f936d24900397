#if os(Linux)
import Foundation

/// The files from which programs read the authorities that they trust, with the authority of a launch added.
///
/// A supervisor watches the files with these ``names``, and gives the program ``contents(for:read:)`` instead of such a file.
package struct TrustFiles: Sendable {
    /// The file that exists for supervised programs only, and has no certificate but that of the authority.
    package static let ownFile = "/mock-url-responder/authority.pem"

    private enum Kind {
        /// A PEM bundle. A bundle that is missing on the machine may appear.
        case bundle(appears: Bool)
        /// A PEM bundle if it has many certificates. The path alone may also be that of a server's own certificate.
        case likelyBundle
        /// A bundle of our own certificate.
        case own
        /// The file of the authority in a directory of hashes.
        case hash
        case java(appears: Bool)
    }

    /// A smaller file may be the certificate of a server with its chain.
    private static let fewestAuthorities = 10

    private let pem: [UInt8]
    private let javaStore: JavaKeyStore
    private let hashName: String
    private let bundles: Set<String>
    private let configured: Set<String>
    /// The last components of all candidates.
    package let names: Set<String>

    /// - Parameters:
    ///   - authority: The authority of the launch.
    ///   - environment: The variables of the program, some of which name files of authorities.
    package init(authority: CertificateAuthority, environment: [String: String]) {
        pem = Array(authority.pem.utf8)
        javaStore = JavaKeyStore(certificate: authority.certificate, library: authority.library)
        hashName = authority.subjectHash + ".0"
        bundles = Set(AuthorityPaths.bundles)
        configured = Set(
            AuthorityPaths.bundleVariables.compactMap { environment[$0] }.filter { $0.hasPrefix("/") }
                .map(Self.normalized)
        ).subtracting(bundles)
        let paths = AuthorityPaths.bundles + AuthorityPaths.bundleEndings + AuthorityPaths.javaEndings + configured
        names = Set((paths + [Self.ownFile, hashName]).map { String(Self.lastComponent(of: $0)) })
    }

    /// The variables to set for a program, so that runtimes with a compiled-in list of authorities add ours, or read the list of
    /// the system.
    ///
    /// A variable that the program already has keeps its value: a file that it names gets the authority.
    package static func additions(to environment: [String: String]) -> [String: String] {
        ["NODE_EXTRA_CA_CERTS": ownFile, "DENO_CERT": ownFile, "UV_SYSTEM_CERTS": "true"]
            .filter { environment[$0.key, default: ""].isEmpty }
    }

    /// Whether this machine has a file or a directory of authorities.
    ///
    /// Without one, swift-nio-ssl, which asks whether they exist before it reads them, must see ours.
    package static var machineHasAuthorities: Bool {
        (AuthorityPaths.bundles + AuthorityPaths.directories).contains(where: FileManager.default.fileExists)
    }

    /// Returns what a program reads from a file of authorities.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - read: Returns the contents of a file as the program sees it; `nil` if the file does not exist.
    /// - Returns: `nil` if the program must read the real file.
    /// - Throws: What `read` throws.
    package func contents<Failure>(
        for path: String, read: (String) throws(Failure) -> [UInt8]?
    ) throws(Failure) -> [UInt8]? {
        let path = Self.normalized(path)
        switch kind(of: path) {
        case nil: return nil
        case .own: return pem
        case .bundle(let appears):
            guard let old = try read(path) else { return appears ? try missingBundle(path, read: read) : nil }
            return isBundle(old, atLeast: 0) ? adding(to: old) : nil
        case .likelyBundle:
            return try read(path).flatMap { isBundle($0, atLeast: Self.fewestAuthorities) ? adding(to: $0) : nil }
        case .hash: return adding(to: try read(path) ?? [])
        case .java(let appears):
            guard let old = try read(path) else { return appears ? javaStore.alone : nil }
            return javaStore.adding(to: old)
        }
    }

    /// Whether a file exists for the program even if the machine has no such file.
    package func exists(_ path: String) -> Bool {
        switch kind(of: Self.normalized(path)) {
        case .own, .hash, .bundle(appears: true), .java(appears: true): true
        case .bundle(appears: false), .java(appears: false), .likelyBundle, nil: false
        }
    }

    private func kind(of path: String) -> Kind? {
        if path == Self.ownFile { return .own }
        if bundles.contains(path) || configured.contains(path) { return .bundle(appears: true) }
        if Self.lastComponent(of: path) == hashName { return .hash }
        if let ending = AuthorityPaths.javaEndings.first(where: path.hasSuffix) {
            // Java prefers jssecacerts to cacerts, so it must not appear.
            return .java(appears: !ending.hasSuffix("jssecacerts"))
        }
        guard let ending = AuthorityPaths.bundleEndings.first(where: path.hasSuffix) else { return nil }
        return ending.hasPrefix("/ssl/") ? .likelyBundle : .bundle(appears: false)
    }

    /// Returns the contents of a bundle that the machine does not have.
    ///
    /// A program that finds it stops looking elsewhere, so the bundle has the real authorities of the machine, too. In an image
    /// without authorities it has only ours.
    private func missingBundle<Failure>(
        _ path: String, read: (String) throws(Failure) -> [UInt8]?
    ) throws(Failure) -> [UInt8] {
        guard bundles.contains(path) else { return pem }
        for other in AuthorityPaths.bundles where other != path {
            if let old = try read(other), isBundle(old, atLeast: 1) { return adding(to: old) }
        }
        return pem
    }

    private func adding(to bundle: [UInt8]) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        return bundle + (bundle.last.map { $0 == newline } ?? true ? [] : [newline]) + pem
    }

    /// Whether bytes are PEM with a number of certificates, and without a private key.
    ///
    /// An empty file has none.
    private func isBundle(_ bytes: [UInt8], atLeast count: Int) -> Bool {
        let labels = Self.labels(of: bytes)
        guard !labels.contains(where: { $0.hasSuffix("PRIVATE KEY") }) else { return false }
        return labels.count { $0.hasSuffix("CERTIFICATE") } >= (bytes.isEmpty ? count : max(1, count))
    }

    /// Returns the labels of the PEM blocks in a file, such as "CERTIFICATE".
    private static func labels(of bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBytes { bytes in
            let dash = UInt8(ascii: "-")
            let beginning = Array("-----BEGIN ".utf8)
            var labels: [String] = []
            var position = 0
            // The lines between the labels have no dash, so the search is as fast as the memory.
            while let base = bytes.baseAddress, let hit = memchr(base + position, Int32(dash), bytes.count - position) {
                let start = base.distance(to: UnsafeRawPointer(hit))
                position = start + 1
                guard bytes.count - start >= beginning.count, memcmp(hit, beginning, beginning.count) == 0
                else { continue }
                position = start + beginning.count
                labels.append(String(decoding: bytes[position...].prefix(40).prefix { $0 != dash }, as: UTF8.self))
            }
            return labels
        }
    }

    private static func lastComponent(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }

    /// Returns a path without empty components, `.` and `..`.
    private static func normalized(_ path: String) -> String {
        var components: [Substring] = []
        for component in path.split(separator: "/") where component != "." {
            if component == ".." { _ = components.popLast() } else { components.append(component) }
        }
        return (path.hasPrefix("/") ? "/" : "") + components.joined(separator: "/")
    }
}
#endif
