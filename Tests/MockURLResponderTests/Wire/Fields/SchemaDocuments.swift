import TestSupport

/// A host object on which the reader and the schema must agree.
struct Document: Sendable, CustomTestStringConvertible {
    let host: String

    /// Reads a table: values of definitions of the schema, with two spaces between them. A line begins with its definition.
    static func table(_ text: String) -> [Document] {
        var definition = ""
        return text.split(separator: "\n").flatMap { line in
            var values = line.components(separatedBy: "  ").filter { !$0.isEmpty }
            if !line.hasPrefix(" "), let name = values.first?.dropLast() {
                definition = String(name)
                values.removeFirst()
            }
            return values.map { Document(host: hosting($0, as: definition)) }
        }
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
        case "jsonExcept": hosting(#"{"jsonExcept":\#(value)}"#, as: "bodyOperation")
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
            case ("jsonExcept", _): ["value": .object(["id": .integer(7)])]
            case ("partPattern", _): ["name": .string("a")]
            case ("customError", _): ["domain": .string("d"), "code": .integer(1)]
            default: [:]
            }
        if let value { members[field] = value }
        return hosting(JSONValue.object(members).text, as: definition)
    }
}

extension `The schema of the wire format` {
    static let accepted = Document.table(
        #"""
        host:  {"host":"a","responses":[]}  {"v":1.0,"scheme":"HTTP","host":"[::1]","responses":[{}]}
            {"port":65535,"host":"ü.example","responses":[{}]}
            {"host":"a","port":"*","responses":[{"line":1}],"scheme":"*"}  {"host":"*","revision":0,"responses":[]}
            {"host":{"contains":"a"},"port":"default","file":"","responses":[]}
        stub:  {"times":0}  {"times":9223372036854775807}  {"times":2.0}  {"name":"","times":"always"}
            {"priority":255,"optional":true,"repeatsLast":false,"scenarios":{"":{"is":""}}}
            {"expect":0,"inOrder":true}  {"inOrder":"a"}  {"expect":9223372036854775807,"inOrder":false}
            {"expect":{"atLeast":0}}
        response:  {"status":200,"realAnswer":{"patch":[null],"removeHeaders":[]}}  {"status":100,"delay":31536000}
            {"bodyDuration":31536000,"fault":"dropped"}  {"bytesPerSecond":1e-3,"fault":"neverAnswers"}
            {"delay":{"uniform":[2,1],"seed":9223372036854775807}}  {"delay":{"logNormal":{"median":0,"sigma":10}}}
            {"reason":"é"}  {"contentLength":false}  {"held":{"until":"a","answered":2},"fault":"dropped"}
            {"body":{"events":[{"id":"1","cut":"dropped"},"b"]},"resumesByLastEventID":true}
            {"body":"abc","chunks":{"sizes":[1,2]}}  {"status":599.0,"delay":1e-3}
        fault:  {"error":{"domain":"d","code":-9223372036854775808,"text":""}}  {"droppedAfter":9223372036854775807}
            {"truncatedAfter":0}  {"silentAfter":0}  {"urlError":-1003}  {"urlError":-1.0}
        hostPattern:  "*"  {"present":true}
        callCount:  {"atLeast":2,"atMost":2}
        request:  {"allOf":[{}],"anyOf":[],"not":{"not":{"port":1}}}  {"baggage":{"test-id":"7"}}
            {"cookies":{"a":{"absent":true}},"url":{"wildcard":""},"queryRule":"within"}
        pattern:  {"template":"/"}  {"values":[{"values":[]}]}  {"not":{"not":"a"}}  {"anyOf":[]}
        path:  {"template":"/a/x{b}.c/{d}"}  ""  "//"  {"contains":"?"}  {"anyOf":["a?b",{"equals":"#"}]}
        chunks:  {"sizes":[1,2],"every":0.5}
            {"sizes":[1,{"size":2,"wait":3},{"hold":{"until":"a"},"cut":"dropped"}]}
        responseBody:  {"chunks":["a","b"],"every":0.5}
            {"chunks":["a",{"text":"b","wait":0.5},{"hold":"more"},{"base64":"AA=="}]}
            {"events":["",{"id":"1","data":{"a":[1]}},{"comment":"\n"},{"retry":0,"cut":"silent"}]}
            {"lines":["",{"json":null},{"line":"b"},{"wait":1,"cut":"truncated"}],"every":1}
        token:  "*"  "!#$%&'*+-.^_`|~09azAZ"
        namedPatterns:  {"":"","\n":{"absent":true}}
        bodyPattern:  {"json":null}  {"matches":"a"}  {"form":{}}
        responseHeaders:  {}  []  {"A":[],"B":"","a":["1"]}  [["A","1"],["A","2"]]
        headerValue:  "\té"
        base64:  ""  "AA=="
        bodyForm:  {"json":{"text":1}}  {"offset":0,"file":"f"}
        """#)

    static let refused = Document.table(
        #"""
        responseBody:  {"events":[]}  {"chunks":[{}]}  {"chunks":[{"text":""}]}  {"chunks":[{"data":"a"}]}
            {"chunks":[{"text":"a","base64":"AA=="}]}  {"events":[{"id":"a\n","data":""}]}
            {"events":["a",{"retry":-1}]}  {"lines":["a\nb"]}  {"lines":[{"line":"a","json":1}]}
            {"lines":[{"line":"a","wait":-1}]}  {"lines":[{"line":"a","cut":"reset"}]}  {"text":"a","every":1}
            {"chunks":[]}  {"chunks":[""]}  {"chunks":["a"],"text":"a"}
        response:  {"held":""}  {"held":{"answered":1}}  {"held":{"until":"a","answered":0}}  {"status":600}
            {"delay":31536000.5}  {"contentLength":null}  {"body":"a","chunks":{"sizes":[1]},"bodyDuration":1}
            {"body":"a","chunks":{"sizes":[1]},"bytesPerSecond":1}  {"delay":{}}  {"delay":{"seed":1}}  {"template":1}
            {"bytesPerSecond":1,"bodyDuration":1}  {"reason":"a\n"}
            {"delay":{"uniform":[0,1],"logNormal":{"median":1,"sigma":1}}}
        chunks:  {"every":1}  {"sizes":[{"size":-1}]}  {"sizes":[]}  {"sizes":[0]}  {"sizes":[1],"every":-1}  {"sizes":1}
        fault:  {"droppedAfter":-1}  {"silentAfter":-1}  null  {"dropped":1}  {"droppedAfter":1,"urlError":-1}  {"urlError":-2}
            {"urlError":1}  {"urlError":"-1"}  {"truncatedAfter":-1}  {"error":{"domain":"","code":1}}
            {"error":{"code":1}}  {"error":{"domain":"d"}}  {"break":1}
        host:  []  {}  {"host":"a"}  {"host":"a","responses":[],"version":1}  {"host":"a","responses":{}}
            {"v":"1","host":"a","responses":[]}  {"scheme":"ftp","host":"a","responses":[]}
            {"scheme":"https\n","host":"a","responses":[]}  {"host":"","responses":[]}
            {"host":"a:80","responses":[]}  {"host":"http://a","responses":[]}  {"host":"a/b","responses":[]}
            {"host":"a b","responses":[]}  {"host":"u@a","responses":[]}  {"port":0,"host":"a","responses":[]}
            {"port":65536,"host":"a","responses":[]}  {"revision":-1,"host":"a","responses":[]}
            {"revision":"1","host":"a","responses":[]}  {"port":1.5,"host":"a","responses":[]}
            {"host":["a"],"responses":[]}  {"host":{"equals":"a/b"},"responses":[]}
            {"host":"a","port":"8080","responses":[]}  {"host":"a","file":1,"responses":[]}
        stub:  null  {"times":1.5}  {"times":"2"}  {"name":1}  {"Request":{}}  {"priority":256}  {"line":0}
            {"optional":1}  {"expect":-1}  {"expect":"1"}  {"expect":1.5}  {"scenarios":{"a":{}}}
            {"scenarios":["a"]}  {"scenarios":{"a":{"is":1}}}
        randomDelay:  {"logNormal":{"median":1,"sigma":11}}  {"uniform":[0,1],"seed":-1}
        callCount:  {}  {"least":1}  [1]  {"atLeast":-1}  {"atMost":"2"}
        request:  {"allOf":{}}  {"not":[]}  {"anyOf":[{"method":"A B"}]}  {"headers":{"A B":"1"}}
        condition:  {"port":0}  {"times":1}
        logNormal:  {"median":1}
        linePart:  {"data":"b"}
        realAnswer:  {"status":200}  {"removeHeaders":"ETag"}
        pattern:  {"template":"a"}  {"template":"/{a}{b}"}  {"template":"/{}"}  {"template":"/{a"}  {"values":"a"}
            {"allOf":"a"}  null  {"equals":1}  {"prefix":"a","suffix":"b"}  {"absent":1}  {"matches":""}
            {"anyOf":"a"}  {"anyOf":[{"not":7}]}  {"json":1}
        token:  ""  "A\n"  "A B"
        path:  "/a?b"  {"equals":"a"}  "a"  "/a#b"
        namedPatterns:  ["a"]
        bodyPattern:  {"json":1,"equals":"1"}  {"form":["a"]}  {"text":"a"}
        responseHeaders:  [["A"]]  {"A B":"1"}  {"A":1}  [["A","1","2"]]  [["A B","1"]]  [["A","1\n"]]
        headerValue:  "a\r"  "\u0000"
        base64:  "AA"  "A A="  "AA==\n"
        bodyForm:  {"text":"a","length":1}  {"offset":1}  {"text":"","immutable":true}  {"file":"f","immutable":1}
            {"text":"[]","layout":"compact"}  {"json":[],"layout":"wide"}  {"file":"f","offset":-1}  {"file":""}
        """#)
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
