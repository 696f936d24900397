import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The fields of a form` {
    @Test(arguments: [
        ("a=1&b=2", ["a", "1", "b", "2"]), ("a=1&a=2", ["a", "1", "a", "2"]), ("a", ["a", ""]), ("a=", ["a", ""]),
        ("=1", ["", "1"]), ("a=b=c", ["a", "b=c"]), ("&a=1&&", ["a", "1"]), ("", []), ("a+b=c+d", ["a b", "c d"]),
        ("a%20b=c%2Bd", ["a b", "c+d"]), ("a%26b=%3D", ["a&b", "="]), ("a=%C3%A9", ["a", "é"]), ("a=é", ["a", "é"]),
        ("a=100%", ["a", "100%"]), ("a=%zz%20%4", ["a", "%zz %4"]), ("a=%FF", ["a", "%FF"]),
        ("a=%2541", ["a", "%41"]), ("a=\u{301}&\u{301}b=1", ["a", "\u{301}", "\u{301}b", "1"]),
    ])
    func `the fields of a form are decoded as in the WHATWG URL standard`(_ body: String, _ expected: [String]) {
        let fields = FormFields(Data(body.utf8)).fields

        #expect(fields.flatMap { [$0.name, $0.value] } == expected)
    }

    @Test func `a form in a slice of data is decoded from the start of the slice`() {
        let body = Data("xxa=1&b=2".utf8).dropFirst(2)

        #expect(FormFields(body).values("b") == ["2"])
    }

    @Test func `all 50,000 fields of a long form are decoded`() {
        let body = Data(String(repeating: "a=%41&", count: 50_000).utf8)

        #expect(FormFields(body).fields.count == 50_000)
    }
}
