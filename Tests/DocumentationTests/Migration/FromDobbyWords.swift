// Written by .ci/samples from docs/migration/FromDobby.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import Foundation
import MockURLResponder
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension MigrationNames {
    func `FromDobby, Mocks`() {
        word(Mock<Int>())
        word(mock.record(1))
        word(mock.interactions)
        word(mock.contains([1, 2]))
        word(verify(mock).to(contain(1)))
        word(verify(mock).to(equal([1, 2])))
        word(verify(mock).toNot(contain(1)))
        word(Mock<Int>(strict: true, ordered: false))
        word(Mock<Int>(ordered: false))
        word(Mock<Int>(nice: true))
        word(mock.expect(1))
        word(mock.expect(filter { $0 > 0 }))
        word(mock.reject(0))
        word(mock.verify())
        word(await mock.verify(delay: 2))
        word(TestFailures.report = { failure in print(failure) })
    }

    func `FromDobby, Stubs`() {
        word(Stub<Interaction2<Int, Int>, Int>())
        word(answers.behave(interaction(2, 3), 4))
        word(answers.invoke(interaction(2, 3)) ?? 0)
        word(try answers.invokeOrThrow(interaction(2, 3)))
        word(StubError<Interaction<Int, Int>>.unexpectedInteraction(interaction(2, 3)))
        word(answers.on(interaction(2, 3), return: 4))
        word(answers.on(interaction(any(), any())) { x, y in x * y })
        word(answers.on(interaction(2, 3), return: 4).dispose())
    }

    func `FromDobby, Arguments and interactions`() {
        word(Argument(value: 2))
        word(filter { $0 > 2 } as Argument<Int>)
        word(matches { $0 > 2 } as Argument<Int>)
        word(value(2))
        word(value([1, 2]))
        word(any() as Argument<Int>)
        word(not(2))
        word(some(2))
        word(nil as Argument<Int?>)
        word(matches([any(), 4]))
        word(matches(["EUR": value(1)]))
        word(interaction(1, 2))
        word(interaction(any(), 2))
        word(interaction(value(variable), any()) as Interaction<Int, Int>)
        word(Interaction0.self)
        word(Interaction<Int, Int, Int>)
    }
}
