import Foundation
import MockURLResponder
import TestSupport
import Testing

import MockURLResponderTestAPI

@Suite(.launching) struct `Updates of a service` {
    private let good = MockURLResponderConfigurator(scheme: "https", host: "good")
    private let other = MockURLResponderConfigurator(scheme: "https", host: "other")
    private let bad = MockURLResponderConfigurator(scheme: "https", host: "bad")

    init() {
        good.respond(to: "/").with(body: "1").always()
        other.respond(to: "/").with(body: "2").always()
        bad.respond(to: "/").with { _ in MockResponse(status: 200) }.always()
    }

    private func hosts(of service: RunningService, _ revision: Int) -> [ValuePattern?]? {
        service.publishedStubs(ofRevision: revision)?.map(\.stub.request.host)
    }

    @Test func `an update that fails does not change the published stubs`() async throws {
        var program = shell("exec sleep 600")
        program.mock(good)
        let service = try await program.launch()

        #expect(throws: ServiceUnderTestError.self) { try service.update(bad) }
        try service.update()

        #expect(hosts(of: service, 1) == [.equals("good")])
        #expect(service.publishedStubs(ofRevision: 2) == nil)
    }

    @Test func `an update shares the memory of unchanged stubs with the previous plan`() async throws {
        var program = shell("exec sleep 600")
        program.mock(good, other)
        let service = try await program.launch()

        try service.update()

        #expect(service.sharesPublishedStubs(ofRevisions: 0, 1))
        good.respond(to: "/new").always()
        try service.update()
        #expect(!service.sharesPublishedStubs(ofRevisions: 1, 2))
    }

    @Test func `an update fails with the reason if the folder of the service was removed`() async throws {
        let service = try await shell("exec sleep 600").launch()
        try FileManager.default.removeItem(at: service.journal.deletingLastPathComponent())

        let error = await failure { try service.update() }

        #expect(error?.description.hasPrefix("cannot write the stubs of sh to /") == true)
        #expect(error?.description.hasSuffix("/live.json: its folder has been removed [failed-update]") == true)
    }
}
