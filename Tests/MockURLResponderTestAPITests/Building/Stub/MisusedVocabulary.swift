import Foundation
import MockURLResponderTestAPI

extension Misuse {
    static let vocabulary = [
        Misuse(
            "the regular expression cannot be used: expected a regular expression in ICU syntax (wrong from "
                + "its character 2 on), found \"a(b\"; write \\\\ in JSON and in Swift for one backslash, and one before "
                + "a ( [ { * + ? or | that is text [invalid-pattern]"
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
        Misuse(
            "the delay cannot be used: expected a delay in seconds, from 0 to 31536000, found -1.0 [invalid-delay]"
        ) {
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
            "the file cannot be used: expected the path of an existing file, found \"\(missing)\" [invalid-body]"
        ) {
            example().respond(to: "/").with(body: .file(missing)).once()
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
        Misuse("the port cannot be used: expected a port from 1 to 65535, found 70000 [invalid-port]") {
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
            "the host cannot be used: expected a host name or address, such as \"api.example.com\", found \"b:80\"; "
                + "give the port as port [invalid-host]"
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
                + "Transfer-Encoding: gzip, chunked; clients accept only chunked; declare the coding of a body in "
                + "Content-Encoding [invalid-header]"
        ) {
            example().respond(to: "/").with(value: "gzip, chunked", forHeaderField: "Transfer-Encoding").once()
        },
        Misuse(
            "the user cannot be used: expected a name without \":\", which ends it (RFC 7617), found \"a:b\" "
                + "[invalid-header]"
        ) {
            example().respond(to: "/").when(.basic(user: "a:b", password: "")).once()
        },
        Misuse(
            "the exact query cannot be used: expected one pattern for each name, found \"a, a\"; several values of a field "
                + "are .values([…]) [duplicate-field]"
        ) {
            example().respond(to: .get("/") && .query(exactly: ["a": "1", "a": "2"])).once()
        },
        Misuse(
            "the reason phrase cannot be used: expected a reason phrase on one line, found \"a\nb\"\n[invalid-status]"
        ) {
            example().respond(to: "/").with(status: 404, reason: "a\nb").once()
        },
    ]

    static func nested(_ levels: Int) -> JSON {
        (1..<levels).reduce(JSON([])) { value, _ in [value] }
    }
}
