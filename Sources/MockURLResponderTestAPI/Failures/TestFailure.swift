package import MockURLResponder

/// What a mock has to complain of, and the line of the test or of the test double where it shows.
public struct TestFailure: Sendable {
    /// What is wrong.
    public let message: String
    /// The module and the file, as `#fileID` gives them.
    public let fileID: String
    /// The path of the file.
    public let filePath: StaticString
    /// The line in it.
    public let line: UInt
    /// The column in it.
    public let column: UInt

    package init(_ message: Message, fileID: String, filePath: StaticString, line: UInt, column: UInt) {
        self.message = message.description
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// - Parameters:
    ///   - message: What is wrong.
    ///   - place: Where it shows.
    init(_ message: Message, at place: CodeLocation) {
        self.init(
            message, fileID: place.fileID.description, filePath: place.filePath, line: place.line,
            column: place.column)
    }
}

extension TestFailure {
    /// A failure at a line of which only the path is known, as the words of a stub know it.
    ///
    /// - Parameters:
    ///   - message: The failure in words.
    ///   - filePath: The path of the file.
    ///   - line: The line in it.
    init(_ message: Message, filePath: StaticString, line: UInt) {
        let path = filePath.description.split(separator: "/")
        // The file ID needs a module. The folder of the file is its name where no test is known.
        let module = TestFrameworks.moduleOfTest ?? path.dropLast().last.map(String.init) ?? "Tests"
        self.init(
            message, fileID: "\(module)/\(path.last ?? "")", filePath: filePath, line: line, column: 1)
    }
}

extension TestFailure: CustomStringConvertible {
    /// The place and the message in one line.
    public var description: String { "\(filePath):\(line): \(message)" }
}
