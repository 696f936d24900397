import Foundation
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What is asked for, request after request.
final class URLSequence {
    private let isSame: Bool
    private let path: (Int) -> String
    private let query: (Int) -> String?
    private var count = 0

    private init(isSame: Bool, path: @escaping (Int) -> String, query: @escaping (Int) -> String?) {
        self.isSame = isSame
        self.path = path
        self.query = query
    }

    /// Always the same URL.
    static var same: URLSequence { URLSequence(isSame: true, path: { _ in Exchange.path }, query: { _ in nil }) }

    /// A path with a query that no request had before.
    static var otherQueries: URLSequence {
        URLSequence(isSame: false, path: { _ in Exchange.path }, query: { "number=\($0)" })
    }

    /// A path that no request had before.
    static var otherPaths: URLSequence {
        URLSequence(isSame: false, path: { "\(Exchange.path)/\($0)" }, query: { _ in nil })
    }

    /// The next requests, made before anything is timed.
    func next(_ length: Int) throws -> [URLRequest] {
        guard !isSame else { return Array(repeating: try Exchange.request(), count: length) }
        defer { count += length }
        return try (count..<count + length).map { try Exchange.request(path: path($0), query: query($0)) }
    }
}
