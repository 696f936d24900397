import TestSupport

@Suite struct `A stub` {
    private let stub = Stub<Interaction<Int, Int>, Int>()

    @Test func `a stub answers with the first behaviour that matches the call`() {
        stub.behave(interaction(4, 3), 9)
        stub.behave(interaction(4, any()), 0)
        stub.behave(interaction(4, 3), 1)

        #expect(stub.invoke(interaction(4, 3)) == 9)
        #expect(stub.invoke(interaction(4, 4)) == 0)
        #expect(stub.invoke(interaction(5, 3)) == nil)
    }

    @Test func `a stub answers with a closure that receives the values of the call`() {
        stub.on(interaction(2, 3), return: 4)
        stub.on(interaction(any(), any())) { x, y in x * y }

        #expect(stub.invoke(interaction(2, 3)) == 4)
        #expect(stub.invoke(interaction(3, 3)) == 9)
    }

    @Test func `a stub ignores a closure for values if the call has other arguments`() {
        stub.on(interaction(any(), any())) { x, y in x * y }
        stub.on(any(), return: 0)

        #expect(stub.invoke(interaction(any(), 3)) == 0)
    }

    @Test func `a stub answers calls that are single values`() {
        let stub = Stub<Int, String>()
        stub.on(0, return: "none")
        stub.on(filter { $0 < 0 }, return: "less")
        stub.on(1) { _ in "one" }
        stub.on(any()) { "\($0)" }

        #expect([0, -1, 1, 2].map { stub.invoke($0) } == ["none", "less", "one", "2"])
    }

    @Test func `a stub answers calls that are cases of an enum`() {
        enum Call: Equatable {
            case rate(Argument<String>)
            case reset
        }
        let stub = Stub<Call, Int>()
        stub.behave(.rate(any()), 1)
        // This closure receives the call itself.
        stub.on(.reset) { call in call == .reset ? 2 : 0 }

        #expect(stub.invoke(.rate("EUR")) == 1)
        #expect(stub.invoke(.reset) == 2)
    }

    @Test func `a stub distinguishes the answer nil from a missing answer`() {
        let stub = Stub<Int, Int?>()
        stub.behave(1, nil)

        #expect(stub.invoke(1) == .some(nil))
        #expect(stub.invoke(2) == .none)
    }

    @Test func `disposing a behaviour of a stub removes only this behaviour`() {
        let first = stub.on(interaction(4, 3), return: 9)
        let second = stub.on(interaction(any(), any())) { $0 + $1 }

        first.dispose()

        #expect(first.disposed)
        #expect(!second.disposed)
        #expect(stub.invoke(interaction(4, 3)) == 7)
    }

    @Test func `a behaviour can invoke its own stub`() {
        let factorial = Stub<Int, Int>()
        factorial.on(0, return: 1)
        factorial.on(any()) { $0 * (factorial.invoke($0 - 1) ?? 0) }

        #expect(factorial.invoke(5) == 120)
    }

    @Test func `invokeOrThrow(_:) throws for a call that no behaviour matches`() throws {
        stub.behave(interaction(2, 3), 4)

        #expect(try stub.invokeOrThrow(interaction(2, 3)) == 4)
        let error = #expect(throws: StubError<Interaction<Int, Int>>.self) {
            try stub.invokeOrThrow(interaction(5, 6))
        }

        #expect(error == .unexpectedInteraction(interaction(5, 6)))
        #expect(error.map { "\($0)" } == "Interaction <(5, 6)> not expected [unexpected-interaction]")
    }
}
