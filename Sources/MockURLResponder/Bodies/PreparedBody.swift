package import Foundation

/// The body of an answer, or a part of it: bytes at hand, or such of an open file, which are read when they are wanted.
package enum PreparedBody: Sendable {
    case bytes(Data)
    case file(BodyFile, Range<Int>)

    package static let empty = PreparedBody.bytes(Data())

    /// Prepares the body of an answer; a short part of a file is read now, a longer one when it is wanted.
    ///
    /// - Parameters:
    ///   - body: The body as it travels.
    ///   - open: Opens the file at a path.
    /// - Throws: The failure to open or to read a file.
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

    /// In bytes; shorter parts of files are copied, because mapping them would cost more than it saves.
    private static let shortestMapping = 65_536

    package var count: Int {
        switch self {
        case .bytes(let data): data.count
        case .file(_, let range): range.count
        }
    }

    package var isEmpty: Bool { count == 0 }

    /// Whether nothing has to be read any more.
    package var isAtHand: Bool {
        if case .bytes = self { true } else { false }
    }

    package func prefix(_ length: Int) -> PreparedBody {
        switch self {
        // Of a few bytes a slice would be an allocation.
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

    /// The same, with its bytes at hand when there are few.
    func read() throws(BodyFileError) -> PreparedBody {
        count < Self.shortestMapping ? .bytes(try data()) : self
    }

    /// The bytes, with indices from 0 on; many of a file are mapped, and must not shrink as long as they are used.
    package func data() throws(BodyFileError) -> Data {
        switch self {
        case .bytes(let data): data.startIndex == 0 ? data : data.subdata(in: data.startIndex..<data.endIndex)
        case .file(let file, let range):
            try range.count < Self.shortestMapping ? file.read(range) : file.mapped(range)
        }
    }

    /// The bytes, with indices from 0 on, read and not mapped: for readers in this package.
    ///
    /// A file that shrinks while it is read is an error here. Of a mapping it would be the signal SIGBUS.
    package func copied() throws(BodyFileError) -> Data {
        guard case .file(let file, let range) = self else { return try data() }
        return try file.read(range)
    }

    /// Calls for each part of so many bytes, the last one of what is left.
    package func forEachPart<Failure>(
        of length: Int, _ body: (PreparedBody) throws(Failure) -> Void
    ) throws(Failure) {
        var rest = self
        while !rest.isEmpty {
            try body(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
    }
}
