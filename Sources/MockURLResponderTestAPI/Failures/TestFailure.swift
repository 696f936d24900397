import MockURLResponder

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

    init(message: String, fileID: String, filePath: StaticString, line: UInt, column: UInt) {
        self.message = message
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// - Parameters:
    ///   - message: What is wrong.
    ///   - place: Where it shows.
    init(_ message: String, at place: CodePlace) {
        self.init(
            message: message, fileID: place.fileID.description, filePath: place.filePath, line: place.line,
            column: place.column)
    }
}

extension TestFailure: CustomStringConvertible {
    /// The place and the message in one line.
    public var description: String { "\(filePath):\(line): \(message)" }
}
