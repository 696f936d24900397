import Foundation

/// Opens files without following symbolic links of other unprivileged users.
///
/// - Why: the kernel's `protected_symlinks` covers only sticky directories, and may be off. On Linux this type opens
///   each component separately, so the link that it checks is the link that it follows. On Apple platforms a sandbox
///   may not allow opening each directory, so the links are checked by name before the file is opened.
/// - Known from: path_resolution(7), open(2) on `O_PATH`.
enum TrustedPath {
    /// The number of links that Linux follows in one path.
    fileprivate static let mostLinks = 40

    fileprivate static func mayFollow(_ link: stat) -> Bool { link.st_uid == 0 || link.st_uid == geteuid() }

    fileprivate static func isLink(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFLNK }

    /// The components of a path in reverse order.
    fileprivate static func components(_ path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init).filter { $0 != "." }.reversed()
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// `O_PATH`, which Swift does not import.
    fileprivate static let nameOnly: Int32 = 0o10000000

    static func open(_ path: String, _ flags: Int32, mode: mode_t) throws(TrustedFile.Failure) -> Int32 {
        guard !path.utf8.contains(0) else { throw .pathContainsNUL }
        var walk = try Walk(path)
        return try walk.open(flags, mode)
    }

    /// Opens a file whose path has no links.
    ///
    /// If the path of the open descriptor in `/proc/self/fd` equals `path`, the path has no links.
    ///
    /// - Returns: The descriptor; `nil` if each component must be opened separately.
    static func openWithoutLinks(_ path: String, _ flags: Int32) -> Int32? {
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else { return nil }
        let descriptor = Descriptor.aboveStandardStreams(Foundation.open(path, flags | O_NOFOLLOW | O_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let isSame = withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.utf8.count + 1) { name in
            guard let start = name.baseAddress else { return false }
            let count = readlink("/proc/self/fd/\(descriptor)", start, name.count)
            return count == path.utf8.count
                && path.utf8.elementsEqual(name.prefix(count).lazy.map(UInt8.init(bitPattern:)))
        }
        if isSame { return descriptor }
        close(descriptor)
        return nil
    }

    /// A walk along a path, from directory to directory.
    private struct Walk {
        private var directory: PathComponent?
        private var rest: [Substring]
        private var count = 0
        /// The name of a `/proc` link to an open file, if the path ends with one.
        private var openFile: String?

        init(_ path: String) throws(TrustedFile.Failure) {
            rest = TrustedPath.components(path)
            guard !path.isEmpty else { throw .init(errno: ENOENT) }
            if path.utf8.first == UInt8(ascii: "/") { try startAtRoot() }
        }

        private var descriptor: Int32 { directory?.descriptor ?? AT_FDCWD }

        private mutating func startAtRoot() throws(TrustedFile.Failure) {
            directory = try PathComponent(openat(AT_FDCWD, "/", TrustedPath.nameOnly | O_CLOEXEC))
        }

        mutating func open(_ flags: Int32, _ mode: mode_t) throws(TrustedFile.Failure) -> Int32 {
            while let name = rest.popLast() {
                if rest.isEmpty, name != ".." {
                    let file = Descriptor.aboveStandardStreams(
                        openat(descriptor, String(name), flags | O_NOFOLLOW | O_CLOEXEC, mode))
                    if file >= 0 { return file }
                    let code = errno
                    // With `O_DIRECTORY` the system returns ENOTDIR for a link.
                    guard code == ELOOP || code == ENOTDIR else { throw .init(errno: code) }
                }
                try step(to: String(name), orFail: rest.isEmpty && name != "..")
            }
            let file = Descriptor.aboveStandardStreams(
                openat(descriptor, openFile ?? ".", flags | O_CLOEXEC, mode))
            guard file >= 0 else { throw .init(errno: errno) }
            return file
        }

        /// Enters a directory, or continues at the target of a link.
        private mutating func step(to name: String, orFail mustBeLink: Bool) throws(TrustedFile.Failure) {
            let next = try PathComponent(openat(descriptor, name, TrustedPath.nameOnly | O_NOFOLLOW | O_CLOEXEC))
            if TrustedPath.isLink(next.status) { return try follow(next, name) }
            guard !mustBeLink, next.status.st_mode & S_IFMT == S_IFDIR else { throw .init(errno: ENOTDIR) }
            directory = next
        }

        private mutating func follow(_ link: PathComponent, _ name: String) throws(TrustedFile.Failure) {
            guard TrustedPath.mayFollow(link.status) else { throw .foreignLink }
            count += 1
            guard count <= TrustedPath.mostLinks else { throw .init(errno: ELOOP) }
            // A link in /proc, such as /proc/self/fd/3, leads to an open file and not to the path that it shows.
            var process = stat()
            if lstat("/proc/self", &process) == 0, process.st_dev == link.status.st_dev {
                if rest.isEmpty { return openFile = name }
                return directory = try PathComponent(openat(descriptor, name, TrustedPath.nameOnly | O_CLOEXEC))
            }
            var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let length = readlinkat(link.descriptor, "", &target, Int(PATH_MAX))
            guard length > 0 else { throw .init(errno: length < 0 ? errno : ENOENT) }
            let path = String(decoding: target.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
            if path.utf8.first == UInt8(ascii: "/") { try startAtRoot() }
            rest += TrustedPath.components(path)
        }
    }
    #else
    static func open(_ path: String, _ flags: Int32, mode: mode_t) throws(TrustedFile.Failure) -> Int32 {
        guard !path.utf8.contains(0) else { throw .pathContainsNUL }
        var (known, rest, links) = (path.utf8.first == UInt8(ascii: "/") ? "/" : "", components(path), 0)
        while let name = rest.popLast() {
            let next = known.isEmpty || known == "/" ? known + name : known + "/" + name
            var status = stat()
            guard lstat(next, &status) == 0, isLink(status) else {
                known = next
                continue
            }
            guard mayFollow(status) else { throw .foreignLink }
            links += 1
            guard links <= mostLinks,
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
            else { throw .init(errno: ELOOP) }
            if target.utf8.first == UInt8(ascii: "/") { known = "/" }
            rest += components(target)
        }
        let file = Descriptor.aboveStandardStreams(
            Foundation.open(known.isEmpty ? "." : known, flags | O_NOFOLLOW | O_CLOEXEC, mode))
        guard file >= 0 else { throw .init(errno: errno) }
        return file
    }

    static func openWithoutLinks(_ path: String, _ flags: Int32) -> Int32? { nil }
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// A symbolic link on the path to a file, or a directory of the path.
private final class PathComponent {
    /// A descriptor of the link or the directory itself (`O_PATH`).
    let descriptor: Int32
    let status: stat

    init(_ opened: Int32) throws(TrustedFile.Failure) {
        let descriptor = Descriptor.aboveStandardStreams(opened)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw .init(errno: errno) }
        self.descriptor = descriptor
        self.status = status
    }

    deinit {
        close(descriptor)
    }
}
#endif
