/// A place in the code of a test, as its literals give it.
package struct CodeLocation: Sendable {
    /// The module and the file, as `#fileID` gives them.
    package let fileID: StaticString
    /// As `#filePath` gives it.
    package let filePath: StaticString
    /// From 1 on.
    package let line: UInt
    /// From 1 on.
    package let column: UInt

    package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}

extension CodeLocation: CustomStringConvertible {
    /// Short, and the same on every machine.
    package var description: String { "\(fileID):\(line)" }
}
