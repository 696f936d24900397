import Foundation
import MockURLResponder
import MockURLTooling
import TestSupport
import Testing

@Suite struct `A live plan that cannot be written` {
    @Test func `a failed write of a live plan leaves no files, and the next write succeeds`() throws {
        let folder = try TemporaryFolder()
        var writer = LivePlanWriter(in: URL(fileURLWithPath: folder.path))
        let long = StubMapping(
            request: Condition.stub(host: "h"),
            response: ResponseDefinition(body: .text(String(repeating: "x", count: 10_000))))
        // A directory with the name of the plan makes the final rename fail.
        try FileManager.default.createDirectory(atPath: writer.path, withIntermediateDirectories: false)

        let error = #expect(throws: POSIXError.self) { try writer.write(MockPlan([long])) }
        #expect(error?.code == .EISDIR)
        #expect(folder.contents == ["live.json"])
        try FileManager.default.removeItem(atPath: writer.path)

        #expect(try writer.write(MockPlan([long])) == 0)
        #expect(folder.contents.sorted() == ["bodies-0", "live.json"])
    }
}
