import Foundation

/// The file that the bodies of a plan lie in, one behind the other.
///
/// Written piece by piece, so that a plan with many bodies does not take their memory a second time.
struct PlanBodies {
    private static let longestPiece = 1 << 17

    private let path: String
    private let file: FileHandle
    private var pending: [UInt8] = []
    private var written = 0
    private var failure: (any Error)?

    /// Makes an empty file that only its owner can read.
    init(at path: String) throws {
        self.path = path
        file = try PlanFile.create(path)
        pending.reserveCapacity(Self.longestPiece)
    }

    /// The answer with its body in the file instead, and what the form of the body implied said in a header.
    mutating func moved(_ response: ResponseDefinition) -> ResponseDefinition {
        response.withBodyMoved { add($0) }
    }

    /// Puts a body behind the others.
    ///
    /// - Returns: The part of the file that it is.
    mutating func add(_ body: ResponseBody) -> ResponseBody {
        switch body {
        case .text(var text), .json(var text): add(&text)
        case .bytes(let data): data.withUnsafeBytes { add($0) }
        case .file: body
        }
    }

    /// - Throws: The first error of all that was written.
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
        pending += bytes
        return .file(slice)
    }

    private mutating func flush() {
        guard failure == nil else { return }
        do {
            try file.write(contentsOf: pending)
        } catch {
            failure = error
        }
        written += pending.count
        pending.removeAll(keepingCapacity: true)
    }
}

extension ResponseDefinition {
    /// The answer with its body elsewhere, and what the form of the body implied said in a header.
    ///
    /// - Parameter place: Is asked for another form of the body; nil leaves the answer as it is.
    /// - Returns: The other answer, of the same meaning.
    func withBodyMoved(to place: (ResponseBody) -> ResponseBody?) -> ResponseDefinition {
        // A template is read as such where it stands; bytes and files beside templated headers are none.
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
