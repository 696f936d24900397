// Written by .ci/samples from docs/migration/FromNocilla.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import Foundation
import MockURLResponder
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension MigrationNames {
    func `FromNocilla, Principles and set-up`() {
        word(MockURLResponderConfigurator(scheme: "https", host: "api.example.com"))
        word(api.respond(to: "/").once())
        word(api.respond(to: "/").times(2))
        word(api.respond(to: "/").always())
        word(StubOrder.first)
        word(MockURLResponder.setUp(with: api))
        word(api.removeAll())
        word(MockURLResponder.tearDown())
        word(MockURLResponder.stubs)
        word(try await session.data(from: url))
    }

    func `FromNocilla, Which requests`() {
        word(anyHost.respond(to: url))
        word(api.respond(to: "/dogs.json"))
        word(api.respond(to: "/dogs.json", method: "POST"))
        word(anyHost.respond(when: .method(.GET) && .url(.regex(#"^http://(.*?)\.example\.com/"#))))
        word(api.respond(to: "/").when(value: "application/json", forHeaderField: "Accept"))
        word(api.respond(to: "/").when(headers: ["Accept": "application/json", "X-CUSTOM-HEADER": "abc"]))
        word(api.respond(to: "/").when(body: #"{"name":"foo"}"#))
        word(api.respond(to: "/").when(body: Data("foo".utf8)))
        word(api.respond(to: "/").when(body: .regex("^The body")))
        word(api.respond(to: "/").when(body: .prefix("The body")))
    }

    func `FromNocilla, Responses`() {
        word(api.respond(to: "/dogs.json").always())
        word(api.respond(to: "/").with(status: 404))
        word(api.respond(to: "/").with(headers: ["Content-Type": "application/json"]))
        word(api.respond(to: "/").with(body: #"{"ok":true}"#))
        word(api.respond(to: "/").with(body: Data("bar".utf8)))
        word(api.respond(to: "/").with(rawResponseFromURL: file))
        word(api.respond(to: "/").with(errorDomain: "foo", code: 123))
        word(stub.replaced().with(status: 200).always())
        word(api.respond(to: "/").with(redirectTo: "/new"))
        word(api.respond(to: "/").with(value: "session=1", forHeaderField: "Set-Cookie"))
        word(api.respond(to: "/").when(value: "1", forCookie: "session"))
    }

    func `FromNocilla, Unexpected requests`() {
        word(UnmatchedPolicy.prevent)
        word(MockURLResponder(api, policy: .answer(500)))
        word(api.respondToAnyRequest().with(priority: 255).with(value: "Unexpected Request", forHeaderField: "X-Nocilla"))
        word(MockURLResponder.stubSource(for: request))
    }

    func `FromNocilla, Clients`() {
        word(responder.install(in: configuration))
        word(try await responder.respond(to: request))
    }
}
