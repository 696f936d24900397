// Written by .ci/samples from docs/migration/FromOHHTTPStubs.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import Foundation
import MockURLResponder
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension MigrationNames {
    func `FromOHHTTPStubs, Principles`() {
        word(MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com"))
        word(api.respond(to: "/").once())
        word(api.respond(to: "/").times(2))
        word(api.respond(to: "/").always())
        word(MockURLResponder(api, order: .last))
        word(MockURLResponder(api, policy: .allow))
        word(api.respond(to: "/").when { request in request.httpBody != nil })
        word(api.respond(to: "/").with { request in MockResponse(status: 201) })
    }

    func `FromOHHTTPStubs, Set-up and tear-down`() {
        word(MockURLResponder(api))
        word(responder.session)
        word(MockURLResponder.tearDown())
        word(try await session.data(from: url))
        word(MockURLResponder.setUpIfRequested())
    }

    func `FromOHHTTPStubs, Which requests`() {
        word(api.respond(to: "/").when { request in request.value(forHTTPHeaderField: "X-Page") == "2" })
        word(anyHost.respondToAnyRequest())
        word(api.respond(when: .method(.POST) && .path("/login")))
        word(MockURLResponderConfigurator(host: "mywebservice.com"))
        word(RequestCondition.host("mywebservice.com"))
        word(RequestCondition.scheme("https"))
        word(api.respond(to: "/login", method: "POST"))
        word(RequestCondition.method(.POST))
        word(RequestCondition.path("/login"))
        word(api.respond(to: url))
        word(api.respond(to: "/").when(url: .suffix("?page=2")))
        word(api.respond(to: .prefix("/v1/"), method: "*"))
        word(api.respond(to: !.suffix(".xml"), method: "*"))
        word(api.respond(to: .regex("(?i)^/users/[0-9]+$"), method: "*"))
        word(api.respond(to: .suffix(".png") || .suffix(".jpg")))
        word(api.respond(to: "/").when(value: "swift", forQueryField: "q"))
        word(api.respond(to: "/").when(exactQuery: ["q": .present]))
        word(api.respond(to: "/").when(value: .present, forHeaderField: "X-Token"))
        word(api.respond(to: "/").when(headers: ["Accept": "text/html"]))
        word(api.respond(to: "/").when(body: bytes))
        word(api.respond(to: "/").when(jsonBody: ["id": 7]))
        word(api.respond(to: "/").when(value: "ann", forFormField: "user").when(value: "1", forFormField: "pin"))
        word(api.respond(when: .path("/news") && !(.method(.GET) || .method(.HEAD))))
    }

    func `FromOHHTTPStubs, Responses`() {
        word(MockResponse(status: 201))
        word(api.respond(to: "/").with(body: bytes).with(status: 201).with(headers: ["X-Id": "7"]))
        word(api.respond(to: "/").with(file: path))
        word(api.respond(to: "/").with(bodyFromURL: file))
        word(api.respond(to: "/").with(resource: "rates", ofType: "json", bundle: .module))
        word(FileManager.default.urls(for: .documentDirectory, in: .userDomainMask))
        word(api.respond(to: "/").with(json: ["id": 7]))
        word(api.respond(to: "/").with(rawResponseFromURL: file))
        word(api.respond(to: "/").with(jsonTemplate: ["id": "{{path.id}}"]))
        word(api.respond(to: "/").with(file: path, offset: 6, length: 5))
        word(api.respond(to: "/").with(error: .notConnectedToInternet))
        word(api.respond(to: "/").with(errorDomain: "MyService", code: 7, text: "broken"))
        word(api.respond(to: "/").with(redirectTo: "/new"))
        word(api.respond(to: "/").with(value: "session=1; path=/", forHeaderField: "Set-Cookie"))
        word(api.respond(to: "/").when(value: "1", forCookie: "session"))
    }

    func `FromOHHTTPStubs, Time`() {
        word(api.respond(to: "/").with(delay: 0.1))
        word(api.respond(to: "/").with(bodyDuration: 0.2))
        word(api.respond(to: "/").with(speed: .oneKilobytePerSecond))
        word(api.respond(to: "/").with(speed: .slow))
        word(api.respond(to: "/").with(speed: .gprs))
        word(api.respond(to: "/").with(speed: .edge))
        word(api.respond(to: "/").with(speed: .threeG))
        word(api.respond(to: "/").with(speed: .threeGPlus))
        word(api.respond(to: "/").with(speed: .wifi))
        word(api.respond(to: "/").with(speed: .kilobytesPerSecond(200)))
    }

    func `FromOHHTTPStubs, Stubs while they answer`() {
        word(MockURLResponder.Configuration.order = .last)
        word(StubOrder.last.argument)
        word(stub.isInstalled)
        word(stub.replaced())
        word(stub.remove())
        word(api.removeLast())
        word(api.removeAll())
        word(api.respond(to: "/").with(name: "Stub for text files"))
        word(responder.stubs)
        word(MockURLResponder.stubs)
        word(responder.onAnswer { call in print(call.request, call.stub) })
        word(MockURLResponder.onAnswer { call in print(call) })
        word(api.respond(to: "/").onAnswer { call in print(call) })
        word(responder.onAnswer { call in print(call.status ?? 0) })
        word(responder.onUnmatched { request, policy in print(request) })
    }

    func `FromOHHTTPStubs, Sessions`() {
        word(MockURLResponder.setUp(with: api))
        word(responder.install(in: configuration))
        word(MockURLResponder.isEnabled = false)
        word(responder.isEnabled = false)
        word(MockURLResponder.setEnabled(false, for: configuration))
    }

    func `FromOHHTTPStubs, Files and recordings`() {
        word(anyHost.respond(toMocktail: file))
        word(anyHost.respond(toMocktailsIn: file))
        word(api.respond(when: .method(.POST) && .url(.regex("(?i)/login$"))))
        word(MockURLRecorder())
        word(recorder.replayCode)
    }
}
