import TestSupport

@Suite struct `The URLError that a test expects` {
    @Test func `expectURLError fails only for another error or none, at the line of the call`() async throws {
        struct Strike: Error {}
        let line = #line + 2
        let recorded = try await issues {
            await expectURLError(.timedOut) { throw URLError(.cancelled) }
            await expectURLError(.timedOut) { throw Strike() }
            await expectURLError(.timedOut, "for a while") { 200 }
            let expected = await expectURLError(.timedOut) { throw URLError(.timedOut) }
            #expect(expected?.code == .timedOut)
        }

        try #require(recorded.map(\.line) == [line, line + 1, line + 2], "\(recorded)")
        #expect(recorded[0].text.contains("URLError with code -1001, found ") && recorded[0].text.contains("-999"))
        #expect(recorded[1].text.hasSuffix("found Strike()"))
        #expect(recorded[2].text.hasSuffix("found the result 200\nfor a while"))
    }
}
