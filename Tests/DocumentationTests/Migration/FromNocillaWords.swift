// Written by .ci/samples from docs/migration/FromNocilla.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import TestSupport

extension MigrationNames {
    func `FromNocilla, Set-up and clients`() async {
        await word(MockURLResponderConfigurator(scheme: "https", host: "api.example.com"))
        await word(api.respond(to: "/").times(2))
        await word(StubOrder.first)
        await word(api.removeAll())
        await word(try await responder.respond(to: request))
    }

    func `FromNocilla, Requests and responses`() async {
        await word(anyHost.respond(to: url))
        await word(api.respond(to: "/dogs.json"))
        await word(api.respond(to: .post("/dogs.json")))
        await word(anyHost.respond(to: .method(.GET) && .url(.regex(#"^http://(.*?)\.example\.com/"#))))
        await word(api.respond(to: "/").when(.header("Accept", "application/json")))
        await word(api.respond(to: "/").when(.header("Accept", "application/json") && .header("X-CUSTOM-HEADER", "abc")))
        await word(api.respond(to: "/").when(.body(#"{"name":"foo"}"#)))
        await word(api.respond(to: "/").when(.body(Data("foo".utf8))))
        await word(api.respond(to: "/").when(.body(.regex("^The body"))))
        await word(api.respond(to: "/").when(.body(.prefix("The body"))))
        await word(api.respond(to: "/dogs.json").always())
        await word(api.respond(to: "/").with(status: 404))
        await word(api.respond(to: "/").with(headers: ["Content-Type": "application/json"]))
        await word(api.respond(to: "/").with(body: #"{"ok":true}"#))
        await word(api.respond(to: "/").with(body: .data(Data("bar".utf8))))
        await word(api.respond(to: "/").with(rawResponse: .contents(of: file)))
        await word(api.respond(to: "/").with(fault: .error(domain: "foo", code: 123)))
        await word(stub.replaced().with(status: 200).always())
        await word(api.respond(to: "/").with(redirectTo: "/new"))
        await word(api.respond(to: "/").when(.cookie("session", "1")))
        await word(UnmatchedPolicy.prevent)
        await word(MockURLResponder(api, policy: .answer(500)))
        await word(api.respond(to: .any).priority(255).with(value: "Unexpected Request", forHeaderField: "X-Nocilla"))
        await word(MockURLResponder.stubSource(for: request))
    }
}
