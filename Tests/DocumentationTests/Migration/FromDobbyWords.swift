// Written by .ci/samples from docs/migration/FromDobby.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import TestSupport

extension MigrationNames {
    func `FromDobby, Mocks and stubs`() async {
        await word(Mock<Int>())
        await word(Mock<Int>(strict: true, ordered: false))
        await word(Mock<Int>(ordered: false))
        await word(Mock<Int>(nice: true))
        await word(mock.record(1))
        await word(mock.interactions)
        await word(mock.contains([1, 2]))
        await word(verify(mock).to(contain(1)))
        await word(verify(mock).to(equal([1, 2])))
        await word(verify(mock).toNot(contain(1)))
        await word(mock.expect(1))
        await word(mock.expect(filter { $0 > 0 }))
        await word(mock.reject(0))
        await word(mock.verify())
        await word(await mock.verify(delay: 2))
        await word(TestFailures.report = { failure in print(failure) })
        await word(Stub<Interaction2<Int, Int>, Int>())
        await word(answers.behave(interaction(2, 3), 4))
        await word(answers.invoke(interaction(2, 3)) ?? 0)
        await word(try answers.invokeOrThrow(interaction(2, 3)))
        await word(StubError<Interaction<Int, Int>>.unexpectedInteraction(interaction(2, 3)))
        await word(answers.on(interaction(2, 3), return: 4))
        await word(answers.on(interaction(2, 3), return: 4).dispose())
        await word(answers.on(interaction(any(), any())) { x, y in x * y })
    }

    func `FromDobby, Arguments and interactions`() async {
        await word(Argument(value: 2))
        await word(mock.expect(filter { $0 > 2 }))
        await word(mock.expect(matches { $0 > 2 }))
        await word(mock.expect(value(2)))
        await word(mock.expect(2))
        await word(value([1, 2]))
        await word(mock.expect(any()))
        await word(mock.expect(not(2)))
        await word(some(2) as Argument<Int?>)
        await word(nil as Argument<Int?>)
        await word(matches([any(), 4]) as Argument<[Int]>)
        await word(matches(["EUR": any()]) as Argument<[String: Int]>)
        await word(interaction(1, 2))
        await word(interaction(any(), 2) as Interaction<Int, Int>)
        await word(interaction(value(variable), any()) as Interaction<Int, Int>)
        await word(Interaction0.self)
        await word(Interaction<Int, Int, Int>.self)
    }
}
