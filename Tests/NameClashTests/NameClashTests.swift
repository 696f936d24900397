import Foundation
import ForeignNames
import MockURLResponder
import MockURLResponderTestAPI
import Testing

// A scoped import gives the plain name to one module.
import struct ForeignNames.Argument

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Type names that clash with the program or its libraries` {
    /// A command in the style of swift-argument-parser.
    struct Command {
        @Argument(help: "A currency.") var currency = "EUR"
    }

    @Test func `after a scoped import, Argument is the imported type, and ours needs its module name`() {
        let anything: MockURLResponderTestAPI.Argument<String> = any()
        let calls = MockURLResponderTestAPI.Mock<Interaction<String>>()

        calls.record(interaction(Command().currency))

        verify(calls).to(contain(interaction(anything)))
        #expect(ForeignNames.Argument(wrappedValue: 1, help: "").wrappedValue == 1)
    }

    @Test func `the program's own Mock and Stub keep their plain names, and ours need their module name`() {
        struct Own: Stub { let owner = Mock().owner }
        let stub = MockURLResponderTestAPI.Stub<Int, String>()

        stub.behave(7, "ours")

        #expect(stub.invoke(7) == "ours")
        #expect(Own().owner == "the program")
        #expect(Verification.passed == .passed)
    }

    @Test func `the program's own MockURLProtocol keeps its name, and ours answers by its qualified name`()
        async throws
    {
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respond(to: .get("/rates")).with(body: "1.0842").once()
        MockURLResponder.setUp(with: api.arguments, setupDefaultSessionConfiguration: false)
        defer { MockURLResponder.tearDown() }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [MockURLResponder.MockURLProtocol.self]
        let url = try #require(URL(string: "https://api.example.com/rates"))

        let (body, _) = try await URLSession(configuration: configuration).data(from: url)

        #expect(String(decoding: body, as: UTF8.self) == "1.0842")
        #expect(MockURLProtocol.owner == "the program")
        #expect(MockURLResponder.MockURLProtocol.self != MockURLProtocol.self)
    }

    @Test func `a type of two imported modules is reached by the qualified name of either`() {
        let method: MockURLResponder.HTTPMethod = .POST
        let json: MockURLResponderTestAPI.JSON = ["id": 7]

        #expect(ForeignNames.HTTPMethod(name: method.rawValue).name == "POST")
        #expect(json.text == #"{"id":7}"#)
        if case .null = ForeignNames.JSON.null {} else { Issue.record("another JSON") }
    }
}
