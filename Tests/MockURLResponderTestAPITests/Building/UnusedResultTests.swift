import Foundation
import TestSupport
import Testing

@Suite(.launching) struct `A chain without an end` {
    @Test func `is a warning of the compiler`() async throws {
        let source = try TemporaryFile(
            """
            import MockURLResponderTestAPI
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            configurator.respond(to: "/a").with(body: "forgotten")
            configurator.respond(to: "/b").with(body: "ended").once()
            """, extension: "swift")
        let modules = Bundle.main.bundleURL.appendingPathComponent("Modules").path

        let outcome = try await ChildProgram(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            arguments: ["swiftc", "-typecheck", "-I", modules, "-package-name", "elsewhere", source.path]
        ).outcome(within: 120)

        let warnings = outcome.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(":3:") == true)
        #expect(warnings.first?.contains("result of call to 'with(body:)' is unused") == true)
    }
}
