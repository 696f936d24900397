import TestSupport

@Suite(.tags(.slow)) struct `A progress line` {
    /// A terminal that records what it receives, and when.
    private final class Recording: Sendable {
        private let all = Locked<[(time: ContinuousClock.Instant, text: String)]>([])
        let columns = Locked(80)

        var texts: [String] { all.withLock { $0.map(\.text) } }
        var times: [ContinuousClock.Instant] { all.withLock { $0.map(\.time) } }

        var screen: ProgressLine.Screen {
            ProgressLine.Screen(
                columns: { self.columns.withLock { $0 } },
                write: { text in self.all.withLock { $0.append((.now, text)) } })
        }

        /// Waits until the terminal has received a text.
        func wait(for text: String) async throws {
            while !texts.contains(text) { try await Task.sleep(for: .milliseconds(5)) }
        }
    }

    private static let erase = "\r\u{1B}[K"

    @Test(.timeLimit(.minutes(5)))
    func `the line appears after half a second, also during a long call, and is erased at the end`() async throws {
        let terminal = Recording()
        let start = ContinuousClock.now
        let line = ProgressLine("reading calls.ndjson", on: terminal.screen)

        try await terminal.wait(for: Self.erase + "reading calls.ndjson")
        line.show("41 %")
        try await terminal.wait(for: Self.erase + "41 %")
        line.end()
        line.show("99 %")
        line.end()
        try await Task.sleep(for: .milliseconds(300))

        #expect(terminal.texts == ["reading calls.ndjson", "41 %", ""].map { Self.erase + $0 })
        #expect(try #require(terminal.times.first) - start >= .milliseconds(500))
    }

    @Test(.timeLimit(.minutes(5))) func `the line changes at most ten times per second`() async throws {
        let terminal = Recording()
        let line = ProgressLine("0", on: terminal.screen)
        var shown = 0
        while terminal.texts.count < 4 {
            shown += 1
            line.show("\(shown)")
            try await Task.sleep(for: .milliseconds(1))
        }
        line.end()

        let times = terminal.times.dropLast()
        for (early, late) in zip(times, times.dropFirst()) { #expect(late - early >= .milliseconds(99)) }
    }

    @Test(.timeLimit(.minutes(5))) func `an unchanged text is drawn once`() async throws {
        let terminal = Recording()
        let line = ProgressLine("waiting", on: terminal.screen)

        try await terminal.wait(for: Self.erase + "waiting")
        try await Task.sleep(for: .milliseconds(400))
        line.end()

        #expect(terminal.texts == [Self.erase + "waiting", Self.erase])
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [("0123456789abcdef", "0123456789a"), ("a\nb\u{1B}[2Jc", "a?b?[2Jc"), ("日本語日本語日本語", "日本語日本")])
    func `a text is cut before the last column, without control characters`(text: String, shown: String) async throws {
        let terminal = Recording()
        terminal.columns.withLock { $0 = 12 }
        let line = ProgressLine(text, on: terminal.screen)

        while terminal.texts.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        line.end()

        #expect(terminal.texts.first == Self.erase + shown)
    }

    @Test(.timeLimit(.minutes(5))) func `a line that is released is erased`() async throws {
        let terminal = Recording()
        var line: ProgressLine? = ProgressLine("reading", on: terminal.screen)
        _ = line

        try await terminal.wait(for: Self.erase + "reading")
        line = nil
        try await terminal.wait(for: Self.erase)
    }
}
