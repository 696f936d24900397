import TestSupport

@Suite struct `Secrets in the bodies of answers` {
    private let redaction = Redaction(["token", "p\"w"])

    private func shown(_ body: String, isForm: Bool = false) -> String {
        String(decoding: redaction.hidingMembers(in: Data(body.utf8), isForm: isForm), as: UTF8.self)
    }

    @Test(
        arguments: [
            (#"{"token":"S1","a":"b"}"#, #"{"token":"<redacted>","a":"b"}"#),
            (#"{ "a" : 1, "Token" : "S\"1" }"#, #"{ "a" : 1, "Token" : "<redacted>" }"#),
            (#"[{"token":17},{"token":null}]"#, #"[{"token":"<redacted>"},{"token":"<redacted>"}]"#),
            (#"{"token":{"x":"}","y":["S1"]},"a":1}"#, #"{"token":"<redacted>","a":1}"#),
            (#"{"token":["S1","]"],"a":1}"#, #"{"token":"<redacted>","a":1}"#),
            (#"{"\u0074oken":"S1"}"#, #"{"\u0074oken":"<redacted>"}"#), (#"{"p\"w":"S1"}"#, #"{"p\"w":"<redacted>"}"#),
            (#"{"authorization":"S1"}"#, #"{"authorization":"<redacted>"}"#),
            ("{\"token\"\n:\n\"S1\"}", "{\"token\"\n:\n\"<redacted>\"}"),
            (#"data: {"token":"S1"}"#, #"data: {"token":"<redacted>"}"#),
            (#"{"a":"\"token\":1","token":"S1"}"#, #"{"a":"\"token\":1","token":"<redacted>"}"#),
        ])
    func `the value of a secret member is redacted, and all else stays the same`(_ body: String, _ expected: String) {
        #expect(shown(body) == expected)
    }

    @Test(
        arguments: [
            #"{"a":"token","b":{"c":"tokens"},"tokens":1,"d":"a:b"}"#, "token: plain text", "\"token\"", "", "\"", ":",
            "\":", "{\"token\"", "{\"token\":", "{\"token\": ",
        ])
    func `a body without a secret value stays the same`(_ body: String) {
        #expect(shown(body) == body)
    }

    @Test func `no cut of a body shows a secret value`() {
        let body = #"{"a":{"token":"S1S1","b":[1,{"Token":{"x":"S1S1","y":["S1S1"]}}]},"token": "S1\"S1","c":"d"}"#

        for length in 0...body.utf8.count {
            let shown = shown(String(decoding: body.utf8.prefix(length), as: UTF8.self))
            #expect(!shown.contains("S1"), "\(length) bytes: \(shown)")
        }
    }

    @Test(
        arguments: [
            ("a=b&token=S1&c=d", "a=b&token=%3Credacted%3E&c=d"), ("token=S1", "token=%3Credacted%3E"),
            ("a=b;token=S1", "a=b;token=%3Credacted%3E"), ("%74oken=S1&a=b", "%74oken=%3Credacted%3E&a=b"),
        ])
    func `a secret form field is redacted, also without the type of a form`(_ body: String, _ expected: String) {
        #expect(shown(body) == expected)
        #expect(shown(body, isForm: true) == expected)
    }

    @Test func `a secret member in a body that is not UTF-8 is redacted`() {
        let body = Data(#"{"name":""#.utf8) + [0xE9] + Data(#"","token":"S1"}"#.utf8)

        let shown = redaction.hidingMembers(in: body, isForm: false)

        #expect(shown == Data(#"{"name":""#.utf8) + [0xE9] + Data(#"","token":"<redacted>"}"#.utf8))
    }
}
