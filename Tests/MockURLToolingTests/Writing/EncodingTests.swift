import Foundation
import MockURLResponder
import MockURLTooling
import TestSupport
import Testing

@Suite struct `A plan that is written` {
    @Test func `an empty plan is encoded as no arguments`() {
        #expect(LaunchArguments.encode(MockPlan()) == [])
    }

    // MARK: Lengths

    @Test func `a stub that fills the longest argument is encoded, and one more byte is too long`() throws {
        let frame = try #require(LaunchArguments.encode(plan(bodies: [1])))[0].utf8.count - 1

        let longest = try #require(LaunchArguments.encode(plan(bodies: [131_071 - frame])))

        #expect(longest.map(\.utf8.count) == [131_071])
        #expect(LaunchArguments.encode(plan(bodies: [131_072 - frame])) == nil)
    }

    @Test func `a plan of many stubs is split over a few nearly full arguments`() throws {
        let plan = plan(bodies: Array(repeating: 20_000, count: 20))

        let arguments = try #require(LaunchArguments.encode(plan))

        #expect(try LaunchArguments(decoding: arguments).plan == plan)
        #expect(arguments.count == 4)
        #expect(arguments.dropLast().allSatisfy { (111_000...131_071).contains($0.utf8.count) })
    }

    @Test func `a plan over the budget is not encoded as arguments`() {
        #expect(LaunchArguments.encode(plan(bodies: Array(repeating: 20_000, count: 26))) != nil)
        #expect(LaunchArguments.encode(plan(bodies: Array(repeating: 20_000, count: 27))) == nil)
    }

    @Test func `a plan whose host name exceeds an argument is not encoded as arguments`() {
        #expect(LaunchArguments.encode(plan([String(repeating: "a", count: 131_072)])) == nil)
    }

    @Test func `arguments that fill the longest variable are handed off, and one more byte is too long`() {
        let name = "MOCK_URL_RESPONDER_ARGUMENTS=".utf8.count
        let fitting = String(repeating: "a", count: 131_071 - name - #"[""]"#.utf8.count)

        #expect(LaunchArguments.handOff([fitting]) == ["MOCK_URL_RESPONDER_ARGUMENTS": #"["\#(fitting)"]"#])
        #expect(LaunchArguments.handOff([fitting + "a"]) == nil)
    }

    // MARK: Plan files

    @Test func `a plan file and its directory are accessible only to the owner`() throws {
        let file = try PlanFile(writing: plan(bodies: [1]))

        let path = URL(fileURLWithPath: file.path)
        let directory = path.deletingLastPathComponent()
        #expect(try permissions(of: directory) == 0o700)
        #expect(try permissions(of: path) == 0o600)
        #expect(try permissions(of: directory.appendingPathComponent("bodies")) == 0o600)
        #expect(file.argument == "--mock-url-plan=\(file.path)")
    }

    private func permissions(of url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    private func plan(_ hosts: [String]) -> MockPlan {
        MockPlan(hosts.map { StubMapping(request: Condition.stub(host: $0)) })
    }

    private func plan(bodies lengths: [Int]) -> MockPlan {
        MockPlan(
            lengths.map { length in
                let body = ResponseBody.text(String(repeating: "b", count: length))
                return StubMapping(request: Condition.stub(host: "a"), response: ResponseDefinition(body: body))
            })
    }
}
