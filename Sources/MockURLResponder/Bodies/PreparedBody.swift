package import Foundation

/// The body of an answer, or a part of it: bytes in memory, or a range of an open file that is read on demand.
package enum PreparedBody: Sendable {
    case bytes(Data)
    case file(BodyFile, Range<Int>)

    package static let empty = PreparedBody.bytes(Data())

    /// Reads the body of an answer as the runtime does.
    ///
    /// - Throws: `BodyFileError` when the file cannot be opened or read.
    package init(of body: ResponseBody) throws(BodyFileError) {
        try self.init(of: body) { slice throws(BodyFileError) in try BodyFile(slice.path) }
    }

    /// Prepares the body of an answer.
    ///
    /// Short parts of files are read now, longer parts on demand.
    ///
    /// - Parameters:
    ///   - body: The body as the plan specifies it.
    ///   - open: Opens the file of a slice.
    /// - Throws: `BodyFileError` when the file cannot be opened or read.
    init(
        of body: ResponseBody, opening open: (ResponseBody.FileSlice) throws(BodyFileError) -> BodyFile
    ) throws(BodyFileError) {
        switch body {
        case .text(let text), .json(let text): self = .bytes(Data(text.utf8))
        case .bytes(let data): self = .bytes(data)
        case .file(let slice):
            let file = try open(slice)
            self = try PreparedBody.file(file, file.range(of: slice)).read()
        }
    }

    /// The length in bytes from which parts of files are mapped.
    ///
    /// Mapping a shorter part would cost more than copying it.
    private static let shortestMapping = 65_536

    package var count: Int {
        switch self {
        case .bytes(let data): data.count
        case .file(_, let range): range.count
        }
    }

    package var isEmpty: Bool { count == 0 }

    /// Whether all bytes are in memory.
    package var isInMemory: Bool {
        if case .bytes = self { true } else { false }
    }

    package func prefix(_ length: Int) -> PreparedBody {
        switch self {
        // Returning `self` avoids the allocation of a slice.
        case _ where length >= count: self
        case .bytes(let data): .bytes(data.prefix(length))
        case .file(let file, let range): .file(file, range.prefix(length))
        }
    }

    package func dropFirst(_ length: Int) -> PreparedBody {
        switch self {
        case _ where length >= count: .empty
        case _ where length == 0: self
        case .bytes(let data): .bytes(data.dropFirst(length))
        case .file(let file, let range): .file(file, range.dropFirst(length))
        }
    }

    /// Returns the body with its bytes in memory if they are few, and the body unchanged otherwise.
    func read() throws(BodyFileError) -> PreparedBody {
        count < Self.shortestMapping ? .bytes(try data()) : self
    }

    /// Returns the bytes, with indices that start at 0.
    ///
    /// A long part of a file is mapped. The file must not shrink while the mapping is in use.
    package func data() throws(BodyFileError) -> Data {
        switch self {
        case .bytes(let data): data.startIndex == 0 ? data : data.subdata(in: data.startIndex..<data.endIndex)
        case .file(let file, let range):
            try range.count < Self.shortestMapping ? file.read(range) : file.mapped(range)
        }
    }

    /// Returns a copy of the bytes, with indices that start at 0.
    ///
    /// Code of this package reads bodies with this function.
    ///
    /// A file that shrinks during the read causes an error here. In a mapping, it would cause the signal SIGBUS.
    package func copied() throws(BodyFileError) -> Data {
        guard case .file(let file, let range) = self else { return try data() }
        return try file.read(range)
    }

    /// Returns the body with bytes inserted at an offset.
    ///
    /// A part of a file is read into memory.
    func inserting(_ data: Data, at offset: Int) throws(BodyFileError) -> PreparedBody {
        var bytes = try copied()
        bytes.insert(contentsOf: data, at: offset)
        return .bytes(bytes)
    }

    /// The parts of `length` bytes.
    ///
    /// The last part may be shorter.
    package func parts(of length: Int) -> some Sequence<PreparedBody> {
        sequence(state: self) { rest in
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(length) }
            return rest.prefix(length)
        }
    }
}
