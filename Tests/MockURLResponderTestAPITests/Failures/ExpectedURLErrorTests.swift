import Foundation
import TestSupport
import Testing

@Suite struct `The URLError that a test expects` {
    @Test func `expectURLError returns an error with the expected code and records no failure`() async throws {
        let recorded = try await issues {
            let error = await expectURLError(.timedOut) { throw URLError(.timedOut) }
            #expect(error?.code == .timedOut)
        }

        #expect(recorded.isEmpty, "\(recorded)")
    }

    @Test func `expectURLError fails with the expected code, the found error and the line of the call`() async throws {
        struct Strike: Error {}

        let line = #line + 2
        let recorded = try await issues {
            await expectURLError(.timedOut) { throw URLError(.cancelled) }
            await expectURLError(.timedOut) { throw Strike() }
            await expectURLError(.timedOut, "for a while") { 200 }
        }

        try #require(recorded.count == 3, "\(recorded)")
        #expect(recorded.map(\.line) == [line, line + 1, line + 2])
        #expect(recorded[0].text.contains("URLError with code -1001, found "))
        #expect(recorded[0].text.contains("-999"))
        #expect(recorded[1].text.hasSuffix("found Strike()"))
        #expect(recorded[2].text.hasSuffix("found the result 200\nfor a while"))
    }
}
