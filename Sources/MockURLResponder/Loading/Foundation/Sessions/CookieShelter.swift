import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Separates the cookies of a mocked run from those of the user.
///
/// - Why: on Linux the shared cookie storage writes cookies with `Expires` to a file of the user at once, so a later launch
///   sends the cookies of stubs to real servers. While a run is active the storage has no file and starts empty; afterwards
///   it has its file and its cookies back. A killed run leaves nothing either. On Apple platforms the file is not known, so
///   cookies of stubs are stored for the session only and deleted at the end of the run.
/// - Known from: swift-corelibs-foundation 6.3.1, `HTTPCookieStorage.updatePersistentStore`. It reads both fields on the
///   storage's queue only, where they are exchanged. Credentials are kept in memory, and the URL cache gets nothing.
/// - Delete when: a storage can be given its file.
enum CookieShelter {
    private struct State {
        /// Whether the engine of the process is set up.
        var isSetUp = false
        /// How many scopes and installed configurations answer in sessions with the shared storage.
        var holds = 0
        /// The cookies and paths that were put aside.
        var kept: [Kept] = []
        /// The file that keeps the cookies of the run for the next launch; `nil` when they end with the run.
        var file: CookieFile?

        var isActive: Bool { isSetUp || holds > 0 }
    }

    private static let state = Locked(State())

    /// Begins a run of the process: the shared storage has only the cookies of the file.
    ///
    /// - Throws: `PlanError`, when the file cannot be used.
    static func setUp(_ file: LaunchArguments.NamedFile?) throws {
        let file = try file.map { try CookieFile($0) }
        let cookies = try file?.cookies() ?? []
        state.withLock { state in
            shelter(.shared, &state)
            if state.holds == 0 { empty(.shared) }
            (state.isSetUp, state.file) = (true, file)
            add(cookies, to: .shared)
        }
        if file != nil { saveAtExit }
    }

    /// Ends a run of the process.
    static func tearDown() {
        save()
        state.withLock { state in
            (state.isSetUp, state.file) = (false, nil)
            if !state.isActive { restore(&state) }
        }
    }

    /// Begins to answer in sessions with the shared storage, which starts empty unless a run is active.
    static func hold() {
        state.withLock { state in
            shelter(.shared, &state)
            state.holds += 1
        }
    }

    /// Ends what `hold()` began.
    static func release() {
        state.withLock { state in
            state.holds -= 1
            if !state.isActive { restore(&state) }
        }
    }

    /// Stores the cookies of one answer of a stub where the user's file does not get them; after the end of the run nowhere but in storages
    /// that have no file.
    static func store(_ cookies: [HTTPCookie], from url: URL, in storage: HTTPCookieStorage) {
        let mayStore = state.withLock { state in
            guard isPersistent(storage) else { return true }
            if state.isActive { shelter(storage, &state) }
            return state.isActive
        }
        guard mayStore else { return }
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        storage.setCookies(cookies, for: url, mainDocumentURL: nil)
        #else
        storage.setCookies(cookies.map(\.endingWithSession), for: url, mainDocumentURL: nil)
        #endif
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
        if let failure { StandardError.write("MockURLResponder writes no more to its cookie file \(failure)\n") }
    }

    /// Cookies that the program sets or deletes itself are written at the end.
    private static let saveAtExit: Void = {
        let owner = getpid()
        saver.withLock { $0 = owner }
        _ = atexit { if CookieShelter.saver.withLock({ $0 }) == getpid() { CookieShelter.save() } }
    }()

    private static let saver = Locked<pid_t>(0)
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
extension CookieShelter {
    private typealias Cookies = [String: HTTPCookie]

    private static let path = StoredField("cookieFilePath", of: HTTPCookieStorage.self)
    private static let cookies = StoredField("_allCookies", of: HTTPCookieStorage.self)
    private static let queue = StoredField("syncQ", of: HTTPCookieStorage.self)

    /// The path and the cookies of a storage before the run; `@unchecked Sendable` holds because cookies do not change and the storage is
    /// thread-safe.
    private struct Kept: @unchecked Sendable {
        let storage: HTTPCookieStorage
        let path: String?
        let cookies: Cookies
    }

