import Foundation
import MockURLResponder
import TestSupport
import Testing

@testable import MockURLResponderTestAPI

@Suite(.launching) struct `An update` {
    private let good = MockURLResponderConfigurator(scheme: "https", host: "good")
    private let other = MockURLResponderConfigurator(scheme: "https", host: "other")
    private let bad = MockURLResponderConfigurator(scheme: "https", host: "bad")

    init() {
        good.respond(to: "/").with(body: "1").always()
        other.respond(to: "/").with(body: "2").always()
        bad.respond(to: "/").with { _ in MockResponse(status: 200) }.always()
    }

    private func hosts(of service: ServiceUnderTest, _ revision: Int) -> [ValuePattern?]? {
        service.plans.plan(ofRevision: revision)?.stubs.map(\.request.host)
    }

    @Test func `that fails leaves all as it was`() async throws {
        let service = try shell("exec sleep 600")
        service.mock(good)
        try await service.launch()

        #expect(throws: ServiceUnderTestError.self) { try service.update(bad) }
        try service.update()

        #expect(hosts(of: service, 1) == [.equals("good")])
        #expect(service.plans.plan(ofRevision: 2) == nil)
    }

    @Test func `to a bundle before the launch has no effect`() async throws {
        let service = try shell("exec sleep 600")
        let bundle = try MockBundleFolder.state("new")

        #expect(throws: ServiceUnderTestError.self) { try service.update(mockBundleAt: bundle.url) }
        try await service.launch()

        #expect(hosts(of: service, 0) == [])
    }

    @Test func `is the only way to other stubs after the launch`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            TestFailures.report = { print($0.message) }
            let service = try shell("exec sleep 600")
            try await service.launch()
            let late = MockURLResponderConfigurator(scheme: "https", host: "late")
            late.respond(to: "/").with(status: 200).always()
            service.mock(late)
            try service.mockBundle(at: MockBundleFolder.state("late").url)
            try service.update()
            print("stubs: \(service.plans.plan(ofRevision: 1)?.stubs.count ?? -1)")
            fflush(nil)
        }

        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(output.contains("mock(_:) of sh was called after launch(), where it has no effect; call update(_:)\n"))
        #expect(output.contains("mockBundle(at:) of sh was called after launch(), where it has no effect; call up"))
        #expect(output.contains("stubs: 0\n"))
    }

    @Test func `takes no memory for stubs that stay`() async throws {
        func place(_ plan: KnownPlan?) -> UnsafeRawPointer? {
            plan?.stubs.withUnsafeBytes(\.baseAddress)
        }
        let service = try shell("exec sleep 600")
        service.mock(good, other)
        try await service.launch()

        try service.update()

        let first = try #require(place(service.plans.plan(ofRevision: 0)))
        #expect(place(service.plans.plan(ofRevision: 1)) == first)
    }

    @Test func `says so when the folder of the service is gone`() async throws {
        let service = try shell("exec sleep 600")
        try await service.launch()
        try FileManager.default.removeItem(at: service.journal.deletingLastPathComponent())

        let error = await failure { try service.update() }

        #expect(error?.description.hasPrefix("cannot write the stubs of sh to /") == true)
        #expect(error?.description.hasSuffix("/live.json: its folder has been removed") == true)
    }
}
