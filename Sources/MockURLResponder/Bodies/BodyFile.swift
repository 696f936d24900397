import Foundation

/// The open file that a response body is read from.
///
/// The file closes with the last reference.
package final class BodyFile: Sendable {
    let path: String
    private let file: InputFile
    /// The size of the file when it was opened, in bytes.
    private let size: Int
    /// The contents of a file whose size the system reports as 0.
    ///
    /// Files of `/proc` get their contents when they are read.
    private let unsized: Data?

    /// - Throws: `BodyFileError` when the file cannot be opened or read.
    init(_ path: String) throws(BodyFileError) {
        self.path = path
        do {
            file = try InputFile(path)
            unsized = file.size == 0 ? Data(try file.bytes(atMost: InputFile.longestUnsizedBody)) : nil
        } catch {
            throw BodyFileError(path, "cannot be read: \(error.reason)")
        }
        size = unsized?.count ?? file.size
        try checkHash()
    }

    /// The bodies of recordings that are unchanged, by sizes and paths.
    private static let unchanged = Locked<Set<String>>([])

    /// Checks a body of a recording, whose name has the beginning of its hash, once for each process.
    private func checkHash() throws(BodyFileError) {
        guard path.contains(".bodies/") else { return }
        let key = "\(size) \(path)"
        guard !Self.unchanged.withLock({ $0.contains(key) }),
            let name = path.wholeMatch(of: /.*\.bodies\/[\w\-]*-([0-9a-f]{8})(\.\w+)?/)
        else { return }
        var hash = SHA256()
        for start in stride(from: 0, to: size, by: 1 << 20) {
            hash.add(try read(start..<min(size, start + 1 << 20)))
        }
        guard hash.hexadecimal.hasPrefix(name.1) else {
            throw BodyFileError(
                path,
                "is not the recorded body, because its bytes have the hash \(hash.hexadecimal.prefix(8)): restore it, record again, "
                    + "or rename it here and in the plan if the change is meant")
        }
        _ = Self.unchanged.withLock { $0.insert(key) }
    }

    /// Returns the byte range of a slice, and throws if the file is too short for it.
    func range(of slice: ResponseBody.FileSlice) throws(BodyFileError) -> Range<Int> {
        let count = slice.length ?? max(0, size - slice.offset)
        guard count <= size, slice.offset <= size - count else {
            let wanted = slice.length.map { "\($0) bytes" } ?? "the rest"
            throw BodyFileError(
                path, "is too short: wanted \(wanted) from byte \(slice.offset), found \(size) bytes in all")
        }
        return slice.offset..<slice.offset + count
    }

    /// Returns a copy of the bytes in a range.
    func read(_ range: Range<Int>) throws(BodyFileError) -> Data {
        if let unsized { return unsized.subdata(in: range) }
        var data = Data(count: range.count)
        var count = 0
        while count < range.count {
            let more = data.withUnsafeMutableBytes { bytes in
                let rest = bytes[count...]
                return pread(
                    file.descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count,
                    off_t(range.lowerBound + count))
            }
            if more == 0 { throw try shrunk(range) }
            if more < 0, errno != EINTR { throw BodyFileError(path, errno: errno) }
            count += max(0, more)
        }
        return data
    }

    /// Returns the bytes of a range as a memory mapping.
    ///
    /// The system reads the bytes on access and never copies them.
    func mapped(_ range: Range<Int>) throws(BodyFileError) -> Data {
        if let unsized { return unsized.subdata(in: range) }
        guard try currentSize() >= range.upperBound else { throw try shrunk(range) }
        let skipped = range.lowerBound % Int(getpagesize())
        let count = range.count + skipped
        guard
            let pages = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, off_t(range.lowerBound - skipped)),
            pages != MAP_FAILED
        else { throw BodyFileError(path, errno: errno) }
        // The pointer crosses into the deallocator, which only unmaps the memory, so sharing it is safe.
        nonisolated(unsafe) let mapping = pages
        return Data(
            bytesNoCopy: pages + skipped, count: range.count,
            deallocator: .custom { _, _ in munmap(mapping, count) })
    }

    private func currentSize() throws(BodyFileError) -> Int {
        do {
            return try file.currentSize()
        } catch {
            throw BodyFileError(path, errno: error.code)
        }
    }

    private func shrunk(_ range: Range<Int>) throws(BodyFileError) -> BodyFileError {
        BodyFileError(
            path,
            "has shrunk: wanted \(range.count) bytes from byte \(range.lowerBound), found \(try currentSize()) in all")
    }
}

/// The length that the head of an answer declares for its body, as libcurl reads it.
enum BodyLength {
    case none
    case count(Int)
    /// The value of a Content-Length that does not start with a number.
    case invalid(String)

    /// Reads the number at the start of the last Content-Length.
    ///
    /// With Transfer-Encoding, no Content-Length counts (RFC 9112 section 6.3). libcurl accepts a plus sign, and reads until
    /// the end of the connection if the number is too large.
    init(of fields: HeaderFields) {
        guard let text = fields.fields.last(where: { $0.isNamed("Content-Length") })?.value,
            !fields.contains("Transfer-Encoding")
        else {
            self = .none
            return
        }
        var number = Substring(text).utf8
        if number.first == UInt8(ascii: "+") { number = number.dropFirst() }
        let digits = number.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        self = digits.isEmpty ? .invalid(text) : Int(Substring(digits)).map { .count($0) } ?? .none
    }

    var count: Int? {
        if case .count(let count) = self { count } else { nil }
    }
}