    private static func isPersistent(_ storage: HTTPCookieStorage) -> Bool {
        storage === HTTPCookieStorage.shared || exchange(storage) { path, _ in path != nil } ?? true
    }

    /// Puts the content and the file of a storage aside, unless that was done.
    private static func shelter(_ storage: HTTPCookieStorage, _ state: inout State) {
        guard !state.kept.contains(where: { $0.storage === storage }) else { return }
        let kept = exchange(storage) { path, cookies in
            defer { (path, cookies) = (nil, [:]) }
            return Kept(storage: storage, path: path, cookies: cookies)
        }
        // The new fields have to have their effect before the storage is used.
        if let kept, storage.cookies?.isEmpty == true { return state.kept.append(kept) }
        warning
    }

    private static func empty(_ storage: HTTPCookieStorage) {
        exchange(storage) { _, cookies in cookies = [:] }
    }

    /// Adds cookies in one step, since `setCookie` looks at all cookies each time.
    private static func add(_ added: [HTTPCookie], to storage: HTTPCookieStorage) {
        let isDone: Void? = exchange(storage) { _, cookies in
            for cookie in added { cookies[cookie.domain + cookie.path + cookie.name] = cookie }
        }
        if isDone == nil { added.forEach(storage.setCookie) }
    }

    private static func restore(_ state: inout State) {
        for kept in state.kept {
            exchange(kept.storage) { path, cookies in (path, cookies) = (kept.path, kept.cookies) }
        }
        state.kept = []
    }

    /// Changes the fields of a storage on its queue, which everything else that touches them is on, too.
    ///
    /// - Returns: `nil` if this version of Foundation has other fields.
    @discardableResult
    private static func exchange<Result>(
        _ storage: HTTPCookieStorage, _ body: (inout String?, inout Cookies) -> Result
    ) -> Result? {
        guard let path, let cookies, path.type == String?.self, cookies.type == Cookies.self,
            let queue = queue?.read(storage, as: DispatchQueue.self)
        else { return nil }
        return queue.sync {
            body(
                &path.address(in: storage).assumingMemoryBound(to: String?.self).pointee,
                &cookies.address(in: storage).assumingMemoryBound(to: Cookies.self).pointee)
        }
    }

    /// Said once.
    private static let warning: Void = StandardError.write(
        "MockURLResponder: this version of Foundation does not let the cookies of a mocked run be kept apart; cookies with "
            + "Expires go to the user's cookie file.\n")
}
#else
extension CookieShelter {
    /// The cookies of the user that stubs replaced, and the keys of the cookies of stubs.
    private struct Kept: Sendable {}

    private static func isPersistent(_ storage: HTTPCookieStorage) -> Bool { storage === HTTPCookieStorage.shared }

    private static func shelter(_ storage: HTTPCookieStorage, _ state: inout State) {}

    private static func empty(_ storage: HTTPCookieStorage) { deleteCookiesOfStubs() }

    private static func add(_ added: [HTTPCookie], to storage: HTTPCookieStorage) { added.forEach(storage.setCookie) }

    private static func restore(_ state: inout State) { deleteCookiesOfStubs() }

    private static func deleteCookiesOfStubs() {
        for cookie in HTTPCookieStorage.shared.cookies ?? [] where cookie.isOfStub {
            HTTPCookieStorage.shared.deleteCookie(cookie)
        }
    }
}

extension HTTPCookie {
    private static let markOfStub = "MockURLResponder"

    /// The cookie without an end of its own, so that it never gets into the user's file.
    fileprivate var endingWithSession: HTTPCookie {
        var properties = properties ?? [:]
        (properties[.expires], properties[.maximumAge]) = (nil, nil)
        (properties[.discard], properties[.comment]) = ("TRUE", Self.markOfStub)
        return HTTPCookie(properties: properties) ?? self
    }

    fileprivate var isOfStub: Bool { comment == Self.markOfStub }
}
#endif
