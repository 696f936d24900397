import Foundation

extension ResponseBody {
    /// The bytes of the body.
    ///
    /// A file is read now; a whole file is mapped, not copied.
    ///
    /// - Throws: What Foundation says of a file that cannot be read, or `BodyFileError` when it is too short.
    func bytes() throws -> Data {
        switch self {
        case .text(let text), .json(let text): Data(text.utf8)
        case .bytes(let data): data
        case .file(let slice): try slice.bytes()
        }
    }
}

/// A body file that ends before the slice the plan names.
struct BodyFileError: Error, CustomStringConvertible {
    let slice: ResponseBody.FileSlice
    let found: Int

    var description: String {
        let wanted = slice.length.map { "\($0) bytes" } ?? "the rest"
        return "The body file \(slice.path) is too short: wanted \(wanted) from byte \(slice.offset), found \(found)."
    }
}

extension ResponseBody.FileSlice {
    fileprivate func bytes() throws -> Data {
        let url = URL(fileURLWithPath: path)
        if offset == 0, length == nil { return try Data(contentsOf: url, options: .alwaysMapped) }
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        try file.seek(toOffset: UInt64(offset))
        let data = try length.map { try file.read(upToCount: $0) ?? Data() } ?? file.readToEnd() ?? Data()
        guard length == nil || data.count == length else { throw BodyFileError(slice: self, found: data.count) }
        return data
    }
}
