import TestSupport

/// A request, and the stub from its report, pasted as a user would paste it.
struct PastedSnippet: Sendable {
    let method: String
    let url: String
    let arguments: @Sendable () -> [String]
}

let pastedSnippets: [PastedSnippet] = [
    PastedSnippet(method: "GET", url: "http://127.0.0.1:8080/a?x=1&y=2#fragment") {
        let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 8080)

        configurator.respond(to: .get("/a"))
            .when(.query("x", "1"))
            .when(.query("y", "2"))
            .with(body: "")
            .once()
        return configurator.arguments
    },
    PastedSnippet(
        method: "GET",
        url: "https://api.example.com/caf%C3%A9/%E6%97%A5%E6%9C%AC?city=M%C3%BCnchen&emoji=%F0%9F%98%80"
            + "&q=%22quoted%22%20%5C%20back%0Aline"
    ) {
        let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

        configurator.respond(to: .get("/café/日本"))
            .when(.query("city", "München"))
            .when(.query("emoji", "😀"))
            .when(.query("q", "\"quoted\" \\ back\nline"))
            .with(body: "")
            .once()
        return configurator.arguments
    },
    PastedSnippet(method: "GET", url: "https://api.example.com/what%3F/%23tag?x=a%26b%3Dc") {
        let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

        configurator.respond(to: .get("/what%3F/%23tag"))
            .when(.query("x", "a&b=c"))
            .with(body: "")
            .once()
        return configurator.arguments
    },
    PastedSnippet(
        method: "REPORT",
        url: "http://[::1]:9000/tab%09nul%00bell%07bad%FF?flag&empty=&bad=%FF&z=%E2%80%A8%E2%80%8B"
    ) {
        let configurator = MockURLResponderConfigurator(scheme: "http", host: "::1", port: 9000)

        configurator.respond(to: "/tab\tnul\0bell\u{7}bad%FF", method: "REPORT")
            .when(.query("flag", ""))
            .when(.query("empty", ""))
            .when(.query("bad", "%FF"))
            .when(.query("z", "\u{2028}\u{200B}"))
            .with(body: "")
            .once()
        return configurator.arguments
    },
    PastedSnippet(method: "PUT", url: "https://API.Example.COM/Up;b=c,d/@me/~user/(x)!*'$&+=:?tag=a&tag=b&q=1+1") {
        let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

        configurator.respond(to: .put("/Up;b=c,d/@me/~user/(x)!*'$&+=:"))
            .when(.query("tag", .values(["a", "b"])))
            .when(.query("q", "1 1"))
            .with(body: "")
            .once()
        return configurator.arguments
    },
]
