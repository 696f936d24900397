import Foundation

extension ResponseBody {
    /// The bytes of the body; a short part of a file is read now.
    ///
    /// - Parameter open: Gives the file at a path.
    /// - Returns: The body, of which a longer part of a file is read when it is wanted.
    /// - Throws: Why a file is of no use.
    func prepared(opening open: (FileSlice) throws(BodyFileError) -> BodyFile) throws(BodyFileError) -> PreparedBody {
        switch self {
        case .text(let text), .json(let text): .bytes(Data(text.utf8))
        case .bytes(let data): .bytes(data)
        case .file(let slice): try slice.prepared(in: open(slice))
        }
    }
}

extension ResponseBody.FileSlice {
    fileprivate func prepared(in file: BodyFile) throws(BodyFileError) -> PreparedBody {
        try PreparedBody.file(file, file.range(of: self)).read()
    }
}

extension ResponseBody {
    /// The media type that the form of the body brings where no header says another.
    var impliedType: String? {
        switch self {
        case .text, .bytes: nil
        case .json: "application/json"
        case .file(let slice): slice.isImmutable ? nil : MediaType.guessed(fromExtension: slice.pathExtension)
        }
    }
}

extension ResponseBody.FileSlice {
    fileprivate var pathExtension: String { URL(fileURLWithPath: path).pathExtension }
}

extension ResponseDefinition {
    /// Whether the body is sent in chunks (RFC 9112 section 7.1) unless header fields say otherwise.
    var isChunked: Bool {
        if case .chunks = pace { return true }
        if case .truncatedAfter = fault { return true }
        return false
    }
}

extension ResponseDefinition.Pace {
    /// The pace of a body of a known length in bytes: never a speed.
    func resolved(for count: Int) -> Self {
        switch self {
        case .over, .chunks: self
        case .perSecond(let bytes): .over(min(Double(count) / bytes, ResponseDefinition.longestDelay))
        }
    }
}
