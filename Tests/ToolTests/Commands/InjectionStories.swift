#if os(Linux)
import Foundation
import TestSupport
import Testing

@Suite(.launching) struct `A run of mock-url that injects` {
    private let plan: RatePlan
    private let products = Bundle.main.bundlePath

    init() throws {
        plan = try RatePlan()
    }

    private func shell(_ script: String) async throws -> ChildProgram.Outcome {
        try await MockURLTool.shell(script, in: plan.path, environment: ["PRODUCTS": products])
    }

    /// Runs UntouchedService with an injection library.
    private func run(
        library: String, options: String = "", after preparation: String = "true"
    ) async throws -> ChildProgram.Outcome {
        try await shell(
            """
            \(preparation)
            MOCK_URL_INJECTION="\(library)" mock-url run --by environment \(options) --plan rates.json -- UntouchedService rate EUR USD
            """)
    }

    @Test(arguments: ["", "--inject auto", "--inject always"])
    func `the program is answered from the plan, and the verdict says how`(_ option: String) async throws {
        let run = try await shell(
            "mock-url run --by environment \(option) --plan rates.json --json v.json -- UntouchedService rate EUR USD")

        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(run.errors == "mock-url: UntouchedService exited with status 0; 1 call; mocked from outside\n")
        let verdict = try JSONDecoder().decode(
            Verdict.self, from: Data(contentsOf: URL(fileURLWithPath: plan.path + "/v.json")))
        #expect(verdict.processes.map(\.program) == ["UntouchedService"])
        #expect(verdict.processes.map(\.injected) == [true] && verdict.processes.map(\.count) == [1])
    }

    private struct Verdict: Decodable {
        struct Process: Decodable {
            let program: String
            let injected: Bool
            let count: Int
        }

        let processes: [Process]
    }

    @Test(
        arguments: [
            ("missing.so", "true", "there is no such file"),
            ("rates.json", "true", "it is not an ELF file"),
            (".", "true", "it is not a regular file"),
            ("pipe", "mkfifo pipe", "it is not a regular file"),
            ("$PRODUCTS/DemoService", "true", "it is a program"),
            ("$PRODUCTS/libMockURLInjectionStage.so", "true", "it does not contain MockURLResponder"),
            ("cut.so", "head -c 100000 $PRODUCTS/libMockURLInjection.so > cut.so", "a part of it is missing"),
            (
                "old.so",
                #"sed 's/\x11\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00Mock/\x11\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00Mock/' "$PRODUCTS/libMockURLInjection.so" > old.so"#,
                "it is older"
            ),
            (
                "arm.so",
                #"cp "$PRODUCTS/libMockURLInjection.so" arm.so; printf '\x2A\x2A' | dd of=arm.so bs=1 seek=18 conv=notrunc status=none"#,
                "it is built for another processor"
            ),
            (
                "copy/libMockURLInjection.so",
                #"mkdir copy; cp "$PRODUCTS/libMockURLInjection.so" copy; : > copy/libMockURLInjectionStage.so"#,
                "libMockURLInjectionStage.so beside it: it is not an ELF file"
            ),
            (
                "copy/libMockURLInjection.so",
                #"mkdir copy; cp "$PRODUCTS/libMockURLInjection.so" copy; cp copy/*.so copy/libMockURLInjectionStage.so"#,
                "libMockURLInjectionStage.so beside it: it is another library"
            ),
        ])
    func `a library that cannot be used is an error, and the program is not launched`(
        _ library: String, _ preparation: String, _ reason: String
    ) async throws {
        let run = try await run(library: library, after: preparation)

        #expect(run.status == 87)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(": \(reason)\n"), "\(run.errors)")
        #expect(run.errors.hasSuffix("[unusable-injection]\n"))
    }

