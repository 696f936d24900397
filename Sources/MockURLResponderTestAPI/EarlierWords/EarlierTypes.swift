// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The message of each word is its documentation.

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif
public import MockURLResponder

@available(*, unavailable, renamed: "PlanTransport")
public typealias PlanDelivery = PlanTransport

@available(*, unavailable, renamed: "AwaitedResponse")
public typealias MockedResponse = AwaitedResponse

@available(*, unavailable, renamed: "CallSource")
public typealias CallRecorder = CallSource

extension InstalledStub {
    @available(*, unavailable, renamed: "uses")
    public var answers: Int { uses }
}

extension MockURLResponder {
    @available(*, unavailable, renamed: "response(to:followingRedirects:)")
    public func mockedResponse(
        to request: URLRequest, followingRedirects: Bool = true
    ) async throws -> AwaitedResponse {
        try await response(to: request, followingRedirects: followingRedirects)
    }

    @available(*, unavailable, renamed: "response(to:followingRedirects:)")
    public static func mockedResponse(
        to request: URLRequest, followingRedirects: Bool = true
    ) async throws -> AwaitedResponse {
        try await response(to: request, followingRedirects: followingRedirects)
    }
}
