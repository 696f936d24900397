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
