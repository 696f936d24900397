import Foundation

extension ResponseBody {
    /// The bytes of the body; a file is opened now, and a short one is read.
    func prepared() throws(BodyFileError) -> PreparedBody {
        switch self {
        case .text(let text), .json(let text): .bytes(Data(text.utf8))
        case .bytes(let data): .bytes(data)
        case .file(let slice): try slice.prepared()
        }
    }
}

extension ResponseBody.FileSlice {
    fileprivate func prepared() throws(BodyFileError) -> PreparedBody {
        let file = try BodyFile(self)
        return try PreparedBody.file(file, file.range()).read()
    }
}
