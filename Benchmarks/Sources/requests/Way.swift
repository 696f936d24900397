import Common
import Foundation
import Reference
import Workload

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way to answer the requests.
enum Way: String, CaseIterable {
    /// The trivial protocol.
    case trivial
    /// One stub that answers every request.
    case stub
    /// The same stub, with a journal of every call.
    case journal
    /// The same stub after a hundred stubs of the same host whose path patterns do not match.
    case patterns
    /// The same stub after ten stubs of the same host whose regular expressions do not match.
    case expressions
    /// 10,000 stubs whose bodies are in the plan file. Each stub answers once.
    case others

    /// The number of stubs of `others`.
    static let otherStubs = 10_000

    func arguments(_ folder: TemporaryFolder) throws -> [String] {
        switch self {
        case .trivial, .stub: [Exchange.argument([Self.answering])]
        case .journal: [Exchange.argument([Self.answering]), "--mock-url-journal=\(folder.path("journal"))"]
        case .patterns: [Exchange.argument(Self.strangers + [Self.answering])]
        case .expressions: [Exchange.argument(Self.unfound + [Self.answering])]
        case .others: Exchange.stubArgumentsOfEqual(Self.otherStubs)
        }
    }

    /// The requests to send, in order.
    ///
    /// The way `others` always creates all of its requests, so that creating them costs the same for any `count`.
    func requests(_ count: Int) throws -> [URLRequest] {
        guard self == .others else { return Array(repeating: try Exchange.request(), count: count) }
        guard count <= Self.otherStubs else { throw Failure("at most \(Self.otherStubs) requests") }
        let all = try (0..<Self.otherStubs).map { try Exchange.request(path: "\(Exchange.path)/\($0)") }
        return Array(all.prefix(count))
    }

    private static let answering = """
        {"request":{"path":"\(Exchange.path)"},"response":{"headers":{"Content-Type":"application/json"},\
        "body":"\(Exchange.text.replacing("\"", with: "\\\""))"}}
        """

    private static let unfound = (1...10).map { #"{"request":{"path":{"matches":"^/rates/of/\#($0)/[0-9]+$"}}}"# }

    private static let strangers = (1...100).map { #"{"request":{"path":{"prefix":"/rates/of/\#($0)/"}}}"# }
}
