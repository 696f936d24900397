import TestSupport

@Suite(.launching) struct `Output limits` {
    private let mebibyte = 1_048_576
    /// A command that writes lines of 16 bytes without end.
    private static let lines = "yes 0123456789abcde 2>/dev/null"

    /// A program that writes a first line, some MiB of lines, and a last line.
    private func flooding(mebibytes: Int, to stream: Int = 1) -> ServiceUnderTest {
        var service = shell("{ echo first; \(Self.lines) | head -c \(mebibytes * mebibyte); echo last; } >&\(stream)")
        service.outputLimit = 2 * mebibyte
        return service
    }

    @Test func `reading a truncated output fails the test and returns the beginning and the end`() async throws {
        let seen = Locked("")
        let issues = try await issues {
            let service = try await flooding(mebibytes: 4).launch()
            let termination = try await service.waitForExit(timeout: 300)
            seen.withLock { $0 = termination.output }
            #expect(termination.errors.isEmpty)
        }

        let output = seen.withLock { $0 }
        let leftOut = try #require(output.firstMatch(of: /\n… (\d+) bytes left out …\n/)).output
        let noticeLength = leftOut.0.utf8.count
        #expect(output.hasPrefix("first\n0123456789abcde\n") && output.hasSuffix("0123456789abcde\nlast\n"))
        #expect(2 * mebibyte...3 * mebibyte + noticeLength ~= output.utf8.count)
        #expect(output.utf8.count - noticeLength + Int(leftOut.1)! == 4 * mebibyte + 11)
        #expect(
            issues.map(\.text) == [
                """
                sh wrote more to standard output than is kept, so the test reads a part of it
                  expected: at most the number of bytes that outputLimit sets
                  found:    \(leftOut.1) bytes more, which were left out in the middle
                  to do:    set a higher outputLimit before the launch, or search lines while the program runs, by \
                wait(for: .line)
                [lost-output]
                """
            ])
    }

    @Test func `a truncated output fails only a test that reads it, unless the limit is raised`() async throws {
        let issues = try await issues {
            let truncated = try await flooding(mebibytes: 4).launch().waitForExit(timeout: 300)
            #expect(truncated.isSuccess)
            #expect("\(truncated)".contains("standard output (4194315 bytes):\n  | first\n"))
            var program = flooding(mebibytes: 4)
            program.outputLimit = 16 * mebibyte
            let whole = try await program.launch().waitForExit(timeout: 300)
            #expect(whole.output.utf8.count == 4 * mebibyte + 11)
        }

        #expect(issues.isEmpty, "\(issues)")
    }

    @Test func `reading a truncated standard error, or searching it for a value, fails`() async throws {
        let issues = try await issues {
            let service = try await flooding(mebibytes: 4, to: 2).launch()
            try await service.waitForExit(timeout: 300)
            let error = await failure { _ = try await service.wait(for: .errors { $0.contains("last") ? true : nil }) }
            #expect(error?.description.hasPrefix("sh wrote more to standard error than is kept, so the test") == true)
            #expect(service.output.isEmpty && service.errors.hasSuffix("last\n"))
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.text.hasPrefix("sh wrote more to standard error than is kept") == true)
    }

    @Test func `a wait that begins at the launch finds a line that is discarded later`() async throws {
        var program = shell(
            """
            \(Self.lines) | head -c \(2 * mebibyte); echo wanted; \(Self.lines) | head -c \(4 * mebibyte)
            exec sleep 600
            """)
        program.outputLimit = mebibyte
        let service = try await program.launch()

        #expect(try await service.wait(for: .line("wanted"), timeout: 300) == "wanted")
    }

    @Test func `waiting for a line fails if the line may be in the discarded part of the output`() async throws {
        let service = try await flooding(mebibytes: 4).launch()
        try await service.waitForExit(timeout: 300)

        let error = await failure { try await service.wait(for: .line("absent")) }

        #expect(
            error?.description.hasPrefix("sh wrote more to standard output than is kept, and lines were left") == true)
        #expect(try await service.wait(for: .line("first")) == "first")
    }

    @Test func `a report in the left-out middle still reaches the test`() async throws {
        let report = PreventionReport(.unusablePlan, "the plan is wrong").printed
        var program = shell(
            """
            {
                \(Self.lines) | head -c \(2 * mebibyte); printf '\(report)'; \(Self.lines) | head -c \(4 * mebibyte)
            } >&2
            """)
        program.outputLimit = mebibyte
        let service = try await program.launch()

        #expect(try await service.waitForExit(timeout: 300).refusal == "the plan is wrong")
    }

    @Test(arguments: [0, -1, 1_048_575, Int.max])
    func `an output limit outside 1 MiB to 1 TiB stops the launch`(_ limit: Int) async throws {
        #expect(
            await launchError { $0.outputLimit = limit }
                == "cannot launch sh: expected an outputLimit from 1048576 to 1099511627776 bytes, found \(limit) [invalid-setting]"
        )
    }

    /// `Benchmarks` measures that such a program does not delay a timeout, which only bounded outputs achieve.
    @Test(.timeLimit(.minutes(10))) func `a flood of output takes bounded memory and has a short error`() async throws {
        let service = try await shell("\(Self.lines) & exec yes 0123456789abcde >&2").launch()
        while service.outputSizes.contains(where: { $0.written <= 32 * mebibyte }) {
            try await Task.sleep(for: .milliseconds(5))
        }

        let error = await failure { try await service.waitForExit(timeout: 0.1) }

        #expect(error?.description.hasPrefix("waited 0.1 s for the end; sh (process ") == true)
        #expect(try #require(error?.description.utf8.count) < 64 << 10)
        for size in service.outputSizes { #expect(size.kept <= 24 * mebibyte) }
    }
}
