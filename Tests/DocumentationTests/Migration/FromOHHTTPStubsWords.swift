// Written by .ci/samples from docs/migration/FromOHHTTPStubs.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import TestSupport

extension MigrationNames {
    func `FromOHHTTPStubs, Set-up and sessions`() async {
        await word(MockURLResponder.setEnabled(false, for: configuration))
        await word(MockURLResponder.isEnabled = false)
        await word(responder.isEnabled = false)
        await word(MockURLResponder(api, order: .last))
        await word(MockURLResponder.Configuration.order = .last)
        await word(MockURLResponder(api, policy: .allow))
    }

    func `FromOHHTTPStubs, Which requests`() async {
        await word(api.respond(to: "/").when { request in request.httpBody != nil })
        await word(api.respond(to: "/").with { request in MockResponse(status: 201) })
        await word(anyHost.respond(to: .any))
        await word(api.respond(to: .path("/news") && !(.method(.GET) || .method(.HEAD))))
        await word(MockURLResponderConfigurator(host: "mywebservice.com"))
        await word(RequestCondition.host("mywebservice.com"))
        await word(RequestCondition.scheme("https"))
        await word(api.respond(to: .post("/login")))
        await word(RequestCondition.method(.POST))
        await word(RequestCondition.path("/login"))
        await word(api.respond(to: url))
        await word(api.respond(to: "/").when(.url(.suffix("?page=2"))))
        await word(api.respond(to: .prefix("/v1/"), method: "*"))
        await word(api.respond(to: !.suffix(".xml"), method: "*"))
        await word(api.respond(to: .suffix(".png") || .suffix(".jpg")))
        await word(api.respond(to: .regex("(?i)^/users/[0-9]+$"), method: "*"))
        await word(api.respond(to: "/").when(.query("q", "swift")))
        await word(api.respond(to: "/").when(.query(exactly: ["q": .present])))
        await word(api.respond(to: "/").when(.header("X-Token", .present)))
        await word(api.respond(to: "/").when(.header("Accept", "text/html")))
        await word(api.respond(to: "/").when(.body(bytes)))
        await word(api.respond(to: "/").when(.jsonBody(["id": 7])))
        await word(api.respond(to: "/").when(.formField("user", "ann")).when(.formField("pin", "1")))
    }

    func `FromOHHTTPStubs, Responses`() async {
        await word(api.respond(to: "/").with(body: .data(bytes)).with(status: 201).with(headers: ["X-Id": "7"]))
        await word(api.respond(to: "/").with(body: .file(path)))
        await word(api.respond(to: "/").with(bodyFromURL: file))
        await word(FileManager.default.urls(for: .documentDirectory, in: .userDomainMask))
        await word(api.respond(to: "/").with(json: ["id": 7]))
        await word(api.respond(to: "/").with(body: .jsonTemplate(["id": "{{path.id}}"])))
        await word(api.respond(to: "/").with(body: .file(path, offset: 6, length: 5)))
        await word(api.respond(to: "/").with(fault: .urlError(.notConnectedToInternet)))
        await word(api.respond(to: "/").with(fault: .error(domain: "MyService", code: 7, text: "broken")))
        await word(api.respond(to: "/").with(value: "session=1; path=/", forHeaderField: "Set-Cookie"))
        await word(api.respond(to: "/").with(delay: 0.1))
        await word(api.respond(to: "/").with(speed: .wholeBody(in: 0.2)))
        await word(api.respond(to: "/").with(speed: .kilobytesPerSecond(200)))
        await word(api.respond(to: "/").with(speed: .oneKilobytePerSecond))
        await word(api.respond(to: "/").with(speed: .slow))
        await word(api.respond(to: "/").with(speed: .gprs))
        await word(api.respond(to: "/").with(speed: .edge))
        await word(api.respond(to: "/").with(speed: .threeG))
        await word(api.respond(to: "/").with(speed: .threeGPlus))
        await word(api.respond(to: "/").with(speed: .wifi))
    }

    func `FromOHHTTPStubs, Stubs while they answer, and files`() async {
        await word(stub.isInstalled)
        await word(stub.replaced())
        await word(stub.remove())
        await word(api.respond(to: "/").with(name: "Stub for text files"))
        await word(api.removeLast())
        await word(responder.stubs)
        await word(responder.onAnswer { call in print(call.request, call.stub) })
        await word(MockURLResponder.onAnswer { call in print(call) })
        await word(api.respond(to: "/").onAnswer { call in print(call) })
        await word(responder.onUnmatched { request, policy in print(request) })
        await word(anyHost.respond(toMocktail: file))
        await word(anyHost.respond(toMocktailsIn: file))
        await word(api.respond(to: .method(.POST) && .url(.regex("(?i)/login$"))))
    }
}
