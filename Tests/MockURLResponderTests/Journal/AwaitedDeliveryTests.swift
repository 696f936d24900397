import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `The record of the end of a call without a session` {
    private static let url = URL(string: "https://api.example.com/")!
    private let request = URLRequest(url: url)

    @Test func `an answer that respond(to:) returns is complete`() async throws {
        let scene = try DeliveryScene([#"{"body":"short"}"#, #"{"status":204}"#])

        for _ in 1...2 { _ = try await scene.responder.respond(to: request) }

        try scene.expect(["1 complete 5", "2 complete 0"])
    }

    @Test func `a body that is read in pieces is complete after its last piece, and only once`() async throws {
        let scene = try DeliveryScene([#"{"body":"0123456789","chunks":{"sizes":[4,6],"every":0.01}}"#])
        let response = try await scene.responder.response(to: request)
        #expect(try scene.recorded == [])

        for _ in 1...2 { for try await _ in response.body {} }

        try scene.expect(["1 complete 10"])
    }

    @Test func `an answer without a body is complete with its head`() async throws {
        let scene = try DeliveryScene([#"{"status":204}"#])

        _ = try await scene.responder.response(to: request)

        try scene.expect(["1 complete 0"])
    }

    @Test func `an answer whose body is released unread is cancelled`() async throws {
        let scene = try DeliveryScene([#"{"body":"short"}"#])

        func status() async throws -> Int { try await scene.responder.response(to: request).status }
        #expect(try await status() == 200)

        try await scene.expectSoon(["1 cancelled -"])
    }

    @Test func `a redirect that is followed is redirected, and one that is not followed is complete`() async throws {
        let redirect = #"{"status":302,"headers":{"Location":"/next"},"body":"moved"}"#
        let scene = try DeliveryScene([redirect, #"{"body":"there"}"#, redirect])

        _ = try await scene.responder.respond(to: request)
        _ = try await scene.responder.respond(to: request, followingRedirects: false)

        try scene.expect(["1 redirected 0", "2 complete 5", "3 complete 5"])
    }

    @Test func `a broken-off body is a failure, with the bytes of the pieces that the client has read`() async throws {
        let response = #"{"body":"0123456789","fault":{"droppedAfter":4}}"#
        let scene = try DeliveryScene([response, response])

        await expectURLError(.networkConnectionLost) { try await scene.responder.respond(to: request) }
        let body = try await scene.responder.response(to: request).body
        await expectURLError(.networkConnectionLost) { for try await _ in body {} }

        try scene.expect(["1 failed 0 -1005", "2 failed 4 -1005"])
    }

    @Test func `a request whose timeout expires is cancelled with the code of a timeout`() async throws {
        let scene = try DeliveryScene([#"{"delay":1000}"#])
        var request = request
        request.timeoutInterval = 0.1

        await expectURLError(.timedOut) { [request] in try await scene.responder.respond(to: request) }

        try scene.expect(["1 cancelled 0 -1001"])
    }

    @Test func `a cancelled task is cancelled`() async throws {
        let scene = try DeliveryScene([#"{"delay":1000}"#])
        let task = Task { try await scene.responder.respond(to: request) }
        try await scene.responder.waitForCalls(.any, timeout: 300)

        task.cancel()
        _ = await task.result

        try await scene.expectSoon(["1 cancelled 0"])
    }

    @Test func `a request that waits when its responder ends fails, and the last record of the run stays the last`()
        async throws
    {
        let scene = try DeliveryScene([#"{"delay":1000}"#])
        let task = Task { try await scene.responder.respond(to: request) }
        try await scene.responder.waitForCalls(.any, timeout: 300)

        scene.responder.tearDown()
        _ = await task.result

        #expect(scene.responder.calls.first?.delivery?.ending == .failed(domain: NSURLErrorDomain, code: -999))
        #expect(try scene.kinds.last == "end")
    }
}
