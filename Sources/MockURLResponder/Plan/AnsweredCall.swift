#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A request that a stub answers, as callbacks of the same process are told of it.
public struct AnsweredCall: Sendable {
    /// What the program asked for, with its body.
    public let request: URLRequest
    /// Who answers.
    public let stub: InstalledStub
    /// Of the answer; nil when the request fails before there is one.
    public let status: Int?
}
