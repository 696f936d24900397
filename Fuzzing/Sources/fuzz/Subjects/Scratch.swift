import Foundation

/// The files of an execution, in a folder of this process.
enum Scratch {
    /// A folder in memory if the system has one, because the fuzzer writes thousands of files a second.
    static let parent =
        FileManager.default.isWritableFile(atPath: "/dev/shm")
        ? "/dev/shm" : FileManager.default.temporaryDirectory.path
    static let folder = "\(parent)/mock-url-fuzz-\(getpid())"

    static func makeFolder() { mkdir(folder, 0o700) }

    static func removeFolder(of process: Int32) {
        try? FileManager.default.removeItem(atPath: "\(parent)/mock-url-fuzz-\(process)")
    }

    /// Writes a file, and overwrites an earlier one of the same name.
    ///
    /// - Returns: The path.
    @discardableResult
    static func write(_ bytes: some Collection<UInt8>, to name: String, appending: Bool = false) throws -> String {
        let path = "\(folder)/\(name)"
        let descriptor = open(path, O_WRONLY | O_CREAT | (appending ? O_APPEND : O_TRUNC), 0o600)
        guard descriptor >= 0 else { throw ScratchError(path: path, code: errno) }
        defer { close(descriptor) }
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw ScratchError(path: path, code: errno) }
            rest = rest.dropFirst(count)
        }
        return path
    }

    /// Replaces a file by another atomically.
    @discardableResult
    static func replace(_ bytes: some Collection<UInt8>, at name: String) throws -> String {
        let next = try write(bytes, to: name + ".next")
        let path = "\(folder)/\(name)"
        guard rename(next, path) == 0 else { throw ScratchError(path: path, code: errno) }
        return path
    }
}

/// The reason why the fuzzer cannot write a file.
struct ScratchError: Error {
    let path: String
    let code: Int32
}
