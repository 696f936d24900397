import Foundation
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Misuse {
    private static let toLoseConnection =
        #"remove one; {"droppedAfter":4}, in Swift .dropped(afterBytes: 4), ends the connection in a body"#

    static let contradictions = [
        Misuse(
            "the stub cannot be used: expected a name of its own for each hold of a stub, found two holds with one name "
                + "[invalid-hold]"
        ) { example().respond(to: "/").with(events: ["a", .hold("x"), "b"]).held("x").once() },
        Misuse(
            "the stub cannot be used: expected a cut at the last part, or resumesByLastEventID, found a part after a cut, "
                + "which never arrives; with resumesByLastEventID, a client that comes back receives the parts after the cut "
                + "[invalid-chunks]"
        ) { example().respond(to: "/").with(events: ["a", .cut(.dropped), "b"]).once() },
        Misuse(
            "a field of an event cannot be used: expected a text on one line, found \"a\nb\"; data may have several lines\n"
                + "[invalid-chunks]"
        ) { example().respond(to: "/").with(events: [.event("", id: "a\nb")]).once() },
        Misuse(
            "a wait cannot be used: expected a delay in seconds, from 0 to 31536000, found -1.0 [invalid-chunks]"
        ) { example().respond(to: "/").with(lines: ["a", .wait(-1), "b"]).once() },
        Misuse(
            "the body cannot be used: expected at least one part, found no part with bytes [invalid-chunks]"
        ) { example().respond(to: "/").with(chunks: [.wait(1)]).once() },
        Misuse(
            "the name of the hold cannot be used: expected a name of at least one character, found \"\" [invalid-hold]"
        ) { example().respond(to: "/").held("").once() },
        Misuse(
            "the number of answers cannot be used: expected a number of answers, from 1 on, found 0 [invalid-hold]"
        ) { example().respond(to: "/").held(until: "other", answered: 0).once() },
        Misuse(
            "the stub cannot be used: expected one body in a stub, found with(realAnswerPatchedBy:) after "
                + "with(body:); remove one of them, or end the stub and begin another [repeated-part]"
        ) { example().respond(to: "/").with(body: "a").with(realAnswerPatchedBy: [:]).once() },
        Misuse(
            "the stub cannot be used: expected a merge patch, a status from 200, header fields that do not describe the "
                + "body, or a delay, found a fault beside the real answer; remove one of them; a stub of its own answers "
                + "without the server [contradictory-response]"
        ) { example().respond(to: "/").usingRealAnswer().with(fault: .dropped).once() },
        Misuse(
            "the header name cannot be used: expected a header name: letters, digits and !#$%&'*+-.^_`|~, found "
                + "\"two words\" [invalid-header]"
        ) { example().respond(to: "/").usingRealAnswer(removing: ["two words"]).once() },
        Misuse(
            "the stub cannot be used: expected one body in a stub, found with(json:) after with(body:); remove one of "
                + "them, or end the stub and begin another [repeated-part]"
        ) { example().respond(to: "/").with(body: "a").with(json: ["a": 1]).once() },
        Misuse(
            "the stub cannot be used: expected one fault in a stub, found with(fault: .neverAnswers) after with(fault: "
                + ".urlError); remove one of them, or end the stub and begin another [repeated-part]"
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
            "the chunks cannot be used: expected at least one chunk, each with at least one byte, found an empty chunk "
                + "[invalid-chunks]"
        ) {
            example().respond(to: "/").with(chunks: ["a", ""]).once()
        },
        Misuse(
            "the stub cannot be used: expected one body in a stub, found with(chunks:) after with(body:); remove "
                + "one of them, or end the stub and begin another [repeated-part]"
        ) {
            example().respond(to: "/").with(body: "a").with(chunks: ["a"]).once()
        },
        Misuse(
            "the number of bytes before the end cannot be used: expected a number of bytes, from 0 on, found -1 "
                + "[invalid-fault]"
        ) {
            example().respond(to: "/").with(fault: .truncated(afterBytes: -1)).once()
        },
        Misuse(
            "the stub cannot be used: expected one pace in a stub, found with(speed:) after with(speed:); remove one "
                + "of them, or end the stub and begin another [repeated-part]"
        ) {
            example().respond(to: "/").with(speed: .wholeBody(in: 1)).with(speed: .edge).once()
        },
        Misuse(
            "the stub cannot be used: expected a body in the coding that Content-Encoding names, found an uncoded body "
                + "with Content-Encoding: gzip; leave Content-Encoding out: clients see bodies decoded; or give the "
                + "coded bytes as Data or in Base64 [contradictory-response]"
        ) { example().respond(to: "/").with(body: "x").with(value: "gzip", forHeaderField: "content-encoding").once() },
        Misuse(
            "the stub cannot be used: expected a path that declares the parameter, such as /users/{id}, found "
                + "{{path.id}} [invalid-template]"
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
            #"the stub cannot be used: expected no other text in the string of a JSON value, found "{{json query.q}}" "#
                + "(character 2 of the template of the body at /a); remove the other text, or the word json [invalid-template]"
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
                + "with(status:); remove one of them, or end the stub and begin another [repeated-part]"
        ) { example().respond(to: "/").with(status: 500).with(status: 404).once() },
        Misuse(
            "the stub cannot be used: expected one status in a stub, found 200 by with(status:) after 302 by "
                + "with(redirectTo:); remove one of them, or end the stub and begin another [repeated-part]"
        ) { example().respond(to: "/").with(redirectTo: "/a").with(status: 200).once() },
        Misuse(
            "the stub cannot be used: expected one status, found with(status: 200) before with(rawResponse:), which "
                + "has 404; write it after with(rawResponse:) to change the recorded status [repeated-part]"
        ) { example().respond(to: "/").with(status: 200, reason: "OK").with(rawResponse: "HTTP/2 404\n\n").once() },
        Misuse(
            "the stub cannot be used: expected one Location in a stub, found another Location beside "
                + "with(redirectTo:); remove one of them [contradictory-response]"
        ) { example().respond(to: "/").with(redirectTo: "/a").with(value: "/b", forHeaderField: "location").once() },
        Misuse(
            "the stub cannot be used: expected an answer, or a fault that comes before any answer, found with(body:) "
                + "beside withDroppedRequest(); \(toLoseConnection) [contradictory-response]"
        ) { example().respond(to: "/").with(body: "a").withDroppedRequest().once() },
        Misuse(
            "the stub cannot be used: expected an answer, or a fault that comes before any answer, found with(json:) "
                + "beside with(fault: .urlError); \(toLoseConnection) [contradictory-response]"
        ) { example().respond(to: "/").with(fault: .urlError(.timedOut)).with(json: [:]).once() },
        Misuse(
            "the stub cannot be used: expected an answer, or a fault that comes before any answer, found with(status:) "
                + "beside with(fault: .emptyReply); \(toLoseConnection) [contradictory-response]"
        ) { example().respond(to: "/").with(status: 503).with(fault: .emptyReply).once() },
        Misuse(
            "the stub cannot be used: expected an answer, or a fault that comes before any answer, found header fields "
                + "beside with(fault: .garbage); \(toLoseConnection) [contradictory-response]"
        ) { example().respond(to: "/").with(value: "1", forHeaderField: "X").with(fault: .garbage).once() },
        Misuse(
            "the stub cannot be used: expected a delay, or no answer at all, found with(delay:) beside with(fault: "
                + ".neverAnswers); remove one of them: an answer that never comes has no delay [contradictory-response]"
        ) { example().respond(to: "/").with(delay: 1).with(fault: .neverAnswers).once() },
        Misuse(
            "the stub cannot be used: expected a body, or a status whose answers have none, found with(json:) beside the "
                + "status 204; remove the body, or choose another status: answers with 204 and 304 have no body (RFC 9110) "
                + "[contradictory-response]"
        ) { example().respond(to: "/").with(json: [:]).with(status: 204).once() },
        Misuse(
            "the stub cannot be used: expected a Content-Length, or none, found a Content-Length beside "
                + "withoutContentLength(); remove one of them [contradictory-response]"
        ) { example().respond(to: "/").withoutContentLength().with(headers: ["content-length": "1"]).once() },
        Misuse(
            "the stub cannot be used: expected at most 64 levels of nesting in a plan, found 70; use conditions or "
                + "JSON with fewer levels [deep-nesting]"
        ) { example().respond(to: "/").with(json: nested(64)).once() },
        Misuse(
            "the stub cannot be used: expected at most 64 levels of nesting in a plan, found 65; use conditions or "
                + "JSON with fewer levels [deep-nesting]"
        ) {
            example().respond(to: "/").when(.jsonBody(nested(59))).once()
        },
        Misuse(
            "the stub cannot be used: expected at most 64 levels of nesting in a plan, found 72; use conditions or "
                + "JSON with fewer levels [deep-nesting]"
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
}
