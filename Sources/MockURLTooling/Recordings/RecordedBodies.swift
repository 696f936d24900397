import Foundation
import MockURLResponder

/// Keeps the bodies of recorded answers: short ones in their stubs, long ones in a temporary file of this process.
struct RecordedBodies {
    /// The longest body in a stub, in bytes.
    static let longestInStub = 4_096
    /// The bytes that all stubs together keep in memory; the bodies that follow are in the file.
    private static let mostInStubs = 1 << 24

    private var file: PlanBodies?
    private var inStubs = 0
    /// The places of the bodies in the file, by their hashes, so that equal bodies make equal stubs.
    private var places: [String: ResponseBody] = [:]

    /// Returns the form of a body in a stub.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - type: The media type; `nil` if the answer has none.
    /// - Returns: The body as text, JSON or bytes, or its place in the temporary file.
    /// - Throws: `PlanError` if the temporary file cannot be created.
    mutating func add(_ bytes: Data, type: String?) throws -> ResponseBody {
        if bytes.isEmpty { return .empty }
        if bytes.count <= Self.longestInStub, inStubs < Self.mostInStubs {
            inStubs += bytes.count
            return Self.form(of: bytes, type: type)
        }
        return try add(.bytes(bytes))
    }

    /// Copies a body to the temporary file, and returns its place there.
    mutating func add(_ body: ResponseBody) throws -> ResponseBody {
        let hash = try body.hash()
        if let place = places[hash] { return place }
        do {
            if file == nil { file = try PlanBodies(at: try PlanDirectory.make().appendingPathComponent("bodies").path) }
            let place = try file?.add(partsOf: body) ?? .empty
            places[hash] = place
            return place
        } catch {
            throw Self.unwritable(error)
        }
    }

    /// - Throws: `PlanError` if a body could not be written.
    mutating func close() throws {
        do {
            try file?.close()
        } catch {
            throw Self.unwritable(error)
        }
        file = nil
    }

    /// Returns a body as JSON, as text or as bytes.
    static func form(of bytes: Data, type: String?) -> ResponseBody {
        guard RecordedCoding.isText(bytes) else { return .bytes(bytes) }
        let text = String(decoding: bytes, as: UTF8.self)
        // The value of a field has no white space around it.
        let isWhole = text.utf8.first.map { $0 > 0x20 } == true && text.utf8.last.map { $0 > 0x20 } == true
        return isWhole && type?.isJSONType == true && isJSON(text) ? .json(text) : .text(text)
    }

    /// Whether a text is an object or an array that a plan may contain.
    private static func isJSON(_ text: String) -> Bool {
        guard let first = text.utf8.first(where: { $0 > 0x20 }) else { return false }
        return (first == UInt8(ascii: "{") || first == UInt8(ascii: "["))
            && PlanRules.flaw(inJSON: Data(text.utf8)) == nil && JSONText.nesting(of: text) <= JSONText.deepestInPlan
    }

    /// Returns the layout in which a text of JSON is sent as it was recorded; `nil` if the text has none.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isJSON: Whether the text is known to be JSON that a plan may contain.
    /// - Returns: The layout.
    static func layout(of text: String, isJSON: Bool) -> JSONLayout? {
        let bytes = Array(text.utf8)
        guard VisibleJSON.escaped(bytes) == bytes, isJSON || Self.isJSON(text) else { return nil }
        return JSONLayout(of: text)
    }

    static func unwritable(_ error: any Error) -> PlanError {
        let code = (error as? POSIXError)?.code.rawValue ?? EIO
        var error = PlanError(
            .unwritableFile, source: "the directory for temporary files",
            expected: "a directory in which the long bodies of a recording can be written",
            found: "\(SafeText(path: FileManager.default.temporaryDirectory.path)): \(SafeText(errno: code))",
            hint: "set TMPDIR to a directory with enough space")
        error.subject = "this recording"
        return error
    }
}

extension ResponseBody {
    private static let longestPart = 1 << 20

    /// Reads the body, in parts if it is long.
    func forEachPart(_ use: (Data) throws -> Void) throws {
        for part in try PreparedBody(of: self).parts(of: Self.longestPart) { try use(part.copied()) }
    }

    /// The SHA-256 of the bytes in hexadecimal digits.
    ///
    /// - Throws: `PlanError` if the file of the body cannot be read.
    func hash() throws -> String {
        do {
            var hash = SHA256()
            try forEachPart { hash.add($0) }
            return hash.hexadecimal
        } catch {
            throw RecordedBodies.unwritable(error)
        }
    }

    /// - Throws: `PlanError` if the file of the body cannot be read.
    fileprivate func whole() throws -> Data {
        do {
            return try PreparedBody(of: self).copied()
        } catch {
            throw RecordedBodies.unwritable(error)
        }
    }
}

extension StubMapping {
    /// Returns the stub with a body that is not in a file of this process.
    ///
    /// - Parameter length: The longest body to take from the file, in bytes.
    /// - Returns: The stub.
    /// - Throws: `PlanError` if the file cannot be read.
    func withBodyInside(upTo length: Int = .max) throws -> StubMapping {
        guard case .file(let slice) = response.body, slice.length ?? .max <= length else { return self }
        var stub = self
        stub.response.body = RecordedBodies.form(
            of: try response.body.whole(), type: response.headers.values("Content-Type").first)
        return stub
    }
}

extension String {
    /// Whether a media type is one of JSON, such as `application/problem+json; charset=utf-8`.
    var isJSONType: Bool {
        let name = prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return name.hasSuffix("/json") || name.hasSuffix("+json")
    }
}
