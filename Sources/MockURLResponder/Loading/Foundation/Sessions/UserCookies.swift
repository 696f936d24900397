import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The user's cookies, which are put aside while a run is active.
///
/// - Why: on Linux, the shared cookie storage writes cookies with `Expires` to a file of the user at once. A later
///   launch would send the cookies of stubs to real servers. While a run is active, the storage has no file and
///   starts empty. Afterwards it has its file and its cookies back. A killed run leaves nothing either. On Apple
///   platforms, the file is not known, so cookies of stubs are stored for the session only and deleted at the end
///   of the run.
/// - Safe because: Foundation reads and writes both fields only on the storage's queue, and they are exchanged on
///   the same queue.
/// - Known from: swift-corelibs-foundation 6.3.1, `HTTPCookieStorage.updatePersistentStore`. Credentials stay in
///   memory, and the URL cache receives nothing.
/// - Delete when: Foundation can create a storage with a given file.
struct UserCookies: Sendable {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private typealias Cookies = [String: HTTPCookie]

    private static let path = StoredField("cookieFilePath", of: HTTPCookieStorage.self)
    private static let cookies = StoredField("_allCookies", of: HTTPCookieStorage.self)
    private static let queue = StoredField("syncQ", of: HTTPCookieStorage.self)

    /// The path and the cookies of a storage before the run.
    ///
    /// `@unchecked Sendable` holds because cookies do not change and the storage is thread-safe.
    private struct Kept: @unchecked Sendable {
        let storage: HTTPCookieStorage
        let path: String?
        let cookies: Cookies
    }

    private var kept: [Kept] = []

    /// Returns whether a storage writes cookies to a file.
    static func isPersistent(_ storage: HTTPCookieStorage) -> Bool {
        storage === HTTPCookieStorage.shared || exchange(storage) { path, _ in path != nil } ?? true
    }

    /// Puts the content and the file of a storage aside, unless this was done before.
    mutating func putAside(_ storage: HTTPCookieStorage) {
        guard !kept.contains(where: { $0.storage === storage }) else { return }
        let found = Self.exchange(storage) { path, cookies in
            defer { (path, cookies) = (nil, [:]) }
            return Kept(storage: storage, path: path, cookies: cookies)
        }
        // The exchange must have an effect before the storage is used.
        if let found, storage.cookies?.isEmpty == true { return kept.append(found) }
        Self.warning
    }

    static func empty(_ storage: HTTPCookieStorage) {
        exchange(storage) { _, cookies in cookies = [:] }
    }

    /// Adds cookies in one step, because `setCookie` goes through all cookies each time.
    static func add(_ added: [HTTPCookie], to storage: HTTPCookieStorage) {
        let isDone: Void? = exchange(storage) { _, cookies in
            for cookie in added { cookies[cookie.domain + cookie.path + cookie.name] = cookie }
        }
        if isDone == nil { added.forEach(storage.setCookie) }
    }

    /// Restores each storage.
    mutating func putBack() {
        for kept in kept {
            Self.exchange(kept.storage) { path, cookies in (path, cookies) = (kept.path, kept.cookies) }
        }
        kept = []
    }

    /// Returns the cookie of a stub in the form that is stored.
    static func cookieOfStub(_ cookie: HTTPCookie) -> HTTPCookie { cookie }

    /// Changes the fields of a storage on its queue, which Foundation uses for every access to them.
    ///
    /// - Returns: The result of `body`; `nil` if this version of Foundation has other fields.
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

    /// Prints the warning once.
    private static let warning: Void = StandardError.write(
        Message(
            .unsupportedFoundation,
            "MockURLResponder: this version of Foundation cannot separate the cookies of a mocked run; cookies with "
                + "Expires go to the user's cookie file."))
    #else
    static func isPersistent(_ storage: HTTPCookieStorage) -> Bool { storage === HTTPCookieStorage.shared }

    func putAside(_ storage: HTTPCookieStorage) {}

    func putBack() { Self.empty(.shared) }

    /// Deletes the cookies of stubs.
    static func empty(_ storage: HTTPCookieStorage) {
        for cookie in storage.cookies ?? [] where cookie.comment == markOfStub { storage.deleteCookie(cookie) }
    }

    static func add(_ added: [HTTPCookie], to storage: HTTPCookieStorage) { added.forEach(storage.setCookie) }

    private static let markOfStub = "MockURLResponder"

    /// Returns the cookie without an expiry date, so that it is never written to the user's file.
    static func cookieOfStub(_ cookie: HTTPCookie) -> HTTPCookie {
        var properties = cookie.properties ?? [:]
        (properties[.expires], properties[.maximumAge]) = (nil, nil)
        (properties[.discard], properties[.comment]) = ("TRUE", markOfStub)
        return HTTPCookie(properties: properties) ?? cookie
    }
    #endif
}
