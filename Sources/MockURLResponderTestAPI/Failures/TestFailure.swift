/// What a mock has to complain of, and the line of the test or of the test double where it shows.
public struct TestFailure: Sendable {
    /// What is wrong.
    public let message: String
    /// The module and the file, as `#fileID` gives them.
    public let fileID: StaticString
    /// The path of the file.
    public let filePath: StaticString
    /// The line in it.
    public let line: UInt
    /// The column in it.
    public let column: UInt
}

extension TestFailure: CustomStringConvertible {
    /// The place and the message in one line.
    public var description: String { "\(filePath):\(line): \(message)" }
}
