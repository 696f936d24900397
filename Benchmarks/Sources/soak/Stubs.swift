import Common
import MockURLResponder
import MockURLResponderTestAPI

/// The stubs of the soak's responder.
enum Stubs {
    static let realm = "soak"
    static let longBody = String(repeating: "0123456789", count: 10_000)

    static var arguments: [String] {
        let server = MockURLResponderConfigurator(scheme: Exchange.scheme, host: Exchange.host)
        server.respond(to: Exchange.path).with(body: Exchange.text).always()
        server.respond(to: "/long").with(body: longBody).always()
        server.respond(to: "/late").with(body: Exchange.text).with(delay: 0.5).always()
        server.respond(to: "/broken").with(body: Exchange.text).with(fault: .dropped(afterBytes: 10)).always()
        server.respond(to: "/moved")
            .with(status: 302).with(value: Exchange.path, forHeaderField: "Location").always()
        server.respond(to: "/set")
            .with(value: "soak=1; Path=/; Max-Age=3600", forHeaderField: "Set-Cookie").with(body: Exchange.text)
            .always()
        server.respond(to: "/see")
            .when(.header("Cookie", "soak=1")).with(body: Exchange.text).always()
        server.respond(to: "/guarded")
            .when(.header("Authorization", "Basic YW5uOnNlY3JldA==")).with(body: Exchange.text).always()
        server.respond(to: "/guarded")
            .with(status: 401).with(value: "Basic realm=\"\(realm)\"", forHeaderField: "WWW-Authenticate").always()
        server.respond(to: "/upload").when(method: .POST).with(body: Exchange.text).always()
        return server.arguments + ["--mock-url-policy=drop"]
    }
}
