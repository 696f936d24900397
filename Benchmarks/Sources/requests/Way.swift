import Common
import Reference

/// Who answers, and what it has to do besides.
enum Way: String, CaseIterable {
    /// The trivial protocol.
    case trivial
    /// One stub, which always answers.
    case stub
    /// The same, and every call is written down.
    case journal
    /// The same stub in a file that may be replaced.
    case live
    /// The same after a hundred stubs of the same host that have to be compared, and do not match.
    case patterns

    func arguments(_ folder: TemporaryFolder) throws -> [String] {
        switch self {
        case .trivial, .stub: [Exchange.argument([Self.answering])]
        case .journal: [Exchange.argument([Self.answering]), "--mock-url-journal=\(folder.path("journal"))"]
        case .live:
            ["--mock-url-live=\(try folder.written(Exchange.planFile([Self.answering]), to: "live"))"]
        case .patterns: [Exchange.argument(Self.strangers + [Self.answering])]
        }
    }

    private static let answering = """
        {"request":{"path":"\(Exchange.path)"},"response":{"headers":{"Content-Type":"application/json"},\
        "body":"\(Exchange.text.replacing("\"", with: "\\\""))"}}
        """

    private static let strangers = (1...100).map { #"{"request":{"path":{"prefix":"/rates/of/\#($0)/"}}}"# }
}
