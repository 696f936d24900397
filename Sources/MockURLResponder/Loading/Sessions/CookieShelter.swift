import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Separates the cookies of a mocked run from those of the user.
///
/// While a run is active, the shared storage has only the cookies of the run. Afterwards it has the user's cookies
/// again. `UserCookies` empties and restores a storage on each platform.
enum CookieShelter {
    private struct State {
        /// Whether the engine of the process is set up.
        var isSetUp = false
        /// The number of scopes and installed configurations that answer in sessions with the shared storage.
        var holds = 0
        var userCookies = UserCookies()
        /// The file that keeps the cookies of the run for the next launch; `nil` if they end with the run.
        var file: CookieFile?

        var isActive: Bool { isSetUp || holds > 0 }
    }

    private static let state = Locked(State())

    /// Begins a run of the process, in which the shared storage has only the cookies of the file.
    ///
    /// - Throws: `PlanError` if the file is invalid.
    static func setUp(_ file: LaunchArguments.NamedFile?) throws {
        let file = try file.map { try CookieFile($0) }
        let cookies = try file?.cookies() ?? []
        state.withLock { state in
            state.userCookies.putAside(.shared)
            if state.holds == 0 { UserCookies.empty(.shared) }
            (state.isSetUp, state.file) = (true, file)
            UserCookies.add(cookies, to: .shared)
        }
        if file != nil { saveAtExit }
    }

    /// Ends a run of the process.
    static func tearDown() {
        save()
        state.withLock { state in
            (state.isSetUp, state.file) = (false, nil)
            if !state.isActive { state.userCookies.putBack() }
        }
    }

    /// Begins answering in sessions with the shared storage, which starts empty unless a run is active.
    static func hold() {
        state.withLock { state in
            state.userCookies.putAside(.shared)
            state.holds += 1
        }
    }

    /// Ends the effect of `hold()`.
    static func release() {
        state.withLock { state in
            state.holds -= 1
            if !state.isActive { state.userCookies.putBack() }
        }
    }

    /// Stores the cookies of one stub's answer, but never in the user's cookie file.
    ///
    /// After the end of the run, only storages without a file receive cookies.
    static func store(_ cookies: [HTTPCookie], from url: URL, in storage: HTTPCookieStorage) {
        let mayStore = state.withLock { state in
            guard UserCookies.isPersistent(storage) else { return true }
            if state.isActive { state.userCookies.putAside(storage) }
            return state.isActive
        }
        guard mayStore else { return }
        storage.setCookies(cookies.map(UserCookies.cookieOfStub), for: url, mainDocumentURL: nil)
        if storage === HTTPCookieStorage.shared { save() }
    }

    /// Writes the cookies that outlive the run to its file.
    private static func save() {
        let failure: SafeText? = state.withLock { state in
            guard let file = state.file else { return nil }
            do {
                try file.write(HTTPCookieStorage.shared.cookies ?? [])
                return nil
            } catch {
                state.file = nil
                return
                    "\(SafeText(path: file.path)): \((error as? TrustedFile.Failure)?.reason ?? "it cannot be written")"
            }
        }
        if let failure {
            StandardError.write(
                Message(.unusableCookieFile, "MockURLResponder stopped writing to its cookie file \(failure)"))
        }
    }

    /// Saves at exit the cookies that the program itself sets or deletes.
    private static let saveAtExit: Void = {
        let owner = getpid()
        saver.withLock { $0 = owner }
        _ = atexit { if CookieShelter.saver.withLock({ $0 }) == getpid() { CookieShelter.save() } }
    }()

    private static let saver = Locked<pid_t>(0)
}

/// The file that carries cookies from one launch to the next: an XML property list in the format of Foundation on
/// Linux.
struct CookieFile: Sendable {
    let path: String
    private let source: SafeText

    /// Creates the file with mode 0600 if it does not exist.
    ///
    /// - Throws: `PlanError` if the file cannot be written. Links of other users are not followed.
    init(_ file: LaunchArguments.NamedFile) throws {
        path = try file.absolute.path
        source = file.source
        do {
            close(try TrustedFile(path, O_RDWR | O_CREAT | O_NONBLOCK, mode: 0o600).descriptor)
        } catch {
            throw unusable(": \(error.reason)")
        }
    }

