#if os(macOS) || os(Linux)
import TestSupport

/// Sweeps of programs that are closures, so that each test has the calls and outputs that it is about.
@Suite struct `The judgement of a sweep` {
    /// A program for a sweep: it sends requests to an engine, each on a connection of its own, and ends.
    private struct Program {
        private let engine: Engine
        var run = SweptRun(
            end: .exited(0), output: OutputCopy.Output("done\n"), errors: OutputCopy.Output(), seconds: 0.01, calls: [],
            gap: nil, leftFiles: [])

        init(_ plan: SweptPlan) throws {
            engine = try Engine(
                LaunchArguments(plan: MockPlan(plan.stubs)), settings: Engine.Settings(policy: .drop), log: CallLog())
        }

        /// Sends a request, and returns its status; `nil` for a failure.
        @discardableResult mutating func get(_ path: String, body: String = "") throws -> Int? {
            let steps = [ConnectionStep(.name, host: "h"), ConnectionStep(.connection, host: "h", port: 443)]
            guard steps.allSatisfy({ engine.fault(of: $0) == nil }) else { return nil }
            let url = try #require(URL(string: "https://h\(path)"))
            let decision = engine.decide(CapturedRequest(method: "GET", url: url, body: Data(body.utf8)))
            engine.recordedCall(decision)?.end(.complete, received: 0) { _ in nil }
            guard case .respond(let response) = decision.answer else { return nil }
            return response.status
        }

        var ended: SweptRun {
            var run = run
            run.calls = engine.log?.calls ?? []
            return run
        }
    }

    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")

    /// Sweeps with one fault of each call. The stub of a test that has none answers `/a`.
    private func sweep(
        _ faults: String = "503", isLasting: Bool = true, _ program: @escaping @Sendable (inout Program) throws -> Void
    ) async throws -> SweepReport {
        if upstream.stubs.isEmpty { upstream.respond(to: "/a").with(body: "a").always() }
        var settings = Sweep.Settings()
        (settings.faults, settings.isLasting, settings.jobs) = (try SweepFaults(faults), isLasting, 1)
        let stubs = try LaunchArguments(decoding: upstream.arguments).plan.stubs
        return try await Sweep(of: stubs, settings) { plan, _ in
            var running = try Program(plan)
            try program(&running)
            return running.ended
        }.report(on: "program")
    }

    @Test
    func `calls of two stubs with one request have keys of their own, and the second is not the first again`()
        async throws
    {
        upstream.respond(to: "/a").with(body: "a").once()
        upstream.respond(to: "/a").with(body: "b").once()
        let report = try await sweep(isLasting: false) { for _ in 1...2 { try $0.get("/a") } }
        #expect(report.calls.map(\.key) == ["GET https://h/a", "GET https://h/a #2"])
        #expect(report.results.map(\.retries.count) == [0, 0])
    }

    @Test func `a program that asks another place has swallowed the fault`() async throws {
        upstream.respond(to: "/a").with(body: "a").always()
        upstream.respond(to: "/log").with(body: "logged").always()

        let report = try await sweep { program in
            if try program.get("/a") != 200 { try program.get("/log") }
        }
        #expect(report.results.map(\.outcome) == [.swallowed])
        let finding = try #require(report.findings(of: [.noSwallow], accepting: AcceptedFindings()).first)
        #expect(finding.text == "the program did as without the fault, and asked GET https://h/log")
    }

    @Test func `equal requests are calls of their own, which recover from nothing`() async throws {
        let report = try await sweep(isLasting: false) { for _ in 1...3 { try $0.get("/a") } }
        #expect(report.calls.map(\.ordinal) == [1, 2, 3])
        #expect(report.results.map(\.outcome) == [.swallowed, .swallowed, .swallowed])
        #expect(report.results.map(\.retries.count) == [0, 0, 0])
    }

    @Test func `a connection that fails is the call that it would have carried`() async throws {
        upstream.respond(to: .prefix("/")).with(body: "a").always()

        let report = try await sweep("refused,unresolved") { program in
            let first = try program.get("/a")
            let second = try program.get("/b")
            program.run.output = OutputCopy.Output("\(first ?? 0) \(second ?? 0)\n")
        }
        #expect(report.results.map(\.id) == ["1.1:refused", "1.1:unresolved", "1.2:refused", "1.2:unresolved"])
        #expect(report.results.map(\.says) == ["0 0", "0 0", "200 0", "200 0"])
        #expect(report.results.map(\.retries.count) == [0, 0, 0, 0])
        #expect(report.results.map(\.instead) == [nil, nil, nil, nil])
    }

    @Test(arguments: [true, false])
    func `a program that connects again recovers from a fault that passes, and not from one that lasts`(
        _ isLasting: Bool
    ) async throws {
        upstream.respond(to: .prefix("/")).with(body: "a").always()

        let report = try await sweep("refused", isLasting: isLasting) { program in
            try program.get("/a")
            for _ in 1...3 { if try program.get("/b") == 200 { return } }
            program.run.end = .exited(1)
        }
        #expect(report.results.map(\.call.headline) == ["GET https://h/a", "GET https://h/b"])
        #expect(report.results.map(\.outcome).last == (isLasting ? .mute : .recovered))
        #expect(report.results.map(\.retries.count).last == (isLasting ? 2 : 1))
    }

