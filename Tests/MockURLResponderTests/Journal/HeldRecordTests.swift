import TestSupport

@Suite(.launching) struct `A record that waits for the end of its call` {
    /// A journal that is written directly.
    private struct Direct {
        let journal: Journal
        let url: URL

        init(_ file: String) throws {
            journal = try Journal(at: file, source: "the test") { _ in }
            url = try #require(URL(string: "https://h/"))
        }

        func add(isHeld: Bool) -> RecordedCall {
            let call = HTTPCall(
                method: "GET", url: url, headers: [:], body: Data(), bodyLength: 0, .init(.passed),
                by: .invalidPlan("none"))
            let numbers = RecordNumbers(inJournal: journal.add(call, isHeld: isHeld), inLog: nil)
            return RecordedCall(numbers, in: journal, nil, Redaction())
        }
    }

    private let file = try! JournalFile()

    /// The kinds of the records in the file, each with the number of its call.
    private var lines: [String] {
        get throws {
            try file.records.map { record in
                let number = (record["number"] ?? record["call"])?.integer ?? -1
                return "\(record["kind"]?.string ?? "") \(number)"
            }
        }
    }

    @Test func `a record that waits is written before the record of a later call`() throws {
        let direct = try Direct(file.path)
        let calls = [true, true, false].map(direct.add)

        #expect(try lines == ["call 1", "call 2", "call 3"])
        withExtendedLifetime(calls) {}
    }

    @Test func `a forked child does not repeat a record that waits in its parent`() async throws {
        await #expect(processExitsWith: .exitCode(0)) { [path = file.path as String] in
            let direct = try Direct(path)
            let call = direct.add(isHeld: true)
            let child = ForkedChild {
                withExtendedLifetime(direct.add(isHeld: false)) {}
                _exit(0)
            }
            #expect(child.status == 0)
            call.end(.complete, received: 0) { _ in nil }
        }

        // Parent and child count their calls separately.
        #expect(try lines == ["call 2", "delivery 2", "call 1", "delivery 1"])
    }

    @Test func `a delegate receives no head before its call is in the journal`() async throws {
        let scene = try DeliveryScene([#"{"body":"whole"}"#])
        let kinds = Locked<[String]>([])
        let client = DelegateClient(atHead: { kinds.withLock { $0 = (try? scene.kinds) ?? [] } })
        await client.load("https://api.example.com/", scene.responder)
        #expect(kinds.withLock(\.self).starts(with: ["start", "call"]))
    }

    @Test(arguments: [#"{"delay":1000}"#, #"{"body":"slow","bodyDuration":1000}"#])
    func `a call that takes time is in the journal meanwhile`(_ response: String) async throws {
        let scene = try DeliveryScene([response])
        let task = Task { try await scene.responder.session.reply(to: "https://api.example.com/") }
        try await scene.responder.waitForCalls(.any, timeout: 300)

        #expect(try scene.kinds == ["start", "call"])
        task.cancel()
        _ = await task.result
    }
}
