import TestSupport

@Suite(.tags(.slow)) struct `Searches that exceed their time limit` {
    private let responder = MockURLResponder(policy: .answer(501))
    private let slow = RequestCondition.path(.regex("^/(a+)+$"))
    private let log = FailureLog()

    private enum Verification: CaseIterable {
        case never, other, inOrder, exactly, matcher
    }

    @Test(arguments: Verification.allCases)
    private func `a search over its time limit fails once, not per call`(_ verification: Verification) async throws {
        for _ in 0..<10 {
            _ = try await responder.session.reply(to: "https://h/" + String(repeating: "a", count: 40) + "!")
        }

        let searched = Locked(0)
        let counting = LocalClosure(
            RequestPredicate.prompt { _ in
                searched.withLock { $0 += 1 }
                return true
            })
        let slow = RequestCondition(.closure(counting)) && slow

        switch verification {
        case .never: responder.verify(slow, .never, fail: log.note)
        case .other: responder.verify(!slow, fail: log.note)
        case .inOrder: responder.verifyInOrder(slow, fail: log.note)
        case .exactly: responder.verifyExactly([slow], fail: log.note)
        case .matcher: verify(responder, fail: log.note).toNot(contain(request(slow)))
        }

        #expect(log.messages.count == 1)
        #expect(log.messages.allSatisfy { $0.hasPrefix("cannot tell") && $0.contains("took too long and was stopped") })
        #expect(searched.withLock { $0 } == 1, "a verification looks at one of the 10 calls")
    }

    @Test func `a search that exceeds its time limit does not matter if another condition decides`() async throws {
        _ = try await responder.session.reply(to: "https://h/" + String(repeating: "a", count: 40) + "!")

        responder.verify(slow || .method(.GET), .once, fail: log.note)
        responder.verify(slow && .method(.PUT), .never, fail: log.note)

        #expect(log.messages == [])
    }
}