    @Test(arguments: [true, false])
    func `a program that asks until the answer changes does not hang because of a late answer`(_ isLasting: Bool)
        async throws
    {
        upstream.respond(to: "/job").with(status: 202).once()
        upstream.respond(to: "/job").with(status: 200).once()

        let report = try await sweep("slow", isLasting: isLasting) { program in
            for _ in 1...5 { if try program.get("/job") == 200 { return } }
            program.run.isOverdue = true
        }
        #expect(report.results.map(\.outcome) == [.unaffected, .unaffected])
    }

    @Test func `requests that differ only in their bodies are numbered`() async throws {
        let report = try await sweep { program in
            try program.get("/a", body: "one")
            try program.get("/a", body: "two")
        }
        #expect(report.calls.map(\.hasIdentity) == [false, false])
    }

    @Test func `a file is new unless the program draws such a name by lot`() async throws {
        let runs = Locked(0)

        let report = try await sweep("503,404") { program in
            let status = try program.get("/a")
            let drawn = runs.withLock { runs in
                runs += 1
                return "tmp/tmp.x\(runs)Kq3Zp"
            }
            program.run.leftFiles = [drawn, status == 503 ? "tmp/crash.log" : "tmp/state.json"]
        }
        #expect(report.results.map(\.leftFiles) == [["tmp/crash.log"], []])
    }

    @Test(arguments: [(139 as Int32, SweepOutcome.crash), (130, .failed)])
    func `a shell that ends with the number of a signal has crashed`(_ status: Int32, _ outcome: SweepOutcome)
        async throws
    {
        let report = try await sweep { program in
            guard try program.get("/a") != 200 else { return }
            (program.run.end, program.run.errors) = (.exited(status), OutputCopy.Output("Segmentation fault\n"))
        }
        #expect(report.results.map(\.outcome) == [outcome])
        #expect(report.results.map(\.word) == [status == 139 ? "crash SIGSEGV" : "exit 130"])
    }

    @Test func `a cell whose fault met nothing breaks a rule, whatever else is required`() async throws {
        let runs = Locked(0)

        let report = try await sweep { program in
            let isFaulty = runs.withLock { runs in
                runs += 1
                return runs > 2
            }
            if !isFaulty { try program.get("/a") }
        }
        let findings = report.findings(of: try SweepRule.rules(in: "no-crash"), accepting: AcceptedFindings())
        #expect(findings.map(\.key) == ["reached 503 GET https://h/a"])
    }

    @Test func `status 0 without a word breaks the rule against swallowed faults`() async throws {
        let report = try await sweep { program in
            if try program.get("/a") != 200 { program.run.output = OutputCopy.Output() }
        }
        #expect(
            report.findings(of: [.noSwallow], accepting: AcceptedFindings()).map(\.text) == [
                "the program exited with status 0 and said nothing"
            ])
    }

    @Test(
        arguments: [
            "Traceback (most recent call last):\n  File \"a\", line 1\n    get()\nurllib.error.HTTPError: no rate\n",
            "node:internal/deps/undici:13502\n      Error.capture(err);\n\nHTTPError: no rate\n    at a.js:1\n",
        ])
    func `a program says the message of a trace, and not its first line`(_ errors: String) async throws {
        let report = try await sweep { program in
            guard try program.get("/a") != 200 else { return }
            program.run.errors = OutputCopy.Output(errors)
        }
        #expect(report.results.first?.says.hasSuffix("HTTPError: no rate") == true)
    }

    @Test func `an answer that is no valid plan is named, and other cells run`() async throws {
        upstream.respond(to: "/a").with(body: .template("{{count}}")).always()

        let report = try await sweep("truncated,503") { try $0.get("/a") }
        #expect(report.results.map(\.fault) == [.status(503)])
        #expect(report.isComplete)
        #expect(report.gaps.first == "No plan can have the answer of 1.1:truncated, which is a part of a template.")
    }

    @Test func `members of an answer with a byte order mark change`() async throws {
        upstream.respond(to: "/a").with(body: "\u{FEFF}{\"a\":1}").always()

        let report = try await sweep("members") { try $0.get("/a") }
        #expect(report.results.map(\.fault.name) == ["missing:/a", "null:/a", "type:/a"])
    }

    @Test func `an update keeps the findings of rules that were not checked`() async throws {
        let report = try await sweep { try $0.get("/a") }
        let accepted = AcceptedFindings(
            "no-leak 503 GET https://h/a\nno-swallow 503 GET https://h/a\nno-swallow 404 GET https://h/a\n")
        let text = accepted.text(accepting: [], of: [.noSwallow], in: report)
        #expect(
            text.split(separator: "\n").dropFirst() == [
                "no-leak 503 GET https://h/a", "no-swallow 404 GET https://h/a",
            ])
        #expect(accepted.unused(beside: [], of: [.noSwallow], in: report) == ["no-swallow 503 GET https://h/a"])
    }
}
#endif
