import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `A regular expression that takes long` {
    private static let slow = "/" + String(repeating: "a", count: 40) + "!"

    private func registry(_ count: Int) -> StubRegistry {
        let stubs = (0..<count).map { number in
            StubMapping(request: RequestPattern(host: "h", path: .matches("^/(a+)+$|\(number)x")))
        }
        return StubRegistry(MockPlan(stubs + [StubMapping(name: "ok", request: RequestPattern(host: "h"))]))
    }

    @Test func `is given up, once for all of a request, and the stubs behind it answer`() {
        let registry = registry(12)

        let start = ContinuousClock.now
        let name = registry.answer(to: Self.slow)

        #expect(name == "ok")
        #expect(ContinuousClock.now - start < .seconds(1.5))
    }

    @Test func `keeps no other request waiting`() async {
        let registry = registry(12)

        let longest = await withTaskGroup(of: Duration.self) { group in
            let slow = Self.slow
            group.addTask {
                _ = registry.answer(to: slow)
                return .zero
            }
            group.addTask {
                var longest = Duration.zero
                for _ in 0..<100 {
                    let start = ContinuousClock.now
                    _ = registry.answer(to: "/quick")
                    longest = max(longest, ContinuousClock.now - start)
                    try? await Task.sleep(for: .milliseconds(2))
                }
                return longest
            }
            return await group.reduce(.zero, max)
        }

        // A search is only tried while others wait, for 2 ms; each of the 12 stubs may have one.
        #expect(longest < .milliseconds(200))
    }

    @Test func `or is too much for a text says so`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let stub = StubMapping(
                request: RequestPattern(host: "h", method: "POST", body: .text(.matches("^(?:a|b)*$"))))
            let registry = StubRegistry(MockPlan([stub]))
            let body = String(repeating: "ab", count: 2_000_000)
            let request = CapturedRequest(
                method: "POST", url: URL(string: "https://h/")!, body: Data(body.utf8))
            guard case .unclaimed = registry.claim(request) else { fatalError("claimed") }
        }

        let note = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            note.contains("the regular expression \"^(?:a|b)*$\" could not be searched for: the text of 4000000 bytes"))
    }

    @Test func `that is given up is named with what was given up`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let stub = StubMapping(request: RequestPattern(host: "h", path: .matches("^/(a+)+$")))
            let request = CapturedRequest("https://h/" + String(repeating: "a", count: 40) + "!")
            guard case .unclaimed = StubRegistry(MockPlan([stub])).claim(request) else { fatalError("claimed") }
        }

        let note = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            note
                == "MockURLResponder: the regular expression \"^/(a+)+$\" was given up: all searches for a request have "
                + "0.25 s\n")
    }
}

extension StubRegistry {
    fileprivate func answer(to path: String) -> String? {
        guard case .claimed(let claimed) = claim(CapturedRequest("https://h" + path)) else { return nil }
        return claimed.name
    }
}
