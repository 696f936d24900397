/// A stub of an engine, in the form that lists and callbacks show.
public struct InstalledStub: Sendable, Hashable, CustomStringConvertible {
    /// The index of the stub in the plan, starting at 0.
    public let index: Int
    /// The name of the stub, if the test gave it one.
    public let name: String?
    /// The requests that the stub answers, in one line: `GET https://api.example.com/rates`.
    public let summary: String
    /// The file in which the stub was built; `nil` if the file is unknown.
    public let file: String?
    /// The line on which the stub was built, starting at 1; `nil` if the line is unknown.
    public let line: Int?
    /// The number of requests that the stub has answered.
    public let uses: Int
    /// The largest number of requests that the stub answers; `nil` means no limit.
    public let limit: Int?
    /// Whether the stub may stay unused: it is optional, or its expectation accepts no call.
    public let isOptional: Bool

    package init(_ stub: StubMapping, at index: Int, uses: Int) {
        self.index = index
        name = stub.name
        summary = stub.request.summary
        file = stub.source?.file
        line = stub.source?.line
        self.uses = uses
        limit = stub.limit.count
        isOptional = stub.mayStayUnused
    }

    /// Whether a required stub has answers left.
    ///
    /// A stub without a limit is pending until its first answer.
    ///
    /// The semantics match `pendingMocks()` of nock.
    public var isPending: Bool { !isOptional && uses < limit ?? 1 }

    /// The line on which the stub was built.
    package var source: SourceLine? { line.map { SourceLine(file: file, line: $0) } }

    /// The number of the stub in the plan, starting at 1, its name, and the requests that it answers.
    package var headline: String { "#\(index + 1) \(name.map { "\"\($0)\" " } ?? "")\(summary)".shown(atMost: .max) }

    /// The headline, and the line on which the stub was built.
    package var label: String { headline + (source.map { " (\($0.description.shown(atMost: .max)))" } ?? "") }

    /// The stub in one line, without invisible characters.
    public var description: String {
        let name = name.map { "\"\($0)\" " } ?? ""
        let count = limit.map { "\(uses) of \($0) uses" } ?? (uses == 1 ? "1 use" : "\(uses) uses")
        let source = source.map { " (\($0))" } ?? ""
        return "#\(index + 1) \(name)\(summary), \(count)\(source)".shown(atMost: .max)
    }
}
