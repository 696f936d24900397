import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The file that carries the cookies of one launch to the next: a property list, as Foundation on Linux writes one.
struct CookieFile: Sendable {
    let path: String
    private let source: SafeText

    /// Creates the file with mode 0600 if it is not there.
    ///
    /// - Throws: `PlanError`, when the file cannot be written. Links of other users are not followed.
    init(_ file: LaunchArguments.NamedFile) throws {
        path = file.absolute.path
        source = file.source
        do {
            close(try TrustedFile(path, O_RDWR | O_CREAT | O_NONBLOCK, mode: 0o600).descriptor)
        } catch {
            throw unusable(": \(error.reason)")
        }
    }

    /// The cookies in the file that have not expired.
    ///
    /// - Throws: `PlanError`, when the file holds something else; a new file holds nothing.
    func cookies() throws -> [HTTPCookie] {
        let bytes: [UInt8]
        do {
            bytes = try InputFile(path).bytes(atMost: InputFile.longestOdd)
        } catch {
            throw unusable(": \(error.reason)")
        }
        guard !bytes.isEmpty else { return [] }
        let data = Data(bytes)
        guard
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: [String: Any]]
        else { throw unusable(", which holds no cookies") }
        return list.values.compactMap { HTTPCookie(properties: Self.properties(of: $0)) }.filter(\.isLasting)
    }

    /// Replaces the file in one step by the cookies that outlive a session.
    func write(_ cookies: [HTTPCookie]) throws {
        let lasting = cookies.filter(\.isLasting).map { ($0.domain + $0.path + $0.name, Self.propertyList(of: $0)) }
        let data = try PropertyListSerialization.data(
            fromPropertyList: Dictionary(lasting) { $1 }, format: .xml, options: 0)
        let next = path + ".next"
        // An earlier run may have left half a file, and opening a FIFO would wait for a reader.
        unlink(next)
        let flags = O_WRONLY | O_CREAT | O_EXCL
        let file = FileHandle(
            fileDescriptor: try TrustedFile(next, flags, mode: 0o600).descriptor, closeOnDealloc: true)
        try file.write(contentsOf: data)
        try file.close()
        guard rename(next, path) == 0 else { throw TrustedFile.Failure(errno: errno) }
    }

    private func unusable(_ reason: SafeText) -> PlanError {
        PlanError(
            source: source, expected: "the path of a cookie file that can be read and written",
            found: "\(SafeText(path: path))\(reason)",
            hint: "name a file that an earlier run wrote, or one that is not there yet")
    }

    private static func propertyList(of cookie: HTTPCookie) -> [String: Any] {
        var list: [HTTPCookiePropertyKey: Any] = [
            .name: cookie.name, .value: cookie.value, .domain: cookie.domain, .path: cookie.path,
            .version: String(cookie.version), .expires: cookie.expiresDate?.timeIntervalSince1970 ?? 0,
        ]
        if cookie.isSecure { list[.secure] = "TRUE" }
        return Dictionary(list.map { ($0.key.rawValue, $0.value) }) { $1 }
    }

    private static func properties(of list: [String: Any]) -> [HTTPCookiePropertyKey: Any] {
        var properties = Dictionary(list.map { (HTTPCookiePropertyKey(rawValue: $0.key), $0.value) }) { $1 }
        properties[.expires] = (list[HTTPCookiePropertyKey.expires.rawValue] as? NSNumber)
            .map { Date(timeIntervalSince1970: $0.doubleValue) }
        return properties
    }
}

extension HTTPCookie {
    /// Whether the cookie outlives a session.
    fileprivate var isLasting: Bool { !isSessionOnly && (expiresDate.map { $0.timeIntervalSinceNow > 0 } ?? false) }
}
