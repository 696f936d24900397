import TestSupport

@Suite struct `Header fields` {
    @Test func `header names that differ in more than the case of a letter stay separate`() {
        let fields: HeaderFields = ["a": "1", "A!": "2", "[": "3", "{": "4", "@": "5", "`": "6"]

        #expect(fields.combined == ["a": "1", "A!": "2", "[": "3", "{": "4", "@": "5", "`": "6"])
    }

    @Test func `7,000 header names that occur twice are all joined`() {
        let names = (0..<7_000).map { "X-\($0)" }
        let fields = HeaderFields((names + names.map { $0.lowercased() }).map { .init(name: $0, value: "v") })

        #expect(fields.combined == Dictionary(uniqueKeysWithValues: names.map { ($0, "v, v") }))
    }
}
