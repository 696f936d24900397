#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import MockURLTooling
import Testing

/// Sweeps of programs that are closures, so that each test has the calls and outputs that it is about.
@Suite("The judgement of a sweep") struct SweepTests {
    /// A program for a sweep: it sends requests, and ends.
    private struct Program {
        let stubs: [StubMapping]
        private(set) var calls: [HTTPCall] = []
        var run = SweptRun(
            end: .exited(0), output: OutputCopy.Output("done\n"), errors: OutputCopy.Output(), seconds: 0.01, calls: [],
            gap: nil, leftFiles: [])
        private var uses: [[Int]: Int] = [:]

        init(_ plan: SweptPlan) { stubs = plan.stubs }

        /// Sends a request in a process, and returns its status; `nil` for a failure.
        @discardableResult mutating func get(_ path: String, body: String = "", process: Int = 1) throws -> Int? {
            let url = try #require(URL(string: "https://h\(path)"))
            let asked = call(url, body, process, .failed(domain: "", code: -1), stub: nil)
            let index = try stubs.indices.first { index in
                let isOpen = stubs[index].limit.count.map { uses[[process, index], default: 0] < $0 } ?? true
                return try isOpen && !CallQuery(stubs[index].request).sift([asked]).met.isEmpty
            }
            if let index { uses[[process, index], default: 0] += 1 }
            let status = index.flatMap { stubs[$0].response.fault == nil ? stubs[$0].response.status : nil }
            let outcome = status.map { HTTPCall.Outcome.answered(status: $0) } ?? .failed(domain: "", code: -1)
            calls.append(call(url, body, process, outcome, stub: index))
            return status
        }

        private func call(
            _ url: URL, _ body: String, _ process: Int, _ outcome: HTTPCall.Outcome, stub: Int?
        ) -> HTTPCall {
            var call = HTTPCall(
                number: calls.count + 1, time: Date(timeIntervalSince1970: Double(calls.count)), method: "GET",
                url: url,
                headers: [:], body: Data(body.utf8), bodyLength: body.utf8.count, outcome: outcome,
                stub: stub.map { HTTPCall.Stub(index: $0, name: nil, use: 1, source: nil, identity: nil) })
            call.process = process
            return call
        }

        var ended: SweptRun {
            var run = run
            run.calls = calls
            return run
        }
    }

    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")

    /// Sweeps with one fault of each call.
    private func sweep(
        _ faults: String = "503", isLasting: Bool = true, _ program: @escaping @Sendable (inout Program) throws -> Void
    ) async throws -> SweepReport {
        var settings = Sweep.Settings()
        (settings.faults, settings.isLasting, settings.jobs) = (try SweepFaults(faults), isLasting, 1)
        let stubs = try LaunchArguments(decoding: upstream.arguments).plan.stubs
        return try await Sweep(of: stubs, settings) { plan, _ in
            var running = Program(plan)
            try program(&running)
            return running.ended
        }.report(on: "program")
    }

    @Test("a request that is sent several times anyway recovers from nothing") func regular() async throws {
        upstream.respond(to: "/a").with(body: "a").always()

        let report = try await sweep(isLasting: false) { program in
            try program.get("/a")
            try program.get("/a")
        }
        #expect(report.results.map(\.outcome) == [.swallowed, .swallowed])
        #expect(report.results.map(\.retries.count) == [0, 0])
    }

    @Test("a request that another stub answers anyway is not sent again") func stubs() async throws {
        upstream.respond(to: "/a").with(body: "a").once()
        upstream.respond(to: "/a").with(body: "b").once()

        let report = try await sweep(isLasting: false) { program in
            try program.get("/a")
            try program.get("/a")
        }
        #expect(report.results.map(\.retries.count) == [0, 0])
    }

    @Test("calls of two stubs with one request have keys of their own") func keys() async throws {
        upstream.respond(to: "/a").with(body: "a").once()
        upstream.respond(to: "/a").with(body: "b").once()

        let report = try await sweep { program in
            try program.get("/a")
            try program.get("/a")
        }
        #expect(report.calls.map(\.key) == ["GET https://h/a", "GET https://h/a #2"])
    }

    @Test("a program that asks another place has swallowed the fault") func elsewhere() async throws {
        upstream.respond(to: "/a").with(body: "a").always()
        upstream.respond(to: "/log").with(body: "logged").always()

        let report = try await sweep { program in
            if try program.get("/a") != 200 { try program.get("/log") }
        }
        #expect(report.results.map(\.outcome) == [.swallowed])
        let finding = try #require(report.findings(of: [.noSwallow], accepting: AcceptedFindings()).first)
        #expect(finding.text == "the program did as without the fault, and asked GET https://h/log")
    }

