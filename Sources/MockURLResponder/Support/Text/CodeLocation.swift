/// A location in test code, from source location literals.
package struct CodeLocation: Sendable {
    /// The module and the file, in the form of `#fileID`.
    package let fileID: StaticString
    /// The path, in the form of `#filePath`.
    package let filePath: StaticString
    /// The line, starting at 1.
    package let line: UInt
    /// The column, starting at 1.
    package let column: UInt

    package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }
}

extension CodeLocation: CustomStringConvertible {
    /// A short form that is the same on every machine.
    package var description: String { "\(fileID):\(line)" }
}
