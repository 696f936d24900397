import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Names that the tests of a program often declare already.

/// A protocol class that the program declared before.
final class MockURLProtocol: URLProtocol {
    static let owner = "the program"
}

/// A test double that the program declared before.
struct Mock {
    let owner = "the program"
}

/// A test double that the program declared before.
protocol Stub {
    var owner: String { get }
}

/// A verification that the program declared before.
enum Verification {
    case passed
}
