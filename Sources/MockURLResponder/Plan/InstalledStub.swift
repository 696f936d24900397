/// A stub of an engine, as lists and callbacks show it.
public struct InstalledStub: Sendable, Hashable, CustomStringConvertible {
    /// Its index in the plan, from 0.
    public let index: Int
    /// What it was called where it was built.
    public let name: String?
    /// Which requests it answers, in one line: `GET https://api.example.com/rates`.
    public let summary: String
    /// The file it was built in; nil when that is not known.
    public let file: String?
    /// The line it was built on, from 1.
    public let line: Int?
    /// How many requests it has answered.
    public let uses: Int
    /// How many requests it answers at most; nil is any number.
    public let limit: Int?
    /// Whether it is no matter if it never answers: it is optional, or expected to answer no call or any number.
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

    /// Whether it has answers to give: of those it was limited to, or its first if it answers always; never if it is optional.
    ///
    /// The semantics are those of nock's `pendingMocks()`.
    public var isPending: Bool { !isOptional && uses < limit ?? 1 }

    /// Where it was built.
    package var source: SourceLine? { line.map { SourceLine(file: file, line: $0) } }

    /// The number of the stub in the plan, from 1, its name and what it answers.
    package var headline: String { "#\(index + 1) \(name.map { "\"\($0)\" " } ?? "")\(summary)".shown(atMost: .max) }

    /// The same, and where it was built.
    package var label: String { headline + (source.map { " (\($0.description.shown(atMost: .max)))" } ?? "") }

    /// The stub in one line, without invisible characters.
    public var description: String {
        let name = name.map { "\"\($0)\" " } ?? ""
        let count = limit.map { "\(uses) of \($0) uses" } ?? (uses == 1 ? "1 use" : "\(uses) uses")
        let source = source.map { " (\($0))" } ?? ""
        return "#\(index + 1) \(name)\(summary), \(count)\(source)".shown(atMost: .max)
    }
}
