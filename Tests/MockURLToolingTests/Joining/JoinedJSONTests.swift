import Foundation
import MockURLResponder
import MockURLTooling
import TestSupport
import Testing

@Suite struct `Joined calls as JSON` {
    private let file: JournalFile

    init() throws {
        file = try JournalFile()
    }

    /// Returns the calls of the journal as `--json` prints them.
    private func lines() throws -> [String] {
        var (stream, json) = (CallStream(file.path), JSONWriter())
        try stream.readAll { item in
            guard case .call(let call) = item else { return }
            json.call(call)
            json.endLine()
        }
        return json.text.split(separator: "\n").map(String.init)
    }

    @Test func `a joined call has the members of its record and of its delivery`() throws {
        try file.add(
            JournalRecords.start(),
            JournalRecords.call(
                1, time: 100.25, method: "POST",
                #","stub":{"index":1,"number":2,"name":"t","source":"A.swift:7","plan":3,"use":2},"outcome":"answered","status":201,"reason":"Made","bytes":9"#
            ),
            JournalRecords.delivery(
                1, time: 100.5,
                #","bytes":4,"ended":"failed","error":-1005,"answer":{"headers":[["A","b"]],"body":{"bytes":9,"text":"tea?"}}"#
            ))

        #expect(
            try lines() == [
                #"{"run":0,"process":1,"number":1,"time":100.250000,"at":0.250000,"#
                    + #""request":{"method":"POST","url":"https://h/a"},"#
                    + #""stub":{"index":1,"number":2,"name":"t","source":"A.swift:7","plan":3,"use":2},"#
                    + #""outcome":"answered","status":201,"reason":"Made","bytes":9,"#
                    + #""took":0.250000,"received":4,"ended":"failed","deliveryError":-1005,"#
                    + #""answer":{"headers":[["A","b"]],"body":{"bytes":9,"text":"tea?"}}}"#
            ])
    }

    @Test func `a joined call has each member once, also if a record has members of a later version`() throws {
        try file.add(
            JournalRecords.start(),
            JournalRecords.call(
                1, time: 100.25, #","run":"x","at":"y","took":7,"received":8,"outcome":"passed","later":{"a":1}"#),
            JournalRecords.delivery(1, time: 100.5, #","bytes":4,"ended":"complete","holds":1"#))

        #expect(
            try lines().joined().hasSuffix(
                #""request":{"method":"GET","url":"https://h/a"},"outcome":"passed","later":{"a":1},"#
                    + #""took":0.250000,"received":4,"ended":"complete"}"#))
    }

    /// Compares two independent readers: JSONSerialization reads the record and the printed call, and the reader of journals
    /// is between them.
    @Test(arguments: 0..<300) func `a random record has the same members as JSONSerialization reads`(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let record = RandomRecord.call(&random)
        let data = try JSONSerialization.data(
            withJSONObject: record,
            options: seed.isMultiple(of: 2) ? [.prettyPrinted, .sortedKeys] : [.withoutEscapingSlashes])
        let line = String(decoding: data, as: UTF8.self).replacing("\n", with: " ")
        try file.add(JournalRecords.start(time: 0), line)

        let printed = try #require(try lines().first)
        var found = try #require(
            try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? NSDictionary as? [String: Any])
        var expected = try #require(try JSONSerialization.jsonObject(with: data) as? NSDictionary as? [String: Any])
        for name in ["run", "at", "time"] { found[name] = nil }
        for name in ["kind", "time", "monotonic"] { expected[name] = nil }

        #expect(found as NSDictionary == expected as NSDictionary, "seed \(seed): \(line)")
    }
}

/// Generates records of calls as dictionaries.
private enum RandomRecord {
    // Without U+FEFF, which JSONSerialization drops after an escape.
    private static let strings = [
        "", "a", "é", "e\u{301}", "🦜", "\"", "\\", "/", "\n\t", "\u{1}", "{\"kind\":\"call\"", "]}", "ab\u{2028}",
        String(repeating: "x", count: 300),
    ]

    private static func string(_ random: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in strings.randomElement(using: &random) ?? "" }.joined()
    }

    private static func number(_ random: inout SplitMix64) -> Int {
        [0, 1, 9, 200, 16_384, 1 << 31, 1 << 53 - 1].randomElement(using: &random) ?? 0
    }

    static func call(_ random: inout SplitMix64) -> [String: Any] {
        var record: [String: Any] = [
            "kind": "call", "time": 1_795_274_567.25, "process": number(&random), "number": number(&random),
            "request": request(&random), "outcome": "passed", "extra": ["a": [1, string(&random)] as [Any]],
        ]
        if Bool.random(using: &random) {
            (record["outcome"], record["status"], record["bytes"]) = ("answered", 200, number(&random))
            record["stub"] = stub(&random)
        } else if Bool.random(using: &random) {
            (record["outcome"], record["error"], record["domain"]) = ("failed", -number(&random), string(&random))
            record["policy"] = "drop"
            record["nearMisses"] = (0..<Int.random(in: 0...2, using: &random)).map { _ in miss(&random) }
        }
        return record
    }

    private static func request(_ random: inout SplitMix64) -> [String: Any] {
        var request: [String: Any] = ["method": string(&random), "url": "https://h/" + string(&random)]
        if Bool.random(using: &random) { request["headers"] = [["A", string(&random)], ["B", string(&random)]] }
        if Bool.random(using: &random) {
            request["body"] = ["bytes": number(&random), "text": string(&random)] as [String: Any]
        }
        return request
    }

    private static func stub(_ random: inout SplitMix64) -> [String: Any] {
        let index = number(&random)
        return ["index": index, "number": index + 1, "name": string(&random), "use": number(&random)]
    }

    private static func miss(_ random: inout SplitMix64) -> [String: Any] {
        let index = number(&random)
        return [
            "index": index, "number": index + 1, "summary": string(&random), "distance": 0.25, "spent": true,
            "differs": [["field": string(&random), "expected": string(&random), "note": string(&random)]],
        ]
    }
}
