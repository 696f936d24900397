import TestSupport

@Suite struct `Joined calls as JSON` {
    private let file = try! JournalFile()

    /// Returns the calls of the journal as `--json` prints them.
    private func lines() throws -> [String] {
        try file.joinedCalls().map { call in
            var json = JSONWriter()
            json.call(call)
            return json.text
        }
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

    @Test func `a joined call lacks the members of a later version, and those that name its own`() throws {
        try file.add(
            JournalRecords.start(),
            JournalRecords.call(
                1, time: 100.25, #","run":"x","at":"y","took":7,"received":8,"outcome":"passed","later":{"a":1}"#),
            JournalRecords.delivery(1, time: 100.5, #","bytes":4,"ended":"complete","holds":1"#))

        #expect(
            try lines().joined().hasSuffix(
                #""request":{"method":"GET","url":"https://h/a"},"outcome":"passed","#
                    + #""took":0.250000,"received":4,"ended":"complete"}"#))
    }

    @Test func `strings and numbers of a joined call keep their values`() throws {
        let hostile = #"\"\\/\n\t\u0001{\"kind\":\"call\"]}\u2028e\u0301🦜\#(String(repeating: "x", count: 300))"#
        let request =
            #"{"method":"\#(hostile)","url":"https://h/a?b=%22","headers":[["A","\#(hostile)"]],"#
            + #""body":{"bytes":900,"text":"\#(hostile)"}}"#
        let miss =
            #"{"index":9007199254740991,"number":9007199254740992,"name":"\#(hostile)","source":"\#(hostile)","distance":0.25,"#
            + #""spent":true,"limit":3,"shadowedBy":1,"differs":[{"field":"\#(hostile)","expected":"","note":"\#(hostile)"}]}"#
        let record =
            #"{"number":0,"process":2147483648,"client":{"process":7,"program":"\#(hostile)"},"request":\#(request),"#
            + #""policy":"drop","networkGuard":"none","nearMisses":[\#(miss)],"outcome":"failed","error":-1,"#
            + #""domain":"\#(hostile)","duration":1.500000}"#
        try file.add(JournalRecords.start(), #"{"kind":"call","time":100,"monotonic":1,"# + record.dropFirst())

        #expect(try JSONValue(try #require(lines().first)).includes(JSONValue(record)))
    }
}
