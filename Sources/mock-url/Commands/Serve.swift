import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let serve = Subcommand(
        name: "serve", purpose: "Answer from plans at a URL, and judge the calls at the end",
        operands: .none,
        options: [
            .plan,
            Option(
                name: "--port", value: "PORT", values: .number(0...65_535),
                purpose: "The port of the server, by default any free port"),
            Option(
                name: "--listen", value: "ADDRESS", values: .text,
                purpose: "The address of this machine that the server has, by default 127.0.0.1"),
            Option(name: "--tls", purpose: "Answer https, and no http"),
            Option(
                name: "--certificate", value: "FILE", values: .file,
                purpose: "With --tls, write the certificate that clients must trust, as PEM"),
            .policy, .order, .lenient, .expect, .check, .warn, .keptJournal, .journalBodies, .verdictFile,
            .quietVerdict,
        ],
        details: [
            """
            Standard output is one line, the URL of the server, which is written when the server is ready. Ctrl-C and SIGTERM end the \
            server, and the verdict is printed to standard error.
            """,
            """
            A stub of any host and scheme answers all clients. A stub with a host answers requests with this host in their field \
            Host. A request without a stub receives the status 501 with its report, and makes the verdict a failure. Other \
            policies are drop, which resets the connection, and answer:STATUS.
            """,
        ],
        statuses: [.success, .usage, .invalidInput, .missingInput, .failure, .unmetExpectation, .unmockedProgram],
        examples: [
            Example(
                purpose: "A script asks a server on a free port",
                command: """
                    mock-url serve --plan plan.json > url & until [ -s url ]; do sleep 1; \\
                        done; curl --silent "$(cat url)/rates"; kill $!; wait $!
                    """),
            Example(
                purpose: "Clients of https trust the authority in a file",
                command: """
                    mock-url serve --plan plan.json --tls --certificate authority.pem & \\
                        sleep 1; kill $!; wait $!
                    """),
        ],
        run: ServeCommand.run)
}

/// Serves plans until a signal ends the server.
private enum ServeCommand {
    static func run(_ invocation: Invocation) throws -> ExitStatus {
        try check(invocation)
        let expectations = try invocation.expectations
        var settings = HandOver.Settings()
        settings.way = .outside
        settings.arguments = invocation.runArguments
        settings.plans = try invocation.plans(at: invocation.values(of: Option.plan.name))
        settings.journal = invocation.value(of: Option.keptJournal.name)
        let handOver = try HandOver(settings, words: [], inherited: nil)
        let result = try invocation.verdictFile(besides: handOver)
        var findings = try ServedPlan(handOver, invocation).serve()
        // A test whose client was never answered must not pass; the other policies say that it may.
        if ![nil, .prevent].contains(handOver.arguments.policy) {
            findings.warnings += findings.failures
            findings.failures = []
        }
        if let reported = findings.history?.calls.filter(\.result.isReported), !reported.isEmpty {
            let count = CallCount.calls(reported.count)
            let headline = "expected a stub to answer each call, found \(count) without one, whose reports came before:"
            findings.failures.append(Message(.unmatchedRequest, lines: [headline] + CallLines.list(reported)))
        }
        var verdict = RunVerdict(
            on: "mock-url serve", .exited(0), handOver, expectations, invocation.checks(.check),
            warning: invocation.checks(.warn), findings)
        verdict.subject = "the server has ended"
        return try invocation.conclude(verdict, result)
    }

    /// Checks the options against each other.
    private static func check(_ invocation: Invocation) throws {
        if invocation.value(of: Option.policy.name).flatMap(UnmatchedPolicy.init)?.allowsNetwork == true {
            throw UsageError(
                expected: "--policy prevent, drop or answer:STATUS", found: "allow",
                advice: "add stubs for the requests, because no other server is behind this one")
        }
        if invocation.has("--certificate"), !invocation.has("--tls") {
            throw UsageError(
                expected: "--tls beside --certificate", found: "a server of http, which has no certificate",
                advice: "add --tls, or remove --certificate")
        }
        try invocation.checkJournalBodies()
        let names = [Option.verdictFile.name, Option.keptJournal.name, "--certificate"]
        try FileRoles.check(names.compactMap { name in invocation.value(of: name).map { (name, $0) } })
    }
}
