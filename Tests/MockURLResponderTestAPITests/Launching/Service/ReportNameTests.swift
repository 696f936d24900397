import TestSupport

/// A failure about a stopped program ends with the name of the report that the program printed.
@Suite(.launching) struct `Names of failures about a stopped program` {
    /// A program that prints a report and a line like a name, and ends as a stopped program does.
    private static let script: String = {
        let report = PreventionReport(.unusablePlan, Message(.unknownField, "the plan is wrong").description).printed
        return "printf '\(report)' >&2; echo 'my list [invalid-url]'; kill -ILL $$"
    }()

    @Test func `a verification of a stopped program keeps its output and ends with its report's name`() async throws {
        let log = FailureLog()
        let service = try await shell(Self.script).launch()
        #expect(try await service.waitForExit().refusal?.hasPrefix("the plan is wrong") == true)

        service.verify(.any, .never, fail: log.note)

        #expect(log.messages.count == 1)
        #expect(log.messages.first?.hasSuffix("(22 bytes):\n  | my list [invalid-url]\n[unknown-field]") == true)
    }

    @Test func `a wait for a stopped program fails with an error that ends with the name of its report`() async throws {
        let service = try await shell(Self.script).launch()
        let error = await failure { _ = try await service.wait(for: .line("ready")) }

        #expect(error?.description.hasSuffix("\n[unknown-field]") == true, "\(error?.description ?? "no error")")
    }
}
