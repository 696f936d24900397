package import MockURLResponder

/// A failure of a verification or a mock, with the line of the test or of the test double that it belongs to.
public struct TestFailure: Sendable {
    /// The description of the failure.
    public let message: String
    /// The module and the file, in the form of `#fileID`.
    public let fileID: String
    /// The path of the file.
    public let filePath: StaticString
    /// The line in the file.
    public let line: UInt
    /// The column in the line.
    public let column: UInt

    package init(_ message: Message, fileID: String, filePath: StaticString, line: UInt, column: UInt) {
        self.message = message.description
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// Creates a failure at a location.
    ///
    /// - Parameters:
    ///   - message: The description of the failure.
    ///   - place: The location to report the failure at.
    init(_ message: Message, at place: CodeLocation) {
        self.init(
            message, fileID: place.fileID.description, filePath: place.filePath, line: place.line,
            column: place.column)
    }
}

extension TestFailure {
    /// Creates a failure at a line of a file of which only the path is known, as for stubs.
    ///
    /// - Parameters:
    ///   - message: The description of the failure.
    ///   - filePath: The path of the file.
    ///   - line: The line in the file.
    init(_ message: Message, filePath: StaticString, line: UInt) {
        let path = filePath.description.split(separator: "/")
        // A file ID begins with a module. If no test is running, the folder of the file serves as the module name.
        let module = TestFrameworks.moduleOfTest ?? path.dropLast().last.map(String.init) ?? "Tests"
        self.init(
            message, fileID: "\(module)/\(path.last ?? "")", filePath: filePath, line: line, column: 1)
    }
}

extension TestFailure {
    /// Creates a failure at the line of a stub, if that line is from source code.
    ///
    /// - Parameters:
    ///   - message: The description of the failure.
    ///   - stub: The stub.
    ///   - place: The location for a stub from a file.
    init(_ message: Message, of stub: StubMapping, else place: CodeLocation) {
        if let source = stub.source, let file = source.literalFile {
            self.init(message, filePath: file, line: UInt(source.line))
        } else {
            self.init(message, at: place)
        }
    }
}

extension TestFailure: CustomStringConvertible {
    /// The location and the message in one line.
    public var description: String { "\(filePath):\(line): \(message)" }
}