    @Test(arguments: ["a b", "a:b", "a$LIB", "plain"])
    func `the path of the library may have any characters`(_ folder: String) async throws {
        let run = try await shell(
            """
            mkdir '\(folder)'; cp "$PRODUCTS"/libMockURLInjection*.so '\(folder)'
            MOCK_URL_INJECTION='\(folder)'/libMockURLInjection.so mock-url run --by environment --plan rates.json -- UntouchedService rate EUR USD
            """)

        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `a library without the first stage decides itself, in each program of a script`() async throws {
        let run = try await shell(
            """
            mkdir copy; cp "$PRODUCTS/libMockURLInjection.so" copy
            MOCK_URL_INJECTION=copy/libMockURLInjection.so mock-url run --by environment --plan rates.json -- \
                sh -c 'UntouchedService rate EUR USD | cat; DemoService rate EUR USD'
            """)

        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == "1 EUR = 1.0842 USD (2026-11-20)\n1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(run.errors == "mock-url: sh exited with status 0; 2 calls; mocked from outside\n")
    }

    @Test func `a program for another processor is not launched`() async throws {
        try await expectRefusal(
            after: #"printf '\x2A\x2A' | dd of=program bs=1 seek=18 conv=notrunc status=none"#,
            "it is built for another processor than the injection library")
    }

    @Test(.enabled(if: geteuid() == 0, "NOT CHECKED: only root can give a program to another user"))
    func `a setuid program of another user is not launched`() async throws {
        try await expectRefusal(
            after: "chown 65534 program; chmod u+s program", "it has privileges that its caller does not have")
    }

    private func expectRefusal(after change: String, _ reason: String) async throws {
        let run = try await shell(
            """
            cp "$PRODUCTS/UntouchedService" program; \(change)
            mock-url run --by environment --plan rates.json -- ./program rate EUR USD
            """)

        #expect(run.status == 87)
        #expect(run.errors.contains("./program cannot be mocked, so it was not launched\n"), "\(run.errors)")
        #expect(run.errors.contains("  found:    \(reason)"))
        #expect(run.errors.hasSuffix("[uninjectable-program]\n"))
    }

    @Test func `a process that receives the library without a plan is stopped`() async throws {
        let run = try await shell(
            "mock-url run --by environment --plan rates.json -- sh -c 'env -u MOCK_URL_RESPONDER_ARGUMENTS UntouchedService rate EUR USD'"
        )

        #expect(run.status == 87)
        #expect(run.errors.contains("UntouchedService, because it cannot be mocked.\n"), "\(run.errors)")
        #expect(run.errors.contains("it did not receive the variable MOCK_URL_RESPONDER_ARGUMENTS"))
    }

    @Test(
        arguments: [
            (
                "--inject never", "UntouchedService rate EUR USD",
                "none; --inject never kept MockURLResponder out of the program",
                "leave out --inject never, or make "
            ),
            (
                "--policy drop", "env -i $PRODUCTS/UntouchedService rate EUR USD",
                "none; env: it does not use FoundationNetworking",
                "run the program that sends the requests by URLSession, with the variables of this run: env -i and sudo remove them"
            ),
            (
                "", "sh -c true", "none; sh: it does not use FoundationNetworking",
                "run the program that sends the requests by URLSession"
            ),
        ])
    func `the verdict on a run without a mocked process says why, and what to do`(
        _ options: String, _ program: String, _ found: String, _ advice: String
    ) async throws {
        let run = try await shell(
            "export https_proxy=http://127.0.0.1:9; mock-url run --by environment \(options) --plan rates.json -- \(program)"
        )

        #expect(run.status == 87)
        #expect(run.errors.contains("  found:    \(found)"), "\(run.errors)")
        #expect(run.errors.contains("  to do:    \(advice)"))
        #expect(run.errors.hasSuffix("[unmocked-program]\n"))
    }

    @Test func `a script is launched without the library, and the verdict names the missing library`() async throws {
        let run = try await shell(
            """
            mkdir alone; cp "$(command -v mock-url)" alone
            alone/mock-url run --by environment --plan rates.json -- sh -c 'DemoService rate EUR USD' && alone/mock-url run --by environment --plan rates.json -- sh -c true
            """)

        #expect(run.status == 87)
        #expect(run.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(
            run.errors.contains("found:    none; no libMockURLInjection.so, which brings MockURLResponder into a"),
            "\(run.errors)")
        #expect(run.errors.contains("swift build --product MockURLInjection and put it beside mock-url"))
    }

    @Test(
        arguments: [
            ("$PRODUCTS/UntouchedService rate EUR USD", "1 EUR = 1.0842 USD (2026-11-20)\n", "1 call; 2 processes"),
            // A program without URLSession has no start record.
            ("/bin/echo done", "done\n", "0 calls;"),
        ])
    func `a program that becomes another by exec loses no records`(
        _ next: String, _ output: String, _ calls: String
    ) async throws {
        let run = try await shell("mock-url run --by environment --plan rates.json -- UntouchedProbe exec \(next)")

        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == output)
        #expect(run.errors == "mock-url: UntouchedProbe exited with status 0; \(calls) mocked from outside\n")
    }

    @Test func `a request without a stub comes with a stub for the plan file`() async throws {
        let run = try await shell(
            "mock-url run --by environment --json v.json -- UntouchedService rate EUR USD; cat v.json")

        #expect(
            run.errors.contains(
                "  To answer it, add this to a plan file, which mock-url run --plan names:\n\n    {\"v\":1,"
            ),
            "\(run.errors)")
        #expect(run.output.contains(#""name" : "unmatched-request""#), "\(run.output)")
    }

    @Test func `a refused program leaves no record of a run, and its verdict has the reason`() async throws {
        let run = try await shell(
            """
            MOCK_URL_INJECTION=missing.so mock-url run --by environment --json v.json --journal calls.ndjson --plan rates.json -- UntouchedService
            cat v.json; cat calls.ndjson
            """)

        #expect(run.output.contains(#""name" : "unusable-injection""#), "\(run.output)")
        #expect(run.errors.contains("calls.ndjson: No such file"))
    }

    @Test func `a child that cannot be mocked is named in the verdict`() async throws {
        let run = try await shell(
            """
            mock-url run --by environment --json v.json --plan rates.json -- sh -c 'MOCK_URL_INJECTION=/missing.so UntouchedService rate EUR USD 2> /dev/null; true'
            cat v.json
            """)

        #expect(run.status == 0, "cat")
        #expect(run.errors.contains("a process of sh was stopped because it cannot be mocked"), "\(run.errors)")
        #expect(run.errors.contains("  found:    UntouchedService: the injection library does not fit: "))
        #expect(run.output.contains(#""program" : "sh""#) && run.output.contains(#""name" : "uninjectable-program""#))
    }

    @Test func `a journal whose path is a link has the records of all processes`() async throws {
        let run = try await shell(
            """
            ln -s target.ndjson link.ndjson
            mock-url run --by environment --plan rates.json --journal link.ndjson -- UntouchedService rate EUR USD
            grep -c '"injected":true' target.ndjson
            """)

        #expect(run.output == "1 EUR = 1.0842 USD (2026-11-20)\n1\n", "\(run.errors)")
    }
}
#endif
