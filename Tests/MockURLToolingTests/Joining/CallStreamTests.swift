import TestSupport

private typealias Records = JournalRecords

@Suite struct `Calls joined with their deliveries` {
    private let file = try! JournalFile()

    /// Describes the items of the journal, such as `1.17 took 2.0` for call 17 of run 1.
    private func words(_ item: CallStream.Item) -> String {
        switch item {
        case .began(let run): "began \(run.index)"
        case .call(let call):
            "\(call.run).\(call.call.number) " + (call.call.delivery.map { "took \($0.duration)" } ?? "open")
        case .update(let call): "update \(call.run).\(call.call.number) took \(call.call.delivery?.duration ?? -1)"
        case .ended(let run): "ended \(run.index)"
        case .replaced: "replaced"
        }
    }

    private func items(_ read: (inout CallStream, (CallStream.Item) -> Void) throws -> Void) throws -> [String] {
        var (stream, items) = (CallStream(file.path), [String]())
        try read(&stream) { items.append(words($0)) }
        return items
    }

    private static let journals: [(name: String, records: [String], items: [String])] = [
        (
            "a call without a delivery is passed on before the end of its run",
            [Records.start(), Records.call(1), Records.end(), Records.start(process: 2), Records.call(1, process: 2)],
            ["began 0", "0.1 open", "ended 0", "began 1", "1.1 open"]
        ),
        (
            "deliveries of two processes belong to the calls of their process",
            [
                Records.start(process: 1), Records.start(process: 2), Records.call(1, process: 1, time: 101),
                Records.call(1, process: 2, time: 102), Records.delivery(1, process: 2, time: 103),
                Records.delivery(1, process: 1, time: 111),
            ], ["began 0", "began 1", "0.1 took 10.0", "1.1 took 1.0"]
        ),
        (
            "calls that two processes recorded in the wrong order are sorted by their times",
            [
                Records.start(process: 1), Records.start(process: 2), Records.call(1, process: 1, time: 102),
                Records.call(1, process: 2, time: 101),
            ], ["began 0", "began 1", "1.1 open", "0.1 open"]
        ),
        (
            "calls of a child process without a start record belong to the run that began last",
            [
                Records.start(), Records.call(1, process: 7, time: 101), Records.end(),
                Records.call(2, process: 7, time: 102),
            ], ["began 0", "0.1 open", "ended 0", "0.2 open"]
        ),
        (
            "records of unknown kinds and unknown members are ignored",
            [
                Records.start(), #"{"kind":"weather","time":101,"sun":{"x":[1,"]}"]}}"#,
                Records.call(1, "https://h/a", #","cake":[{"a":"\""}],"outcome":"passed""#),
            ], ["began 0", "0.1 open"]
        ),
    ]

    @Test(arguments: journals)
    func `the calls of a journal come in the order of their times, with their deliveries`(
        _ name: String, _ records: [String], _ items: [String]
    ) throws {
        try file.add(records.joined(separator: "\n"))
        #expect(try self.items { try $0.readAll($1) } == items, "\(name)")
    }

    @Test func `an open call holds back at most 1024 later items`() throws {
        let later = (2...CallStream.mostWaiting + 1).map { Records.call($0) + "\n" + Records.delivery($0) }
        try file.add(Records.start(), Records.call(1), later.joined(separator: "\n"))

        let found = try items { stream, take in _ = try stream.read(take) }

        #expect(found.prefix(3) == ["began 0", "0.1 open", "0.2 took 1.0"])
        #expect(found.count == CallStream.mostWaiting + 2)
    }

    @Test func `a journal that another file replaces begins again with run 0`() throws {
        try file.add(Records.start(), Records.call(1), Records.call(2))
        let found = try items { stream, take in
            _ = try stream.read(take)
            try FileManager.default.removeItem(atPath: file.path)
            try file.add(Records.start(process: 9), Records.call(1, process: 9))
            _ = try stream.read(take)
            try stream.finish(take)
        }

        #expect(found == ["began 0", "0.1 open", "0.2 open", "replaced", "began 0", "0.1 open"])
    }

    @Test(arguments: [1, 7, 64]) func `a journal arrives whole from a pipe in parts of any length`(length: Int) throws {
        let text =
            [Records.start(), Records.call(1, "https://h/ü"), Records.delivery(1), Records.end()]
            .joined(separator: "\n") + "\n"
        let pipe = file.path + ".pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let bytes = Array(text.utf8)
        let writer = Thread {
            let descriptor = open(pipe, O_WRONLY)
            for start in stride(from: 0, to: bytes.count, by: length) {
                let part = Array(bytes[start..<min(bytes.count, start + length)])
                _ = write(descriptor, part, part.count)
            }
            close(descriptor)
        }
        let keeper = open(pipe, O_RDWR)
        writer.start()
        var (stream, items) = (CallStream(pipe), [String]())
        // Waits for the first bytes, so that the pipe has a writer before the keeper closes it.
        while items.isEmpty { _ = try stream.read(patience: .milliseconds(50)) { items.append(words($0)) } }
        close(keeper)
        try stream.readAll { items.append(words($0)) }

        #expect(items == ["began 0", "0.1 took 1.0", "ended 0"])
    }
}
