import Dispatch
import Foundation
import MockURLResponderTestAPI
import Testing

@Suite struct `docs/migration/FromDobby.md` {
    struct MyMock {
        let mock = Mock<String>()

        func myMethod(_ input: String) -> String {
            mock.record(input)
            return input.uppercased()
        }
    }

    @Test func `a mock`() {
        let myMock = MyMock()
        _ = myMock.myMethod("lowercase")
        _ = myMock.myMethod("another lowercase")

        verify(myMock.mock).to(contain("another lowercase"))
        #expect(myMock.mock.contains(["lowercase", "another lowercase"]))
    }

    class MyClass {
        func myMethod(_ first: String, _ second: String) -> String { first + second }
    }

    class MyClassMock: MyClass {
        let myMethodStub = Stub<Interaction2<String, String>, String>()

        override func myMethod(_ first: String, _ second: String) -> String {
            myMethodStub.invoke(interaction(first, second)) ?? super.myMethod(first, second)
        }
    }

    @Test func `a stub`() {
        let myClassMock = MyClassMock()
        myClassMock.myMethodStub.behave(interaction(filter { $0.isEmpty }, any()), "no first")
        myClassMock.myMethodStub.behave(interaction(any(), filter { $0.isEmpty }), "no second")

        #expect(myClassMock.myMethod("", "second") == "no first")
        #expect(myClassMock.myMethod("first", "") == "no second")
        #expect(myClassMock.myMethod("first", "second") == "firstsecond")
    }

    @Test func arguments() {
        let some: Argument<Int> = filter { $0 > 2 }
        let exact: Argument<Int> = value(2)
        let whatever: Argument<Int> = any()

        #expect(exact != some)
        #expect(exact == whatever)
    }

    @Test func interactions() {
        let none: Interaction0 = interaction()
        let three: Interaction3<Int, Int, Int> = interaction(1, 2, 3)
        let five: Interaction5<Int, Bool, Int, Float, Int> = interaction(1, any(), 3, filter { $0 > 4 }, 5)

        #expect(none == interaction())
        #expect(three == interaction(1, 2, 3))
        #expect(five == interaction(1, true, 3, 4.5, 5))
    }

    class StringTools {
        func uppercase(_ input: String) -> String { input.uppercased() }
        func concat(_ first: String, _ second: String) -> String { first + second }
    }

    enum StringToolsInteraction: Equatable {
        case uppercase(Argument<String>)
        case concat(Argument<String>, Argument<String>)
    }

    class StringToolsMock: StringTools {
        let mock = Mock<StringToolsInteraction>()

        let uppercaseStub = Stub<StringToolsInteraction, String>()
        override func uppercase(_ input: String) -> String {
            mock.record(.uppercase(value(input)))
            return uppercaseStub.invoke(.uppercase(value(input))) ?? super.uppercase(input)
        }

        let concatStub = Stub<StringToolsInteraction, String>()
        override func concat(_ first: String, _ second: String) -> String {
            mock.record(.concat(value(first), value(second)))
            return concatStub.invoke(.concat(value(first), value(second))) ?? super.concat(first, second)
        }
    }

    @Test func `several interactions`() {
        let stringToolsMock = StringToolsMock()
        stringToolsMock.concatStub.behave(.concat(any(), any()), "")

        #expect(stringToolsMock.uppercase("input") == "INPUT")
        #expect(stringToolsMock.concat("first", "second") == "")

        verify(stringToolsMock.mock).to(
            equal([
                .uppercase("input"),
                .concat("first", "second"),
            ]))
    }

    @Test func `a strict mock`() {
        let mock = Mock<[Int]>()
        mock.expect(matches([any(), matches { $0 > 0 }]))
        mock.record([0, 1])
        mock.verify()

        var messages: [String] = []
        mock.record([1, 0]) { messages.append($0.message) }
        #expect(messages == ["Interaction <[1, 0]> not expected"])
    }

    @Test func `strict without expectations`() {
        let mock = Mock<Int>(strict: true)

        var messages: [String] = []
        mock.record(1) { messages.append($0.message) }
        #expect(messages == ["Interaction <1> not expected"])
    }

    @Test func `a mock without order`() {
        let mock = Mock<[Int]>(ordered: false)
        mock.expect(matches([0, 1]))
        mock.expect([1, 0])
        mock.record([1, 0])
        mock.record([0, 1])
        mock.verify()
    }

    @Test func `a nice mock`() {
        let mock = Mock<[Int?]>(nice: true)
        mock.expect(matches([some(0)]))
        mock.expect(matches([some(any())]))
        mock.record([nil])
        mock.record([1])
        mock.record([0])
        mock.record([1])
        mock.verify()
    }

    @Test func `a negative expectation`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(0)

        var messages: [String] = []
        mock.record(0) { messages.append($0.message) }
        #expect(messages == ["Interaction <0> not allowed"])
    }

    @Test func `a delay`() async {
        let mock = Mock<Int>()
        mock.expect(1)
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { mock.record(1) }

        await mock.verify(delay: 2)
    }

    @Test func `a stub that throws`() throws {
        let stub = Stub<Interaction<Int, Int>, Int>()
        let behavior = stub.on(interaction(2, 3), return: 4)
        stub.on(interaction(any(), any())) { x, y in x * y }
        #expect(try stub.invokeOrThrow(interaction(2, 3)) == 4)
        #expect(try stub.invokeOrThrow(interaction(3, 3)) == 9)

        behavior.dispose()
        #expect(behavior.disposed)
        #expect(try stub.invokeOrThrow(interaction(2, 3)) == 6)
    }
}
