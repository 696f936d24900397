import MockURLResponder
import Testing
import TestSupport

/// A host object on which the reader and the schema must agree.
struct Document: Sendable, CustomTestStringConvertible {
    let host: String

    init(_ host: String) {
        self.host = host
    }

    /// Creates a host object that contains a value of one of the schema's definitions.
    init(_ value: String, as definition: String) {
        host = Self.hosting(value, as: definition)
    }

    var testDescription: String { host }

    /// Returns a host object with a value in the place of a definition of the schema.
    static func hosting(_ value: String, as definition: String) -> String {
        switch definition {
        case "host": value
        case "stub": #"{"host":"a","responses":[\#(value)]}"#
        case "request": hosting(#"{"request":\#(value)}"#, as: "stub")
        case "response": hosting(#"{"response":\#(value)}"#, as: "stub")
        case "hostPattern", "hostName": #"{"host":\#(value),"responses":[]}"#
        case "scenario": hosting(#"{"scenarios":{"a":\#(value)}}"#, as: "stub")
        case "callCount": hosting(#"{"expect":\#(value)}"#, as: "stub")
        case "condition": hosting(#"{"allOf":[\#(value)]}"#, as: "request")
        case "randomDelay": hosting(#"{"delay":\#(value)}"#, as: "response")
        case "logNormal": hosting(#"{"logNormal":\#(value)}"#, as: "randomDelay")
        case "chunks": hosting(#"{"body":{"file":"/f"},"chunks":\#(value)}"#, as: "response")
        case "sizedPart": hosting(#"{"sizes":[\#(value)]}"#, as: "chunks")
        case "chunkPart": hosting(#"{"chunks":["a",\#(value)]}"#, as: "responseBody")
        case "eventPart": hosting(#"{"events":["a",\#(value)]}"#, as: "responseBody")
        case "linePart": hosting(#"{"lines":["a",\#(value)]}"#, as: "responseBody")
        case "hold", "holdUntil": hosting(#"{"held":\#(value)}"#, as: "response")
        case "customError": hosting(#"{"error":\#(value)}"#, as: "faultForm")
        case "token": hosting(#"{"method":\#(value)}"#, as: "request")
        case "path", "pathPattern": hosting(#"{"path":\#(value)}"#, as: "request")
        case "namedPatterns": hosting(#"{"query":\#(value)}"#, as: "request")
        case "pattern", "operation": hosting(#"{"a":\#(value)}"#, as: "namedPatterns")
        case "partPattern": hosting(#"{"part":\#(value)}"#, as: "bodyOperation")
        case "bodyPattern", "bodyOperation": hosting(#"{"body":\#(value)}"#, as: "request")
        case "responseHeaders": hosting(#"{"headers":\#(value)}"#, as: "response")
        case "headerValue": hosting(#"{"A":\#(value)}"#, as: "responseHeaders")
        case "responseBody", "bodyForm": hosting(#"{"body":\#(value)}"#, as: "response")
        case "fault", "faultForm": hosting(#"{"fault":\#(value)}"#, as: "response")
        case "realAnswer": hosting(#"{"realAnswer":\#(value)}"#, as: "response")
        case "base64": hosting(#"{"base64":\#(value)}"#, as: "bodyForm")
        default: "a definition that this switch does not know: \(definition)"
        }
    }

    /// Returns a host object with a value in a field of a definition, beside the required fields.
    static func hosting(_ value: JSONValue?, in field: String, of definition: String) -> String {
        var members: [String: JSONValue] =
            switch (definition, field) {
            case ("host", _): ["host": .string("a"), "responses": .array([.object([:])])]
            case ("bodyForm", "offset"), ("bodyForm", "length"), ("bodyForm", "immutable"): ["file": .string("/f")]
            case ("bodyForm", "layout"): ["json": .array([.integer(1)])]
            case ("bodyForm", "every"): ["chunks": .array([.string("a")])]
            case ("response", "chunks"): ["body": .object(["file": .string("/f")])]
            case ("holdUntil", _): ["until": .string("a")]
            case ("chunks", _): ["sizes": .array([.integer(1)])]
            case ("randomDelay", "seed"): ["uniform": .array([.integer(0), .integer(1)])]
            case ("callCount", "atLeast"): ["atMost": .integer(3)]
            case ("logNormal", _): ["median": .integer(1), "sigma": .integer(1)]
            case ("partPattern", _): ["name": .string("a")]
            case ("customError", _): ["domain": .string("d"), "code": .integer(1)]
            default: [:]
            }
        if let value { members[field] = value }
        return hosting(JSONValue.object(members).text, as: definition)
    }
}

extension `The schema of the wire format` {
    static let accepted = [
        Document(#"{"host":"a","responses":[]}"#),
        Document(#"{"v":1.0,"scheme":"HTTP","host":"[::1]","responses":[{}]}"#),
        Document(#"{"port":65535,"host":"ü.example","responses":[{}]}"#), Document(#"{"times":0}"#, as: "stub"),
        Document(#"{"status":200,"realAnswer":{"patch":[null],"removeHeaders":[]}}"#, as: "response"),
        Document(#"{"times":9223372036854775807}"#, as: "stub"), Document(#"{"times":2.0}"#, as: "stub"),
        Document(#"{"name":"","times":"always"}"#, as: "stub"),
        Document(#"{"status":100,"delay":31536000}"#, as: "response"),
        Document(#"{"bodyDuration":31536000,"fault":"dropped"}"#, as: "response"),
        Document(#"{"bytesPerSecond":1e-3,"fault":"neverAnswers"}"#, as: "response"),
        Document(#"{"delay":{"uniform":[2,1],"seed":9223372036854775807}}"#, as: "response"),
        Document(#"{"delay":{"logNormal":{"median":0,"sigma":10}}}"#, as: "response"),
        Document(#"{"error":{"domain":"d","code":-9223372036854775808,"text":""}}"#, as: "fault"),
        Document(#""*""#, as: "hostPattern"), Document(#"{"present":true}"#, as: "hostPattern"),
        Document(#"{"host":"a","port":"*","responses":[{"line":1}],"scheme":"*"}"#),
        Document(#"{"host":"*","revision":0,"responses":[]}"#),
        Document(#"{"host":{"contains":"a"},"port":"default","file":"","responses":[]}"#),
        Document(#"{"priority":255,"optional":true,"repeatsLast":false,"scenarios":{"":{"is":""}}}"#, as: "stub"),
        Document(#"{"expect":0,"inOrder":true}"#, as: "stub"), Document(#"{"inOrder":"a"}"#, as: "stub"),
        Document(#"{"expect":9223372036854775807,"inOrder":false}"#, as: "stub"),
        Document(#"{"expect":{"atLeast":0}}"#, as: "stub"), Document(#"{"atLeast":2,"atMost":2}"#, as: "callCount"),
        Document(#"{"allOf":[{}],"anyOf":[],"not":{"not":{"port":1}}}"#, as: "request"),
        Document(#"{"baggage":{"test-id":"7"}}"#, as: "request"),
        Document(#"{"cookies":{"a":{"absent":true}},"url":{"wildcard":""},"queryRule":"within"}"#, as: "request"),
        Document(#"{"template":"/"}"#, as: "pattern"), Document(#"{"template":"/a/x{b}.c/{d}"}"#, as: "path"),
        Document(#"{"values":[{"values":[]}]}"#, as: "pattern"), Document(#"{"reason":"é"}"#, as: "response"),
        Document(#"{"contentLength":false}"#, as: "response"),
        Document(#"{"droppedAfter":9223372036854775807}"#, as: "fault"),
        Document(#"{"truncatedAfter":0}"#, as: "fault"), Document(#"{"sizes":[1,2],"every":0.5}"#, as: "chunks"),
        Document(#"{"chunks":["a","b"],"every":0.5}"#, as: "responseBody"),
        Document(#"{"chunks":["a",{"text":"b","wait":0.5},{"hold":"more"},{"base64":"AA=="}]}"#, as: "responseBody"),
        Document(
            #"{"events":["",{"id":"1","data":{"a":[1]}},{"comment":"\n"},{"retry":0,"cut":"silent"}]}"#,
            as: "responseBody"),
        Document(
            #"{"lines":["",{"json":null},{"line":"b"},{"wait":1,"cut":"truncated"}],"every":1}"#, as: "responseBody"),
        Document(#"{"sizes":[1,{"size":2,"wait":3},{"hold":{"until":"a"},"cut":"dropped"}]}"#, as: "chunks"),
        Document(#"{"held":{"until":"a","answered":2},"fault":"dropped"}"#, as: "response"),
        Document(#"{"silentAfter":0}"#, as: "fault"),
        Document(#"{"body":{"events":[{"id":"1","cut":"dropped"},"b"]},"resumesByLastEventID":true}"#, as: "response"),
        Document(#"{"body":"abc","chunks":{"sizes":[1,2]}}"#, as: "response"),
        Document(#"{"urlError":-1003}"#, as: "fault"), Document(#"{"urlError":-1.0}"#, as: "fault"),
        Document(#"{"status":599.0,"delay":1e-3}"#, as: "response"), Document(#""*""#, as: "token"),
        Document(#""!#$%&'*+-.^_`|~09azAZ""#, as: "token"), Document(#""""#, as: "path"),
        Document(#""//""#, as: "path"),
        Document(#"{"contains":"?"}"#, as: "path"), Document(##"{"anyOf":["a?b",{"equals":"#"}]}"##, as: "path"),
        Document(#"{"not":{"not":"a"}}"#, as: "pattern"), Document(#"{"anyOf":[]}"#, as: "pattern"),
        Document(#"{"":"","\n":{"absent":true}}"#, as: "namedPatterns"), Document(#"{"json":null}"#, as: "bodyPattern"),
        Document(#"{"matches":"a"}"#, as: "bodyPattern"), Document(#"{"form":{}}"#, as: "bodyPattern"),
        Document("{}", as: "responseHeaders"), Document("[]", as: "responseHeaders"),
        Document(#"{"A":[],"B":"","a":["1"]}"#, as: "responseHeaders"),
        Document(#"[["A","1"],["A","2"]]"#, as: "responseHeaders"),
        Document(#""\t\u0001é""#, as: "headerValue"), Document(#""""#, as: "base64"),
        Document(#""AA==""#, as: "base64"),
        Document(#"{"json":{"text":1}}"#, as: "bodyForm"), Document(#"{"offset":0,"file":"f"}"#, as: "bodyForm"),
    ]

    static let refused = [
        Document(#"{"chunks":[{}]}"#, as: "responseBody"), Document(#"{"chunks":[{"text":""}]}"#, as: "responseBody"),
        Document(#"{"chunks":[{"data":"a"}]}"#, as: "responseBody"), Document(#"{"events":[]}"#, as: "responseBody"),
        Document(#"{"chunks":[{"text":"a","base64":"AA=="}]}"#, as: "responseBody"),
        Document(#"{"events":[{"id":"a\n","data":""}]}"#, as: "responseBody"),
        Document(#"{"events":[{"text":"a","data":""}]}"#, as: "responseBody"),
        Document(#"{"events":["a",{"retry":-1}]}"#, as: "responseBody"),
        Document(#"{"lines":["a\nb"]}"#, as: "responseBody"),
        Document(#"{"lines":[{"line":"a","json":1}]}"#, as: "responseBody"),
        Document(#"{"lines":[{"line":"a","wait":-1}]}"#, as: "responseBody"),
        Document(#"{"lines":[{"line":"a","cut":"reset"}]}"#, as: "responseBody"),
        Document(#"{"text":"a","every":1}"#, as: "responseBody"), Document(#"{"held":""}"#, as: "response"),
        Document(#"{"held":{"answered":1}}"#, as: "response"),
        Document(#"{"held":{"until":"a","answered":0}}"#, as: "response"),
        Document(#"{"sizes":[{"size":-1}]}"#, as: "chunks"), Document(#"{"silentAfter":-1}"#, as: "fault"),
        Document("[]"), Document("{}"), Document(#"{"host":"a"}"#), Document(#"{"responses":[]}"#),
        Document(#"{"host":"a","responses":[],"version":1}"#), Document(#"{"host":"a","responses":{}}"#),
        Document(#"{"v":2,"host":"a","responses":[]}"#), Document(#"{"v":"1","host":"a","responses":[]}"#),
        Document(#"{"scheme":"ftp","host":"a","responses":[]}"#),
        Document(#"{"scheme":"https\n","host":"a","responses":[]}"#),
        Document(#"{"host":"","responses":[]}"#), Document(#"{"host":"a:80","responses":[]}"#),
        Document(#"{"host":"http://a","responses":[]}"#), Document(#"{"host":"a/b","responses":[]}"#),
        Document(#"{"host":"a b","responses":[]}"#), Document(#"{"host":"u@a","responses":[]}"#),
        Document(#"{"port":0,"host":"a","responses":[]}"#), Document(#"{"port":65536,"host":"a","responses":[]}"#),
        Document(#"{"revision":-1,"host":"a","responses":[]}"#),
        Document(#"{"revision":"1","host":"a","responses":[]}"#),
        Document(#"{"port":1.5,"host":"a","responses":[]}"#), Document("null", as: "stub"),
        Document(#"{"times":-1}"#, as: "stub"),
        Document(#"{"times":1.5}"#, as: "stub"), Document(#"{"times":"2"}"#, as: "stub"),
        Document(#"{"name":1}"#, as: "stub"),
        Document(#"{"Request":{}}"#, as: "stub"), Document(#"{"status":99}"#, as: "response"),
        Document(#"{"status":600}"#, as: "response"), Document(#"{"status":"200"}"#, as: "response"),
        Document(#"{"delay":-0.1}"#, as: "response"), Document(#"{"delay":31536000.5}"#, as: "response"),
        Document(#"{"delay":"1"}"#, as: "response"), Document(#"{"bodyDuration":-1}"#, as: "response"),
        Document(#"{"contentLength":0}"#, as: "response"), Document(#"{"contentLength":null}"#, as: "response"),
        Document(#""break""#, as: "fault"), Document("null", as: "fault"), Document("{}", as: "fault"),
        Document(#"{"dropped":1}"#, as: "fault"), Document(#"{"droppedAfter":-1}"#, as: "fault"),
        Document(#"{"droppedAfter":1,"urlError":-1}"#, as: "fault"), Document(#"{"urlError":-2}"#, as: "fault"),
        Document(#"{"urlError":1}"#, as: "fault"), Document(#"{"urlError":"-1"}"#, as: "fault"),
        Document(#"{"truncatedAfter":-1}"#, as: "fault"), Document(#"{"sizes":[]}"#, as: "chunks"),
        Document(#"{"chunks":[]}"#, as: "responseBody"), Document(#"{"chunks":[""]}"#, as: "responseBody"),
        Document(#"{"text":"a","every":1}"#, as: "responseBody"),
        Document(#"{"chunks":["a"],"text":"a"}"#, as: "responseBody"),
        Document(#"{"every":1}"#, as: "chunks"), Document(#"{"sizes":[0]}"#, as: "chunks"),
        Document(#"{"sizes":[1],"every":-1}"#, as: "chunks"), Document(#"{"sizes":1}"#, as: "chunks"),
        Document(#"{"body":"a","chunks":{"sizes":[1]},"bodyDuration":1}"#, as: "response"),
        Document(#"{"body":"a","chunks":{"sizes":[1]},"bytesPerSecond":1}"#, as: "response"),
        Document(#"{"bytesPerSecond":0}"#, as: "response"),
        Document(#"{"bytesPerSecond":1,"bodyDuration":1}"#, as: "response"),
        Document(#"{"delay":{}}"#, as: "response"), Document(#"{"delay":{"seed":1}}"#, as: "response"),
        Document(#"{"delay":{"uniform":[1]}}"#, as: "response"),
        Document(#"{"delay":{"uniform":[0,1],"logNormal":{"median":1,"sigma":1}}}"#, as: "response"),
        Document(#"{"logNormal":{"median":1}}"#, as: "randomDelay"),
        Document(#"{"logNormal":{"median":1,"sigma":11}}"#, as: "randomDelay"),
        Document(#"{"uniform":[0,1],"seed":-1}"#, as: "randomDelay"),
        Document(#"{"error":{"domain":"","code":1}}"#, as: "fault"),
        Document(#"{"error":{"domain":"d"}}"#, as: "fault"), Document(#"{"error":{"code":1}}"#, as: "fault"),
        Document(#"{"host":["a"],"responses":[]}"#), Document(#"{"host":{"equals":"a/b"},"responses":[]}"#),
        Document(#"{"host":"a","port":"8080","responses":[]}"#), Document(#"{"host":"a","file":1,"responses":[]}"#),
        Document(#"{"priority":0}"#, as: "stub"), Document(#"{"priority":256}"#, as: "stub"),
        Document(#"{"line":0}"#, as: "stub"), Document(#"{"optional":1}"#, as: "stub"),
        Document(#"{"expect":-1}"#, as: "stub"), Document(#"{"expect":"1"}"#, as: "stub"),
        Document(#"{"expect":1.5}"#, as: "stub"), Document("{}", as: "callCount"), Document("[1]", as: "callCount"),
        Document(#"{"atLeast":-1}"#, as: "callCount"), Document(#"{"atMost":"2"}"#, as: "callCount"),
        Document(#"{"inOrder":""}"#, as: "stub"), Document(#"{"inOrder":1}"#, as: "stub"),
        Document(#"{"scenarios":{"a":{}}}"#, as: "stub"), Document(#"{"scenarios":["a"]}"#, as: "stub"),
        Document(#"{"scenarios":{"a":{"is":1}}}"#, as: "stub"), Document(#"{"allOf":{}}"#, as: "request"),
        Document(#"{"not":[]}"#, as: "request"), Document(#"{"anyOf":[{"method":"A B"}]}"#, as: "request"),
        Document(#"{"queryRule":"all"}"#, as: "request"), Document(#"{"port":0}"#, as: "condition"),
        Document(#"{"template":"a"}"#, as: "pattern"), Document(#"{"template":"/{a}{b}"}"#, as: "pattern"),
        Document(#"{"template":"/{}"}"#, as: "pattern"), Document(#"{"template":"/{a"}"#, as: "pattern"),
        Document(#"{"values":"a"}"#, as: "pattern"), Document(#"{"allOf":"a"}"#, as: "pattern"),
        Document(#"{"reason":"a\n"}"#, as: "response"), Document(#"{"template":1}"#, as: "response"),
        Document(#""""#, as: "token"), Document(#""A\n""#, as: "token"), Document(#""A B""#, as: "token"),
        Document(#""a""#, as: "path"), Document(#""/a?b""#, as: "path"), Document(##""/a#b""##, as: "path"),
        Document(#"{"equals":"a"}"#, as: "path"), Document("null", as: "pattern"), Document("{}", as: "pattern"),
        Document(#"{"equals":1}"#, as: "pattern"), Document(#"{"is":"a"}"#, as: "pattern"),
        Document(#"{"prefix":"a","suffix":"b"}"#, as: "pattern"), Document(#"{"present":false}"#, as: "pattern"),
        Document(#"{"absent":1}"#, as: "pattern"), Document(#"{"matches":""}"#, as: "pattern"),
        Document(#"{"anyOf":"a"}"#, as: "pattern"),
        Document(#"{"anyOf":[{"not":7}]}"#, as: "pattern"), Document(#"{"json":1}"#, as: "pattern"),
        Document(#"["a"]"#, as: "namedPatterns"), Document(#"{"json":1,"equals":"1"}"#, as: "bodyPattern"),
        Document(#"{"form":["a"]}"#, as: "bodyPattern"), Document(#"{"text":"a"}"#, as: "bodyPattern"),
        Document(#"{"headers":{"A B":"1"}}"#, as: "request"), Document(#"{"A B":"1"}"#, as: "responseHeaders"),
        Document(#"{"A":1}"#, as: "responseHeaders"), Document(#"[["A"]]"#, as: "responseHeaders"),
        Document(#"[["A","1","2"]]"#, as: "responseHeaders"), Document(#"[["A B","1"]]"#, as: "responseHeaders"),
        Document(#"[["A","1\n"]]"#, as: "responseHeaders"), Document(#""a\r""#, as: "headerValue"),
        Document(#""\u0000""#, as: "headerValue"), Document(#""AA""#, as: "base64"), Document(#""A A=""#, as: "base64"),
        Document(#""AA==\n""#, as: "base64"), Document("7", as: "responseBody"), Document("{}", as: "bodyForm"),
        Document(#"{"text":"a","json":1}"#, as: "bodyForm"), Document(#"{"text":"a","length":1}"#, as: "bodyForm"),
        Document(#"{"offset":1}"#, as: "bodyForm"), Document(#"{"text":"","immutable":true}"#, as: "bodyForm"),
        Document(#"{"file":"f","immutable":1}"#, as: "bodyForm"),
        Document(#"{"text":"[]","layout":"compact"}"#, as: "bodyForm"),
        Document(#"{"json":[],"layout":"wide"}"#, as: "bodyForm"),
        Document(#"{"file":"f","offset":-1}"#, as: "bodyForm"), Document(#"{"file":""}"#, as: "bodyForm"),
    ]
}

extension JSONValue {
    /// Returns the value with one part replaced, removed or added.
    func altered(using random: inout some RandomNumberGenerator) -> JSONValue {
        switch self {
        case .object(var members) where !members.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
            let name = members.keys.sorted().randomElement(using: &random)!
            members[name] = Int.random(in: 0..<6, using: &random) == 0 ? nil : members[name]!.altered(using: &random)
            return .object(members)
        case .array(var items) where !items.isEmpty && Int.random(in: 0..<8, using: &random) > 0:
            let index = items.indices.randomElement(using: &random)!
            items[index] = items[index].altered(using: &random)
            return .array(items)
        case .object(var members) where Bool.random(using: &random):
            let names = [
                "v", "port", "name", "times", "status", "file", "offset", "immutable", "equals", "absent", "json",
                "fault", "X", "priority", "optional", "then", "scenarios", "allOf", "not", "queryRule", "reason",
                "uniform",
                "wildcard", "values", "line", "expect", "inOrder",
            ]
            members[names.randomElement(using: &random)!] = Self.others.randomElement(using: &random)!
            return .object(members)
        default:
            return Self.others.randomElement(using: &random)!
        }
    }

    private static let others: [JSONValue] = [
        .null, .bool(true), .bool(false), .integer(-1), .integer(0), .integer(1), .integer(200), .number(0.5),
        .number(1e19), .string(""), .string("/a"), .string("a b"), .string("a\n"), .string("always"), .string("AAEC"),
        .array([]), .array([.string("a"), .string("b")]), .array([.array([.string("A"), .string("b")])]),
        .object([:]), .object(["prefix": .string("/")]), .object(["text": .string("a")]),
        .object(["urlError": .integer(-1)]), .object(["A": .array([.string("a")])]), .object(["equals": .string("a")]),
    ]
}
