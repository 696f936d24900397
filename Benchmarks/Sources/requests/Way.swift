import Foundation
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

    func arguments(_ files: TemporaryFiles) throws -> [String] {
        switch self {
        case .trivial, .stub: [Plan.argument(Plan.stub)]
        case .journal: [Plan.argument(Plan.stub), "--mock-url-journal=\(files.path("journal"))"]
        case .live: ["--mock-url-live=\(try files.written("[\(Plan.host(Plan.stub))]", to: "live"))"]
        case .patterns: [Plan.argument((Plan.strangers + [Plan.stub]).joined(separator: ","))]
        }
    }
}

/// The stubs as launch arguments carry them.
private enum Plan {
    static let stub = """
        {"request":{"path":"\(Exchange.path)"},"response":{"headers":{"Content-Type":"application/json"},\
        "body":"\(Exchange.text.replacing("\"", with: "\\\""))"}}
        """

    static let strangers = (1...100).map { #"{"request":{"path":{"prefix":"/rates/of/\#($0)/"}}}"# }

    static func argument(_ stubs: String) -> String { "--mock-url-response=\(host(stubs))" }

    static func host(_ stubs: String) -> String { #"{"host":"\#(Exchange.host)","responses":[\#(stubs)]}"# }
}
