#if os(Linux)
import Foundation
package import MockURLResponder

extension TLSLibrary {
    /// The reason why TLS is not available on this machine.
    package struct Unavailable: ErrorWithMessage {
        /// The files that were tried, each with the reason why it was not used.
        package let attempts: [(file: String, reason: String)]

        static let expected = "OpenSSL 3.x or 1.1.1 on this machine"
        package static let advice = """
            install it, by apt-get install libssl3 on Debian 12 and Ubuntu 22.04, apt-get install libssl3t64 on later ones, \
            dnf install openssl-libs on Fedora, apk add libssl3 on Alpine, or zypper install libopenssl3 on SUSE
            """

        /// The files with their reasons, in one line.
        package var found: String {
            attempts.map { $0.reason.hasPrefix($0.file) ? $0.reason : "\($0.file): \($0.reason)" }.joined(
                separator: "; ")
        }

        package var message: Message {
            Message(
                .missingTLSLibrary,
                lines: [
                    "no TLS library was loaded, so https cannot be mocked", "  expected: \(Self.expected)",
                    "  found:    \(found)", "  to do:    \(Self.advice)",
                ])
        }

        package var description: String { message.description }
    }

    /// The path of the file that was loaded.
    package var path: String {
        // The header declares `dladdr` for GNU programs only.
        guard let function = dlsym(nil, "dladdr") else { return file }
        typealias Lookup = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Int32
        let lookUp = unsafeBitCast(function, to: Lookup.self)
        let address = unsafeBitCast(newContext, to: UnsafeRawPointer.self)
        // The first of four pointers is the path.
        return withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: 4) { facts in
            facts.initialize(repeating: nil)
            guard let start = facts.baseAddress, lookUp(address, start) != 0, let path = facts[0] else { return file }
            return String(cString: path)
        }
    }

    /// The library of this machine, loaded at the first use.
    package static let machine = Result { () throws(Unavailable) in try load() }

    /// The names that the loader searches: Debian, Fedora, Alpine and SUSE use the same ones.
    ///
    /// The name without a version exists where the headers are installed. A library that is not OpenSSL is refused by its
    /// missing functions.
    package static let fileNames = ["libssl.so.3", "libssl.so.1.1", "libssl.so"]

    /// Loads the first usable library.
    ///
    /// - Parameter files: Names for the loader, or paths.
    /// - Returns: The library.
    /// - Throws: The reason for each file, if none is usable.
    package static func load(_ files: [String] = fileNames) throws(Unavailable) -> TLSLibrary {
        var attempts: [(file: String, reason: String)] = []
        for file in files {
            // The functions stay in use until the process ends. Local symbols do not replace those of the program.
            guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL | Int32(RTLD_NODELETE)) else {
                attempts.append((file, dlerror().map { String(cString: $0) } ?? "it cannot be loaded"))
                continue
            }
            do {
                let library = try TLSLibrary(file: file, symbols: Symbols(handle: handle))
                guard library.versionNumber() >= 0x1010_1000 else {
                    attempts.append((file, "it is \(library.name), which is older than 1.1.1"))
                    continue
                }
                // Without this option the library frees its tables in `exit`, while other threads may still use them.
                let withoutExitHandler: UInt64 = 0x0008_0000
                _ = library.initialize(withoutExitHandler, nil)
                return library
            } catch {
                attempts.append((file, "it lacks the function \(error.function), so it is not OpenSSL 1.1.1 or later"))
            }
        }
        throw Unavailable(attempts: attempts)
    }
}
#endif
