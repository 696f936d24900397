import TestSupport

/// The TLS library that the tests use: that of the machine, or the one that an environment variable names.
///
/// `TEST_LIBSSL=libcrypto.so.1.1:libssl.so.1.1 swift test` runs the tests with another version, such as that in a wheel of PyPI.
enum TestLibrary {
    static let chosen: Result<TLSLibrary, any Error> = Result {
        let files = ProcessInfo.processInfo.environment["TEST_LIBSSL"]?.split(separator: ":").map(String.init) ?? []
        guard let file = files.last else { return try TLSLibrary.machine.get() }
        // A library in a folder of its own finds the others only if they are loaded before.
        for needed in files.dropLast() where dlopen(needed, RTLD_NOW | RTLD_LOCAL) == nil { throw POSIXError(.ENOENT) }
        return try TLSLibrary.load([file])
    }
}
