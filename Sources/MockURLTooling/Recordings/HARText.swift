import Foundation
import MockURLResponder

/// The text of a HAR file.
struct HARText {
    let path: String
    let bytes: [UInt8]

    var source: SafeText { "file \(SafeText(unquotedPath: path))" }

    /// The name of the folder whose files the HAR file may name.
    var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// Reads a HAR file.
    ///
    /// - Throws: `PlanError` if the file cannot be read, is longer than `InputFile.longestText`, is an archive, or is not UTF-8.
    init(at path: String) throws {
        self.path = path
        let read = Result { () throws(TrustedFile.Failure) in
            try InputFile(path, mayBePipe: true).bytes(atMost: InputFile.longestText)
        }
        bytes = (try? read.get()) ?? []
        if case .failure(let failure) = read {
            throw self.failure(
                .unreadablePlan, expected: "the path of a readable HAR file", found: failure.found(at: path),
                hint: "check the path and its rights")
        }
        if let flaw = flawOfArchive { throw flaw }
        let valid = String(decoding: bytes, as: UTF8.self).utf8
        if !valid.elementsEqual(bytes) {
            // U+FFFD, which replaces invalid bytes, may begin with the same bytes.
            let flaw = min(zip(valid, bytes).prefix { $0 == $1 }.count { _ in true }, bytes.count - 1)
            let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            throw failure(
                .invalidEncoding, at: flaw, expected: "a HAR file in UTF-8",
                found: isUTF16 ? "UTF-16" : "the byte \(Int(bytes[flaw])), which is not UTF-8 here",
                hint: "convert the file, such as by iconv -t UTF-8, or export it again")
        }
    }

    private var flawOfArchive: PlanError? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            return failure(
                .invalidRecording, expected: "a HAR file, which is JSON", found: "a zip archive",
                hint: "unpack it by unzip, and name the .har file in it; its bodies must stay beside that file")
        }
        guard bytes.starts(with: [0x1F, 0x8B]) else { return nil }
        return failure(
            .invalidRecording, expected: "a HAR file, which is JSON", found: "a file that gzip has compressed",
            hint: "unpack it by gunzip")
    }

    func failure(
        _ kind: MessageKind, path: SafeText? = nil, at offset: Int? = nil, expected: SafeText, found: SafeText,
        hint: SafeText = "export the file again, or correct it in an editor"
    ) -> PlanError {
        var error = PlanError(
            kind, source: source, path: path, position: offset.map { PlanError.Position(ofByteAt: $0, in: bytes) },
            expected: expected, found: found, hint: hint, manual: RecordingLoss.manual)
        error.subject = "this HAR file"
        return error
    }

    /// Returns the error for JSON that ends or is wrong at an offset.
    func failure(_ flaw: JSONValue.Flaw, at offset: Int) -> PlanError {
        if flaw == .tooDeep {
            return failure(
                .deepNesting, at: offset, expected: "at most \(JSONValue.deepestNesting) levels of nesting",
                found: "one more")
        }
        guard offset < bytes.count else {
            return failure(
                .invalidJSON, at: offset, expected: "JSON", found: "the end of the file",
                hint: "the file is cut off; export or copy it again")
        }
        return failure(.invalidJSON, at: offset, expected: "JSON", found: "a character that JSON does not have here")
    }
}

/// Counts lines and columns up to offsets that only grow.
///
/// Counting from the beginning for each entry would take quadratic time.
struct HARPosition {
    private var offset = 0
    private var line = 1
    private var column = 1

    /// Moves to an offset, and returns its position.
    mutating func move(to end: Int, in bytes: [UInt8]) -> PlanError.Position {
        bytes.withUnsafeBytes { bytes in
            if let last = bytes[offset..<end].lastIndex(of: UInt8(ascii: "\n")) {
                line += bytes[offset..<end].count { $0 == UInt8(ascii: "\n") }
                (offset, column) = (last + 1, 1)
            }
            column += bytes[offset..<end].count { $0 & 0xC0 != 0x80 }
        }
        offset = end
        return PlanError.Position(line: line, column: column)
    }
}
