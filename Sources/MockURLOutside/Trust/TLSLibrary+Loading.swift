#if os(Linux)
import Foundation

extension TLSLibrary {
    /// The reason why TLS is not available on this machine.
    package struct Unavailable: Error, CustomStringConvertible {
        /// The files that were tried, each with the reason why it was not used.
        package let attempts: [(file: String, reason: String)]

        package var description: String {
            """
            No TLS library was loaded, so https cannot be mocked. Expected OpenSSL 3.x or 1.1.1 on this machine. Tried:
            \(attempts.map { "  \($0.file): \($0.reason)" }.joined(separator: "\n"))
            Install it: `apt-get install libssl3` on Debian 12 and Ubuntu 22.04, `apt-get install libssl3t64` on later ones, \
            `dnf install openssl-libs` on Fedora, `apk add libssl3` on Alpine, `zypper install libopenssl3` on SUSE. \
            [missing-tls-library]
            """
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
