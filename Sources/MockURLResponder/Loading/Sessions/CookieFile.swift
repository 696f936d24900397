import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
