import Foundation
import MockURLResponder

/// The file that contains the bodies of a plan, one after the other.
///
/// Writes the bodies piece by piece, so a plan with many bodies does not take their memory twice.
struct PlanBodies {
    private static let longestPiece = 1 << 17

    private let path: String
    private let file: FileHandle
    private var pending: [UInt8] = []
    private var written = 0
    private var failure: (any Error)?

    /// Creates an empty file with mode 0600.
    init(at path: String) throws {
        self.path = path
        file = try PlanFile.create(path)
        pending.reserveCapacity(Self.longestPiece)
    }

    /// Returns the response with its body in this file.
    ///
    /// A `Content-Type` header replaces what a JSON body implied.
    mutating func moved(_ response: ResponseDefinition) -> ResponseDefinition {
        response.withBodyMoved { add($0) }
    }

    /// Appends a body to the file.
    ///
    /// - Returns: The part of the file that contains the body.
    mutating func add(_ body: ResponseBody) -> ResponseBody {
        switch body {
        case .text(var text), .json(var text): add(&text)
        case .bytes(let data): data.withUnsafeBytes { add($0) }
        case .file: body
        }
    }

    /// Appends a body, which is read in parts.
    ///
    /// - Returns: The part of the file that contains the body.
    /// - Throws: The error of a file that cannot be read.
    mutating func add(partsOf body: ResponseBody) throws -> ResponseBody {
        let start = written + pending.count
        try body.forEachPart { part in part.withUnsafeBytes { _ = add($0) } }
        let length = written + pending.count - start
        return .file(ResponseBody.FileSlice(path: path, offset: start, length: length, isImmutable: true))
    }

    /// - Throws: The first error of any write.
    mutating func close() throws {
        flush()
        if let failure { throw failure }
        try file.close()
    }

    private mutating func add(_ text: inout String) -> ResponseBody {
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) -> ResponseBody {
        guard !bytes.isEmpty else { return .empty }
        if pending.count + bytes.count > Self.longestPiece { flush() }
        let slice = ResponseBody.FileSlice(
            path: path, offset: written + pending.count, length: bytes.count, isImmutable: true)
        if bytes.count > Self.longestPiece { write(bytes) } else { pending += bytes }
        return .file(slice)
    }

    private mutating func flush() {
        pending.withUnsafeBytes { write($0) }
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) {
        written += bytes.count
        guard failure == nil, let code = SilentWrite.all(bytes, to: file.fileDescriptor) else { return }
        failure = POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
}

extension ResponseDefinition {
    /// Returns the response with its body at another place.
    ///
    /// A `Content-Type` header replaces what a JSON body implied.
    ///
    /// - Parameter place: Returns the new form of the body, or `nil` to leave the response unchanged.
    /// - Returns: A response with the same meaning.
    func withBodyMoved(to place: (ResponseBody) -> ResponseBody?) -> ResponseDefinition {
        // The text of a template must stay in the plan, where it is parsed. Bytes and files are
        // never templates themselves.
        if isTemplate {
            switch body {
            case .text, .json: return self
            case .bytes, .file: break
            }
        }
        guard let moved = place(body) else { return self }
        var response = self
        response.body = moved
        if case .json = body, !headers.contains("Content-Type") {
            response.headers.add("application/json", for: "Content-Type")
        }
        return response
    }
}
