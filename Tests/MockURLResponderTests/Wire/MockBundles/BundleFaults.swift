import MockURLResponder
import Testing

/// An invalid `bundle.json`, and the lines of the error after its first two.
struct BundleFault: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String

    var testDescription: String { text }

    private init(
        _ kind: MessageKind, _ text: String, _ place: String, _ expected: String, _ found: String,
        _ hint: String = manual
    ) {
        self.text = text
        message = [place, expected, found, hint, kind.mark].joined(separator: "\n")
    }

    private static let manual = "correct it; docs/reference/mock-bundles.md describes every argument and field"
    private static let remove = "correct or remove it; docs/reference/mock-bundles.md lists every field"
    private static let quotes = "put it in quotes: query values are strings"

    private static func request(
        _ kind: MessageKind, _ fields: String, _ path: String, _ column: Int, _ expected: String, _ found: String,
        _ hint: String = manual
    ) -> BundleFault {
        BundleFault(
            kind, #"[{"response":{"code":200},"request":{\#(fields)}}]"#, "[0].request\(path) (character \(column))",
            expected,
            found, hint)
    }

    private static func url(_ url: String, _ expected: String, _ hint: String = manual) -> BundleFault {
        request(.invalidURL, #""url":"\#(url)""#, ".url", 44, expected, "\(SafeText(describing: url))", hint)
    }

    private static func response(
        _ kind: MessageKind, _ fields: String, _ path: String, _ column: Int, _ expected: String, _ found: String,
        _ hint: String = manual
    ) -> BundleFault {
        BundleFault(
            kind, #"[{"request":{"url":"://h/"},"response":{\#(fields)}}]"#,
            "[0].response\(path) (character \(column))",
            expected, found, hint)
    }

    static let all = structure + urls + requests + responses

    private static let structure = [
        BundleFault(.wrongType, "{}", "character 1", "a mock bundle (an array)", "an object"),
        BundleFault(.invalidJSON, "", "character 1", "a value", "the end of the text", "the file must be JSON"),
        BundleFault(.invalidJSON, "[] x", "character 4", "the end of the text", "a letter", "the file must be JSON"),
        BundleFault(.wrongType, "[7]", "[0] (character 2)", "an entry of the bundle (an object)", "a number"),
        BundleFault(
            .unknownField, #"[{"requests":{}}]"#, "[0].requests (character 3)",
            "a field of an entry of the bundle: request, response",
            "the unknown field \"requests\" (did you mean \"request\"?)", remove),
        BundleFault(
            .missingField, #"[{"response":{"code":200}}]"#, "[0] (character 2)", "the field request",
            "an object without it"),
        BundleFault(
            .missingField, #"[{"request":{"url":"://h/"}}]"#, "[0] (character 2)", "the field response",
            "an object without it"),
        BundleFault(
            .duplicateField, #"[{"request":{"url":"://h/"},"request":{}}]"#, "[0].request (character 29)",
            "each field once",
            "the name of an earlier field"),
    ]

    private static let urls = [
        url(
            "api.example.com/a", "a URL such as \"://api.example.com/rates\"",
            "start it with \"://\", or with a scheme before it"),
        url("ftp://h/a", "\"http\" or \"https\" before \"://\", or nothing for both schemes"),
        url(
            "://h/a?b=1", "a URL without a query and a fragment",
            "list the query fields in parameters; write %3F for a question mark of the path"),
        url(
            "://h?b=1", "a URL without a query and a fragment",
            "list the query fields in parameters; write %3F for a question mark of the path"),
        url(
            "://h/a#b", "a URL without a query and a fragment",
            "leave the fragment out: it is never sent; write %23 for a # of the path"),
        url(":///a", "a host name or address, such as \"api.example.com\""),
        url("://user@h/a", "a host name or address, such as \"api.example.com\""),
        url("://*/a", "a host name or address, such as \"api.example.com\""),
        url("://h:/a", "a port from 1 to 65535 after the host, or no port"),
        url("://h:0/a", "a port from 1 to 65535 after the host, or no port"),
        url("://h:+80/a", "a port from 1 to 65535 after the host, or no port"),
        url("://h:65536/a", "a port from 1 to 65535 after the host, or no port"),
        url("://[::1]8080/a", "a port from 1 to 65535 after the host, or no port"),
        url("://[h]/a", "an IPv6 address between the brackets"),
    ]

    private static let requests = [
        request(.missingField, #""method":"GET""#, "", 37, "the field url", "an object without it"),
        request(
            .wrongType, #""url":7"#, ".url", 44, "a URL such as \"://api.example.com/rates\" (a string)", "a number"),
        request(
            .invalidMethod, #""url":"://h/","method":"G T""#, ".method", 61, "a method, such as \"GET\"",
            #""G T""#),
        request(
            .wrongType, #""url":"://h/","parameters":{"page":2}"#, ".parameters.page", 73,
            "a value (a string), or null for any value", "a number", quotes),
        request(
            .wrongType, #""url":"://h/","parameters":{"a":["1"]}"#, ".parameters.a", 70,
            "a value (a string), or null for any value", "an array", quotes),
        request(
            .duplicateField, #""url":"://h/","parameters":{"a":"1","a":"2"}"#, ".parameters.a", 74,
            "each field once",
            "the name of an earlier field"),
        request(.wrongType, #""url":"://h/","parameters":null"#, ".parameters", 65, "parameters (an object)", "null"),
        request(
            .unknownField, #""url":"://h/","query":{}"#, ".query", 52, "a field of a request: url, method, parameters",
            "an unknown field", remove),
    ]

    private static let responses = [
        response(.missingField, "", "", 40, "the field code", "an object without it"),
        response(.invalidStatus, #""code":600"#, ".code", 48, "a status from 100 to 599", "600"),
        response(.wrongType, #""code":"200""#, ".code", 48, "a status from 100 to 599", "a number in quotes"),
        response(
            .unknownField, #""code":200,"status":1"#, ".status", 52,
            "a field of a response: code, headers, file, mime_type",
            "an unknown field", remove),
        response(
            .wrongType, #""code":200,"headers":{"X":1}"#, ".headers.X", 67, "a header value (a string)",
            "a number"),
        response(
            .invalidHeader, #""code":200,"headers":{"X Y":"1"}"#, ".headers.X Y", 63,
            "a header name: letters, digits and !#$%&'*+-.^_`|~", #""X Y""#),
        response(
            .invalidHeader, #""code":200,"mime_type":"a\nb""#, ".mime_type", 64, "a media type on one line",
            "a string of 3 characters"),
        outside("../a.json"), outside("folder/../a.json"), outside("/a.json"), outside(""), outside(".."),
        response(
            .unreadableBundle, #""code":200,"file":"folder""#, ".file", 59, "the path of a readable file in the bundle",
            "the path of a file, which is not a regular file",
            "put the file into the directory of the bundle; leave the field out for an empty body"),
    ]

    private static func outside(_ file: String) -> BundleFault {
        response(
            .unreadableBundle, #""code":200,"file":"\#(file)""#, ".file", 59,
            "the path of a file in the bundle, relative to it and without \"..\"",
            "\(SafeText(describing: file))",
            "put the file into the bundle; leave the field out for an empty body")
    }
}
