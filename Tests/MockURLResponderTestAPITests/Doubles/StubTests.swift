import MockURLResponderTestAPI
import Testing

@Suite struct `A stub` {
    private let stub = Stub<Interaction<Int, Int>, Int>()

    @Test func `has no answer before it has a behaviour`() {
        #expect(stub.invoke(interaction(1, 2)) == nil)
    }

    @Test func `answers by the first behaviour that is for the call`() {
        stub.behave(interaction(4, 3), 9)
        stub.behave(interaction(4, any()), 0)
        stub.behave(interaction(4, 3), 1)

        #expect(stub.invoke(interaction(4, 3)) == 9)
        #expect(stub.invoke(interaction(4, 4)) == 0)
        #expect(stub.invoke(interaction(5, 3)) == nil)
    }

    @Test func `answers by a closure that gets the values`() {
        stub.on(interaction(2, 3), return: 4)
        stub.on(interaction(any(), any())) { x, y in x * y }

        #expect(stub.invoke(interaction(2, 3)) == 4)
        #expect(stub.invoke(interaction(3, 3)) == 9)
    }

    @Test func `answers by a closure that gets the call`() {
        stub.on(interaction(any(), any())) { (call: Interaction<Int, Int>) in call.arguments.0.value ?? 0 }

        #expect(stub.invoke(interaction(3, 4)) == 3)
    }

    @Test func `passes over a closure for values when the call has none`() {
        stub.on(interaction(any(), any())) { x, y in x * y }
        stub.on(any(), return: 0)

        #expect(stub.invoke(interaction(any(), 3)) == 0)
    }

    @Test func `answers single values, those of an argument too`() {
        let stub = Stub<Int, String>()
        stub.on(0, return: "none")
        stub.on(filter { $0 < 0 }, return: "less")
        stub.on(1) { _ in "one" }
        stub.on(any()) { "\($0)" }

        #expect([0, -1, 1, 2].map { stub.invoke($0) } == ["none", "less", "one", "2"])
    }

    @Test func `answers the cases of an enum`() {
        enum Call: Equatable {
            case rate(Argument<String>)
            case reset
        }
        let stub = Stub<Call, Int>()
        stub.behave(.rate(any()), 1)
        stub.on(.reset) { call in call == .reset ? 2 : 0 }

        #expect(stub.invoke(.rate("EUR")) == 1)
        #expect(stub.invoke(.reset) == 2)
    }

    @Test func `tells an answer that is nil from none`() {
        let stub = Stub<Int, Int?>()
        stub.behave(1, nil)

        #expect(stub.invoke(1) == .some(nil))
        #expect(stub.invoke(2) == .none)
    }

    @Test func `forgets a behaviour that is disposed of, and no other`() {
        let first = stub.on(interaction(4, 3), return: 9)
        let second = stub.on(interaction(any(), any())) { $0 + $1 }

        first.dispose()

        #expect(first.disposed)
        #expect(!second.disposed)
        #expect(stub.invoke(interaction(4, 3)) == 7)
    }

    @Test func `may be used by its own behaviours`() {
        let factorial = Stub<Int, Int>()
        factorial.on(0, return: 1)
        factorial.on(any()) { $0 * (factorial.invoke($0 - 1) ?? 0) }

        #expect(factorial.invoke(5) == 120)
    }

    @Test func `throws when a call has to be expected and is not`() throws {
        stub.behave(interaction(2, 3), 4)

        #expect(try stub.invokeOrThrow(interaction(2, 3)) == 4)
        let error = #expect(throws: StubError<Interaction<Int, Int>>.self) {
            try stub.invokeOrThrow(interaction(5, 6))
        }

        #expect(error == .unexpectedInteraction(interaction(5, 6)))
        #expect(error.map { "\($0)" } == "Interaction <(5, 6)> not expected")
    }
}
