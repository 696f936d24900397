import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The names that the tests of a program often have already.

/// A protocol class that the program had before.
final class MockURLProtocol: URLProtocol {
    static let owner = "the program"
}

/// A double that the program had before.
struct Mock {
    let owner = "the program"
}

/// A double that the program had before.
protocol Stub {
    var owner: String { get }
}

/// A method that the program had before.
enum Verification {
    case passed
}