    @Test("each process counts its own requests, and the report names calls of several") func processes() async throws {
        upstream.respond(to: "/a").with(body: "a").always()

        let report = try await sweep(isLasting: false) { program in
            for process in [1, 2] {
                for _ in 1...2 { try program.get("/a", process: process) }
            }
        }
        #expect(report.calls.map(\.ordinal) == [1, 2])
        #expect(report.results.map(\.outcome) == [.swallowed, .swallowed])
        #expect(report.gaps == ["Several processes send 1.1, 1.2, and the fault meets each of them."])
    }

    @Test("requests that only their bodies tell apart are numbered") func bodies() async throws {
        upstream.respond(to: "/a").with(body: "a").always()

        let report = try await sweep { program in
            try program.get("/a", body: "one")
            try program.get("/a", body: "two")
        }
        #expect(report.calls.map(\.hasIdentity) == [false, false])
    }

    @Test("a file is new unless the program draws such a name by lot") func files() async throws {
        upstream.respond(to: "/a").with(body: "a").always()
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

    @Test(
        "a shell that ends with the number of a signal has crashed",
        arguments: [(139 as Int32, SweepOutcome.crash), (130, .failed)])
    func wrapper(_ status: Int32, _ outcome: SweepOutcome) async throws {
        upstream.respond(to: "/a").with(body: "a").always()

        let report = try await sweep { program in
            guard try program.get("/a") != 200 else { return }
            (program.run.end, program.run.errors) = (.exited(status), OutputCopy.Output("Segmentation fault\n"))
        }
        #expect(report.results.map(\.outcome) == [outcome])
        #expect(report.results.map(\.word) == [status == 139 ? "crash SIGSEGV" : "exit 130"])
    }

    @Test("a cell whose fault met nothing breaks a rule, whatever else is required") func unreached() async throws {
        upstream.respond(to: "/a").with(body: "a").always()
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

    @Test("a secret in what the program says is hidden") func secret() async throws {
        upstream.respond(to: "/a").with(body: "a").always()

        let report = try await sweep { program in
            guard try program.get("/a") != 200 else { return }
            program.run.errors = OutputCopy.Output("failed: token=ghp_0123456789abcdefghijklmnopqrstuvwxyz\n")
        }
        let says = try #require(report.results.first?.says)
        #expect(says.hasPrefix("failed: token=ghp_STANDIN"))
        #expect(report.results.map(\.leaks) == [["a secret"]])
    }

    @Test("an answer that is no valid plan is named, and other cells run") func invalid() async throws {
        upstream.respond(to: "/a").with(body: .template("{{count}}")).always()

        var settings = Sweep.Settings()
        (settings.faults, settings.jobs) = (try SweepFaults("truncated,503"), 1)
        let stubs = try LaunchArguments(decoding: upstream.arguments).plan.stubs
        let report = try await Sweep(of: stubs, settings) { plan, _ in
            let arguments = LaunchArguments.encode(MockPlan(plan.stubs)) ?? []
            var program = Program(SweptPlan(try LaunchArguments(decoding: arguments).plan.stubs))
            try program.get("/a")
            return program.ended
        }.report(on: "program")
        #expect(report.results.map(\.fault) == [.status(503)])
        #expect(report.isComplete)
        #expect(report.gaps.first?.hasPrefix("No plan can have the answer of 1.1:truncated (") == true)
    }

    @Test("members of an answer with a byte order mark change") func byteOrderMark() async throws {
        upstream.respond(to: "/a").with(body: "\u{FEFF}{\"a\":1}").always()

        let report = try await sweep("members") { try $0.get("/a") }
        #expect(report.results.map(\.fault.name) == ["missing:/a", "null:/a", "type:/a"])
    }

    @Test("a sweep without a cell is an error") func noCell() async throws {
        upstream.respond(to: "/a").with(body: "text").always()

        let error = await #expect(throws: SweepError.self) { try await sweep("members") { try $0.get("/a") } }
        #expect(error?.message.kind == .invalidUsage)
    }

    @Test("an update keeps the findings of rules that were not checked") func update() async throws {
        upstream.respond(to: "/a").with(body: "a").always()

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
