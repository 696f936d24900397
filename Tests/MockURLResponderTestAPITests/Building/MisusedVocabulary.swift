import Foundation
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Misuse {
    static let contradictions = [
        Misuse(
            "the stub cannot be used: expected one body in a stub, found with(json:) after with(body:); remove one of "
                + "them, or end the stub and begin another [repeated-word]"
        ) { example().respond(to: "/").with(body: "a").with(json: ["a": 1]).once() },
        Misuse(
            "the stub cannot be used: expected one fault in a stub, found with(fault: .neverAnswers) after with(fault: "
                + ".urlError); remove one of them, or end the stub and begin another [repeated-word]"
        ) {
            example().respond(to: "/").with(fault: .urlError(.timedOut)).with(fault: .neverAnswers).once()
        },
        Misuse(
            "the body cannot be used: expected bytes in Base64 (RFC 4648 section 4), found \"%\" [invalid-base64]"
        ) {
            example().respond(to: "/").with(body: .base64("%")).once()
        },
        Misuse(
            "the body duration cannot be used: expected a duration of the body in seconds, from 0 to 31536000, found "
                + "-1.0 [invalid-speed]"
        ) {
            example().respond(to: "/").with(speed: .wholeBody(in: -1)).once()
        },
        Misuse(
            "the chunks cannot be used: expected one chunk or more, each of a byte or more, found no chunk "
                + "[invalid-chunks]"
        ) {
            example().respond(to: "/").with(body: .chunks([String](), every: 0)).once()
        },
        Misuse(
            "the chunks cannot be used: expected one chunk or more, each of a byte or more, found an empty chunk "
                + "[invalid-chunks]"
        ) {
            example().respond(to: "/").with(body: .chunks(["a", ""], every: 0)).once()
        },
        Misuse(
            "the stub cannot be used: expected one body in a stub, found with(body: .chunks) after with(body:); remove "
                + "one of them, or end the stub and begin another [repeated-word]"
        ) {
            example().respond(to: "/").with(body: "a").with(body: .chunks(["a"], every: 0)).once()
        },
        Misuse(
            "the number of bytes before the end cannot be used: expected a number of bytes, from 0 on, found -1 "
                + "[invalid-fault]"
        ) {
            example().respond(to: "/").with(fault: .truncated(afterBytes: -1)).once()
        },
        Misuse(
            "the stub cannot be used: expected one pace in a stub, found with(speed:) after with(speed:); remove one "
                + "of them, or end the stub and begin another [repeated-word]"
        ) {
            example().respond(to: "/").with(speed: .wholeBody(in: 1)).with(speed: .edge).once()
        },
        Misuse(
            "the stub cannot be used: expected a body in the coding that Content-Encoding names, found a plain body "
                + "under Content-Encoding: gzip; leave Content-Encoding out: clients see bodies decoded; or give the "
                + "coded bytes as Data or in Base64 [contradictory-response]"
        ) { example().respond(to: "/").with(body: "x").with(value: "gzip", forHeaderField: "content-encoding").once() },
        Misuse(
            "the stub cannot be used: expected a path with parameters, such as /users/{id}, beside a template that "
                + "names one, found {{path.id}} [invalid-template]"
        ) { example().respond(to: "/users").with(body: .template("{{path.id}}")).once() },
        Misuse(
            "the stub cannot be used: expected the name of a parameter of the path, found {{path.name}} beside id "
                + "[invalid-template]"
        ) {
            example().respond(to: .template("/users/{id}")).with(
                value: "{{path.name}}", forHeaderField: "X", isTemplate: true
            ).once()
        },
        Misuse(
            "the stub cannot be used: expected one of path.name, query.name, header.name, cookie.name, form.name, "
                + "body, body.size, body.sha256, body./pointer, method, url, host, count, uuid, now, now.unix, "
                + "now.http, found \"qeury.a\" (character 3 of the template of the body); write query.name "
                + "[invalid-template]"
        ) {
            example().respond(to: "/").with(body: .template("{{qeury.a}}")).once()
        },
        Misuse(
            #"the stub cannot be used: expected nothing beside a JSON value in its string, found "{{json query.q}}" "#
                + "(character 2 of the template of the body at /a); leave out the text beside it, or the word json [invalid-template]"
        ) {
            example().respond(to: "/").with(body: .jsonTemplate(["a": " {{json query.q}}"])).once()
        },
        Misuse(
            "the stub cannot be used: expected }} that closes the placeholder, found the end of the text (character 1 "
                + "of the template of the header Location); write {{\"{{\"}} for two braces that are text "
                + "[invalid-template]"
        ) {
            example().respond(to: "/").with(body: .template("{{uuid}}"))
                .with(value: "{{count", forHeaderField: "Location", isTemplate: true).once()
        },
        Misuse(
            "the stub GET https://api.example.com/ has a closure, which cannot travel in launch arguments: give the "
                + "configurator itself to MockURLResponder(…) or MockURLResponder.setUp(with:) [closure-in-plan]"
        ) {
            let configurator = example()
            configurator.respond(to: "/").when { _ in true }.once()
            _ = configurator.arguments
        },
        Misuse(
            "the stub cannot be used: expected one status in a stub, found 404 by with(status:) after 500 by "
                + "with(status:); remove one of them, or end the stub and begin another [repeated-word]"
        ) { example().respond(to: "/").with(status: 500).with(status: 404).once() },
        Misuse(
            "the stub cannot be used: expected one status in a stub, found 200 by with(status:) after 302 by "
                + "with(redirectTo:); remove one of them, or end the stub and begin another [repeated-word]"
        ) { example().respond(to: "/").with(redirectTo: "/a").with(status: 200).once() },
        Misuse(
            "the stub cannot be used: expected one status, found with(status: 200) before with(rawResponse:), which "
                + "has 404; write it after with(rawResponse:) to change the recorded status [repeated-word]"
        ) { example().respond(to: "/").with(status: 200, reason: "OK").with(rawResponse: "HTTP/2 404\n\n").once() },
        Misuse(
            "the stub cannot be used: expected one Location in a stub, found another Location beside "
                + "with(redirectTo:); remove one of them [contradictory-response]"
        ) { example().respond(to: "/").with(redirectTo: "/a").with(value: "/b", forHeaderField: "location").once() },
        Misuse(
            "the stub cannot be used: expected a body, or a fault that comes before any answer, found with(body:) "
                + "beside withDroppedRequest(); with(fault: .dropped(afterBytes:)) loses the connection in the middle "
                + "of a body [contradictory-response]"
        ) { example().respond(to: "/").with(body: "a").withDroppedRequest().once() },
        Misuse(
            "the stub cannot be used: expected a body, or a fault that comes before any answer, found with(json:) "
                + "beside with(fault: .urlError); with(fault: .dropped(afterBytes:)) loses the connection in the "
                + "middle of a body [contradictory-response]"
        ) { example().respond(to: "/").with(fault: .urlError(.timedOut)).with(json: [:]).once() },
        Misuse(
            "the stub cannot be used: expected a delay, or no answer at all, found with(delay:) beside with(fault: "
                + ".neverAnswers); remove one of them: an answer that never comes has no delay [contradictory-response]"
        ) { example().respond(to: "/").with(delay: 1).with(fault: .neverAnswers).once() },
        Misuse(
            "the stub cannot be used: expected a Content-Length, or none, found a Content-Length beside "
                + "withoutContentLength(); remove one of them [contradictory-response]"
        ) { example().respond(to: "/").withoutContentLength().with(headers: ["content-length": "1"]).once() },
        Misuse(
            "the stub cannot be used: expected at most 64 levels of nesting in a plan, found 70; take conditions or "
                + "JSON of fewer levels [deep-nesting]"
        ) { example().respond(to: "/").with(json: nested(64)).once() },
        Misuse(
            "the stub cannot be used: expected at most 64 levels of nesting in a plan, found 65; take conditions or "
                + "JSON of fewer levels [deep-nesting]"
        ) {
            example().respond(to: "/").when(jsonBody: nested(59)).once()
        },
        Misuse(
            "the stub cannot be used: expected at most 64 levels of nesting in a plan, found 72; take conditions or "
                + "JSON of fewer levels [deep-nesting]"
        ) {
            let condition = (0..<65).reduce(RequestCondition.method(.GET)) { condition, _ in !condition }
            example().respond(to: condition).once()
        },
        Misuse(
            "the stub cannot be used: expected a stub of its configurator, found \"a removed stub\" [unknown-stub]"
        ) {
            let stub = example().respond(to: "/").once()
            stub.remove()
            stub.then().once()
        },
    ]

    static let vocabulary = [
        Misuse(
            "the regular expression cannot be used: expected a regular expression in ICU syntax (wrong at its "
                + "character 2: a \"(\" without \")\"), found \"a(b\"; write \\\\ in JSON and in Swift for one "
                + "backslash [invalid-pattern]"
        ) { example().respond(to: .regex("a(b")).once() },
        Misuse(
            "the path template cannot be used: expected one parameter between two slashes at character 5, found "
                + "\"/{a}{b}\"; use one parameter for the whole segment, or match it by a regular expression "
                + "[invalid-path]"
        ) { example().respond(to: .template("/{a}{b}")).once() },
        Misuse(
            "the URL cannot be used: expected a URL of this configurator's host: GET https://api.example.com/…, found "
                + "https://other.example.com/ [invalid-url]"
        ) {
            example().respond(to: URL(string: "https://other.example.com/")!).once()
        },
        Misuse("the URL cannot be used: expected an absolute URL of http or https, found /a [invalid-url]") {
            MockURLResponderConfigurator().respond(to: URL(string: "/a")!).once()
        },
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"a\"; leave out scheme and host, "
                + "and start the path with \"/\" [invalid-path]"
        ) {
            example().respond(to: .equal(to: "a")).once()
        },
        Misuse(
            "the priority cannot be used: expected a priority from 1, the highest, to 255, found 0 [invalid-priority]"
        ) {
            example().respond(to: "/").priority(0).once()
        },
        Misuse("the speed cannot be used: expected a speed in bytes per second, above 0, found 0.0 [invalid-speed]") {
            example().respond(to: "/").with(speed: .init(bytesPerSecond: 0)).once()
        },
        Misuse("the delay cannot be used: expected a delay in seconds, from 0 to 31536000, found -1.0") {
            example().respond(to: "/").with(delay: .uniform(-1...1)).once()
        },
        Misuse("the sigma cannot be used: expected a sigma from 0 to 10, found 11.0 [invalid-delay]") {
            example().respond(to: "/").with(delay: .logNormal(median: 1, sigma: 11)).once()
        },
        Misuse(
            "the status of a redirect cannot be used: expected 301, 302, 303, 307 or 308, found 200 [invalid-status]"
        ) {
            example().respond(to: "/").with(redirectTo: "/a", status: 200).once()
        },
        Misuse(
            "the file cannot be used: expected the path of an existing file, found \"/nowhere/a.json\" [invalid-body]"
        ) {
            example().respond(to: "/").with(body: .file("/nowhere/a.json")).once()
        },
        Misuse(
            "the JSON body cannot be used: expected a JSON text (RFC 8259), found \"{\"; at character 2 a field name "
                + "in quotes is expected, not the end of the text [invalid-json]"
        ) { example().respond(to: "/").with(body: .jsonText("{")).once() },
        Misuse(
            "the JSON body cannot be used: expected a JSON text (RFC 8259), found \"[1,]\"; at character 4 a value is "
                + "expected, not \"]\" [invalid-json]"
        ) {
            example().respond(to: "/").with(body: .jsonText("[1,]")).once()
        },
        Misuse(
            "the JSON body cannot be used: expected a JSON text (RFC 8259), found \"\u{FEFF}{}\"; at character 1 a "
                + "value is expected, not a byte order mark [invalid-json]"
        ) {
            example().respond(to: "/").with(body: .jsonText("\u{FEFF}{}")).once()
        },
        Misuse(
            "the JSON body cannot be used: expected a JSON text (RFC 8259), found \"{\"a\":1,\"a\":2}\"; at character "
                + "8 each field once is expected, not the name of an earlier field [invalid-json]"
        ) { example().respond(to: "/").with(body: .jsonText(#"{"a":1,"a":2}"#)).once() },
        Misuse("the port cannot be used: expected a port from 1 to 65535, found 70000") {
            example().respond(to: .port(70_000)).once()
        },
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"users\"; leave out scheme and "
                + "host, and start the path with \"/\" [invalid-path]"
        ) { example().respond(to: .path("users")).once() },
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"/a?b=c\"; leave out the query "
                + "and the fragment: they are not part of the path; ask for query fields instead [invalid-path]"
        ) {
            example().respond(to: .path("/a?b=c")).once()
        },
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"users\"; leave out scheme and "
                + "host, and start the path with \"/\" [invalid-path]"
        ) {
            example().respond(to: !("/a" && ("users" || "/b"))).once()
        },
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"img/\"; leave out scheme and "
                + "host, and start the path with \"/\" [invalid-path]"
        ) {
            example().respond(to: .prefix("img/")).once()
        },
        Misuse(
            "the path cannot be used: expected a path that starts with \"/\", found \"img/*.png\"; leave out scheme "
                + "and host, and start the path with \"/\" [invalid-path]"
        ) {
            example().respond(to: .path(.wildcard("img/*.png"))).once()
        },
        Misuse(
            "the host cannot be used: expected a host name or address, such as \"api.example.com\", found \"a/b\"; "
                + "leave out the scheme and the path; they have fields of their own [invalid-host]"
        ) { example().respond(to: .host("a/b")).once() },
        Misuse(
            "the host cannot be used: expected a host name or address, such as \"api.example.com\", found \"b:80\"; give the port as port [invalid-host]"
        ) {
            _ = MockURLResponderConfigurator(host: "a" || "b:80")
        },
        Misuse(
            "the host cannot be used: expected whole labels where letters are not ASCII, since hosts are compared in "
                + "punycode, found \"bücher.example\"; put dots around the label, as in .suffix(\".bücher.example\") "
                + "[invalid-host]"
        ) { _ = MockURLResponderConfigurator(host: .suffix("bücher.example")) },
        Misuse(
            "the JSON body cannot be used: expected a value that can be encoded (EncodingError.invalidValue: nan "
                + "(Double). Path: [0]. Debug description: Unable to encode Double.nan directly in JSON.), found [nan] "
                + "[invalid-body]"
        ) {
            example().respond(to: "/").with(json: [Double.nan]).once()
        },
        Misuse(
            "the recorded response cannot be used: expected a status line, such as \"HTTP/1.1 200 OK\", found "
                + "\"hello\" in line 1; record it with curl -is, which writes status line, headers, an empty line and "
                + "body [invalid-recording]"
        ) {
            example().respond(to: "/").with(rawResponse: "hello").once()
        },
        Misuse(
            "the error domain cannot be used: expected the domain of an error, such as \"com.example.network\", found "
                + "\"\" [invalid-fault]"
        ) {
            example().respond(to: "/").with(fault: .error(domain: "", code: 1)).once()
        },
        Misuse(
            "the error code cannot be used: expected a code of NSPOSIXErrorDomain that POSIXErrorCode names, such as 2 "
                + "(ENOENT), found 4294967296 [invalid-fault]"
        ) {
            example().respond(to: "/").with(fault: .error(domain: NSPOSIXErrorDomain, code: 4_294_967_296)).once()
        },
        Misuse(
            "the stub cannot be used: expected Transfer-Encoding: chunked, or no Transfer-Encoding, found "
                + "Transfer-Encoding: gzip, chunked"
        ) {
            example().respond(to: "/").with(
                value:
                    "gzip, chunked; clients fail with every server that sends another one; a coded body goes with Content-Encoding [invalid-header]",
                forHeaderField: "Transfer-Encoding"
            ).once()
        },
        Misuse(
            "the user cannot be used: expected a name without \":\", which ends it (RFC 7617), found \"a:b\" "
                + "[invalid-header]"
        ) {
            example().respond(to: "/").when(basicUser: "a:b", password: "").once()
        },
        Misuse(
            "the reason phrase cannot be used: expected a reason phrase on one line, found \"a\nb\"\n[invalid-header]"
        ) {
            example().respond(to: "/").with(status: 404, reason: "a\nb").once()
        },
    ]

    private static func nested(_ levels: Int) -> JSON {
        (1..<levels).reduce(JSON([])) { value, _ in [value] }
    }
}
