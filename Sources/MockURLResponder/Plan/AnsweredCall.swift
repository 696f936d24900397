#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// A request that a stub answers.
///
/// Callbacks in the same process receive it.
public struct AnsweredCall: Sendable {
    /// The request of the program, with its body.
    public let request: URLRequest
    /// The stub that answers.
    public let stub: InstalledStub
    /// The status of the answer; `nil` if the request fails before an answer, or if the answer is that of the real server.
    public let status: Int?
}