    /// Returns the cookies in the file that have not expired.
    ///
    /// - Throws: `PlanError` if the file or an entry holds anything else. An empty file has no cookies.
    func cookies() throws -> [HTTPCookie] {
        let bytes: [UInt8]
        do {
            bytes = try InputFile(path).bytes(atMost: InputFile.longestCookieFile)
        } catch {
            throw unusable(": \(error.reason)")
        }
        guard !bytes.isEmpty else { return [] }
        // Only XML is read. Values of the binary format may share others, so a few bytes could grow without limit.
        guard bytes.first(where: { !Self.isSpace($0) }) == UInt8(ascii: "<"),
            let content = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
            let list = content as? [String: Any]
        else { throw unusable(", which holds no cookies") }
        let entries = list.sorted { $0.key < $1.key }
        return try entries.enumerated().map { index, entry in
            if let cookie = Self.cookie(of: entry.value) { return cookie }
            throw unusable(
                ", whose entry \(index + 1) of \(entries.count) (in the order of the keys) is not a cookie with an expiry date",
                hint:
                    "give the entry Name, Value, Domain, Path and the number Expires (seconds since 1970), or remove it"
            )
        }.filter(\.isLasting)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Replaces the file in one step with the cookies that outlive a session.
    func write(_ cookies: [HTTPCookie]) throws {
        let lasting = cookies.filter(\.isLasting).map { ($0.domain + $0.path + $0.name, Self.propertyList(of: $0)) }
        let data = try PropertyListSerialization.data(
            fromPropertyList: Dictionary(lasting) { $1 }, format: .xml, options: 0)
        // The next launch would refuse a longer file.
        guard data.count <= InputFile.longestCookieFile else {
            throw TrustedFile.Failure.tooLong(InputFile.longestCookieFile)
        }
        let next = path + LaunchArguments.suffixOfNextCookies
        // An earlier run may have left a partial file, and opening a FIFO would wait for a reader.
        unlink(next)
        let flags = O_WRONLY | O_CREAT | O_EXCL
        let file = FileHandle(
            fileDescriptor: try TrustedFile(next, flags, mode: 0o600).descriptor, closeOnDealloc: true)
        try file.write(contentsOf: data)
        try file.close()
        guard rename(next, path) == 0 else { throw TrustedFile.Failure(errno: errno) }
    }

    private func unusable(
        _ reason: SafeText, hint: SafeText = "name the file of an earlier run, or a file that does not exist yet"
    ) -> PlanError {
        PlanError(
            .unusableCookieFile, source: source, expected: "the path of a cookie file that can be read and written",
            found: "\(SafeText(path: path))\(reason)", hint: hint)
    }

    private static func propertyList(of cookie: HTTPCookie) -> [String: Any] {
        var list: [HTTPCookiePropertyKey: Any] = [
            .name: cookie.name, .value: cookie.value, .domain: cookie.domain, .path: cookie.path,
            .version: String(cookie.version), .expires: cookie.expiresDate?.timeIntervalSince1970 ?? 0,
        ]
        if cookie.isSecure { list[.secure] = "TRUE" }
        return Dictionary(list.map { ($0.key.rawValue, $0.value) }) { $1 }
    }

    /// Returns the cookie that an entry describes; `nil` if the entry is no cookie or has no expiry date.
    private static func cookie(of entry: Any) -> HTTPCookie? {
        guard let list = entry as? [String: Any],
            let expires = (list[HTTPCookiePropertyKey.expires.rawValue] as? NSNumber)?.doubleValue, expires.isFinite
        else { return nil }
        var properties = Dictionary(list.map { (HTTPCookiePropertyKey(rawValue: $0.key), $0.value) }) { $1 }
        properties[.expires] = Date(timeIntervalSince1970: expires)
        return HTTPCookie(properties: properties)
    }
}

extension HTTPCookie {
    /// Whether the cookie outlives a session and has not expired.
    fileprivate var isLasting: Bool { !isSessionOnly && (expiresDate.map { $0.timeIntervalSinceNow > 0 } ?? false) }
}
