import Reference

#if canImport(FoundationNetworking)
import Foundation
package import FoundationNetworking
#else
package import Foundation
#endif

/// The URLs of the requests, one after the other.
package final class URLSequence {
    private let isSame: Bool
    private let path: (Int) -> String
    private let query: (Int) -> String?
    private var count = 0

    private init(isSame: Bool, path: @escaping (Int) -> String, query: @escaping (Int) -> String?) {
        self.isSame = isSame
        self.path = path
        self.query = query
    }

    /// A sequence that repeats one URL.
    package static var same: URLSequence {
        URLSequence(isSame: true, path: { _ in Exchange.path }, query: { _ in nil })
    }

    /// A sequence of URLs with one path and a new query each time.
    package static var otherQueries: URLSequence {
        URLSequence(isSame: false, path: { _ in Exchange.path }, query: { "number=\($0)" })
    }

    /// A sequence of URLs with a new path each time.
    package static var otherPaths: URLSequence {
        URLSequence(isSame: false, path: { "\(Exchange.path)/\($0)" }, query: { _ in nil })
    }

    /// Returns the next requests, so that they exist before anything is timed.
    package func next(_ length: Int) throws -> [URLRequest] {
        guard !isSame else { return Array(repeating: try Exchange.request(), count: length) }
        defer { count += length }
        return try (count..<count + length).map { try Exchange.request(path: path($0), query: query($0)) }
    }
}
