import Foundation
package import MockURLResponder

/// The text of a plan file that a tool reads, with the place of each stub.
package struct PlanText {
    /// The stubs.
    ///
    /// A stub without a line of source code has the line of the plan file where it begins.
    package let stubs: [StubMapping]
    /// The place of each stub in the file.
    package let positions: [PlanError.Position]
    /// Whether the text came from a pipe, which can be read only once.
    package let isPipe: Bool

    /// Reads a plan file as a program does.
    ///
    /// - Throws: `PlanError` if the file cannot be read or is invalid.
    package init(at path: String) throws {
        let source: SafeText = "file \(SafeText(unquotedPath: path))"
        let file = try PlanFile.open(path, mayBePipe: true, source: source)
        isPipe = file.isPipe
        let bytes = try PlanFile.read(file, path, source: source)
        var stubs: [StubMapping] = []
        try PlanReader.addHosts(bytes, at: isPipe ? nil : path, source: source, to: &stubs)
        positions = try Self.positions(ofStubsIn: bytes, source: source)
        for (index, position) in zip(stubs.indices, positions) where stubs[index].source == nil {
            stubs[index].source = SourceLine(file: path, line: position.line)
        }
        self.stubs = stubs
    }

    /// Returns the place of each stub in a valid plan.
    private static func positions(ofStubsIn bytes: [UInt8], source: SafeText) throws -> [PlanError.Position] {
        var scanner = JSONScanner(bytes, source: source, syntaxHint: JSONScanner.fileHint)
        var positions: [PlanError.Position] = []
        // Counting from the last stub on takes linear time.
        var (line, counted) = (0, 0)
        try scanner.array(of: "a plan file") { scanner in
            try scanner.members(of: "a host") { scanner, name in
                guard name == "responses" else { return try scanner.skip() }
                try scanner.array(of: "responses") { scanner in
                    let start = scanner.startOfValue()
                    let rest = PlanError.Position(ofByteAt: start - counted, in: Array(bytes[counted..<start]))
                    let column = rest.line == 1 ? (positions.last?.column ?? 1) + rest.column - 1 : rest.column
                    line += positions.isEmpty ? rest.line : rest.line - 1
                    counted = start
                    positions.append(PlanError.Position(line: line, column: column))
                    try scanner.skip()
                }
            }
        }
        return positions
    }
}
