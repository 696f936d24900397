import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite(.launching, .timeLimit(.minutes(10))) struct `A regular expression that takes long` {
    private static let slow = "/" + String(repeating: "a", count: 40) + "!"

    private func registry(_ count: Int) -> StubRegistry {
        let stubs = (0..<count).map { number in
            StubMapping(request: RequestPattern(host: "h", path: .matches("^/(a+)+$|\(number)x")))
        }
        return StubRegistry(MockPlan(stubs + [StubMapping(name: "ok", request: RequestPattern(host: "h"))]))
    }

    @Test func `is given up, once for all of a request, and the stubs behind it answer`() {
        let registry = registry(12)

        var name: String?
        let time = processorTime { name = registry.answer(to: Self.slow) }

        #expect(name == "ok")
        #expect(time < .seconds(1.5), "of 3 seconds that one for each stub would take")
    }

    @Test func `keeps no other request waiting`() async throws {
        let registry = registry(12)
        // A search is only tried while others wait, for 2 ms; each of the 12 stubs may have one.
        let margin = Duration.milliseconds(50)
        var isAnsweredMeanwhile = false

        // On a busy machine a try may see nothing: then the others did not run while the search did.
        while !isAnsweredMeanwhile {
            let start = ContinuousClock.now
            let over = Locked<ContinuousClock.Instant?>(nil)
            Thread.detachNewThread {
                _ = registry.answer(to: Self.slow)
                over.withLock { $0 = .now }
            }
            var answers: [ContinuousClock.Instant] = []
            while over.withLock({ $0 == nil }) {
                _ = registry.answer(to: "/quick")
                answers.append(.now)
                try await Task.sleep(for: .milliseconds(2))
            }
            let end = try #require(over.withLock { $0 })
            isAnsweredMeanwhile = answers.contains { start + margin < $0 && $0 < end - margin }
        }
    }

    @Test func `or is too much for a text says so`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let stub = StubMapping(
                request: RequestPattern(host: "h", method: "POST", body: .text(.matches("^(?:a|b)*$"))))
            let registry = StubRegistry(MockPlan([stub]))
            let body = String(repeating: "ab", count: 2_000_000)
            // The first may run out of time on a busy machine.
            for _ in 0..<5 {
                let request = CapturedRequest(
                    method: "POST", url: URL(string: "https://h/")!, body: Data(body.utf8))
                guard case .unclaimed = registry.claim(request) else { fatalError("claimed") }
            }
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
