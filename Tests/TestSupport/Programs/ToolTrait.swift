import Foundation
package import Testing

/// Skips a test on a machine that lacks a tool, and names the tool.
///
/// With `REQUIRE_TEST_TOOLS=1` in the environment the test fails instead, so that a machine with all tools runs all tests.
package struct ToolTrait: SuiteTrait, TestTrait {
    private struct MissingTool: Error, CustomStringConvertible {
        let description: String
    }

    fileprivate let names: [String]

    /// A suite passes the trait on to its tests, and each of them reports the tool.
    package let isRecursive = true

    package func prepare(for test: Test) async throws {
        let faults = await blocking { [names] in names.compactMap { ExternalTool($0).fault } }
        guard !test.isSuite, !faults.isEmpty else { return }
        let reason = "needs " + faults.joined(separator: ", and ")
        if ProcessInfo.processInfo.environment["REQUIRE_TEST_TOOLS"] == "1" {
            throw MissingTool(description: "this test \(reason), and REQUIRE_TEST_TOOLS is 1")
        }
        try await ConditionTrait.disabled(Comment(rawValue: reason)).prepare(for: test)
    }
}

extension Trait where Self == ToolTrait {
    /// Marks tests that launch tools which a machine with nothing but Swift may not have.
    package static func needs(_ names: String...) -> Self { ToolTrait(names: names) }
}
