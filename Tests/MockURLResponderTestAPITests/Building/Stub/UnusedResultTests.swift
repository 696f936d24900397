import TestSupport

@Suite(.launching, .needs("swiftc")) struct `A chain without an end` {
    @Test func `only a chain without an end causes a compiler warning, also with variables`() async throws {
        let outcome = try await compiled(
            """
            import MockURLResponder
            import MockURLResponderTestAPI
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            configurator.respond(to: "/a").with(body: "forgotten")
            let (path, verb, text, name, delay, method) = ("/a", "POST", "text", "X-Name", 0.5, HTTPMethod.POST)
            configurator.respond(to: path, method: verb).with(body: text).with(status: 201).times(2)
            configurator.respond(to: "/a", method: method.rawValue).when(method: method).when(method: verb)
                .when(value: text, forQueryField: name).with(value: text, forHeaderField: name).with(delay: delay).once()
            """)

        let warnings = outcome.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(":4:") == true)
        #expect(warnings.first?.contains("result of call to 'with(body:)' is unused") == true)
    }

    @Test func `expect(_:) after the end of a chain and times(_:) as a count are errors with the fix`() async throws {
        let outcome = try await compiled(
            """
            import MockURLResponder
            import MockURLResponderTestAPI
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            configurator.respond(to: "/a").times(3).expect(3)
            let count: CallCount = .times(3)
            """)

        let errors = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(errors.count == 2, "\(outcome.errors)")
        #expect(errors.first?.contains(":4:") == true)
        #expect(errors.first?.contains("expect(_:) goes before the end of the chain: .expect(3).times(3)") == true)
        #expect(errors.last?.contains("times(_:) is the limit of a stub; a count of calls is .exactly(_:)") == true)
    }

    /// Type-checks a file with the modules of this test.
    private func compiled(_ text: String) async throws -> ChildProgram.Outcome {
        let source = try TemporaryFile(text, extension: "swift")
        let modules = Bundle.main.bundleURL.appendingPathComponent("Modules").path
        let maps = ["CEmbeddedFiles", "CSystemCalls"].flatMap { module in
            ["-Xcc", "-fmodule-map-file=\(Bundle.main.bundleURL.path)/\(module).build/module.modulemap"]
        }
        return try await ChildProgram(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            arguments: ["swiftc", "-typecheck", "-I", modules] + maps + ["-package-name", "elsewhere", source.path]
        ).outcome(within: 120)
    }
}
