import Foundation
import MockURLResponder
import Testing

@Suite struct `A JSON text` {
    @Test(arguments: [
        "", " ", "[1,]", "[1 , \n]", #"{"a":1,}"#, "[,]", "[1 2]", "\u{FEFF}{}", "[] []", "[1", #"{"a"}"#, "{a:1}",
        "01", "1.",
        ".5", "+1", "1e", "NaN", "Infinity", "nul", "'a'", "\"a", "\"\t\"", #""\x""#, #""\ud800""#, "// a\n1", "[1]]",
    ]) func `that is none has no value`(_ text: String) {
        #expect(JSONValue(strictly: Data(text.utf8)) == nil)
    }

    @Test(arguments: [[0xFF, 0xFE, 0x5B, 0, 0x5D, 0], [0x5B, 0, 0x5D, 0], [0, 0x5B, 0, 0x5D], [0x22, 0xFF, 0x22]])
    func `in another encoding than UTF-8 has no value`(_ bytes: [UInt8]) {
        #expect(JSONValue(strictly: Data(bytes)) == nil)
    }

    @Test func `has its value, whatever stands in its strings`() {
        let text = #" {"a": [ "x,]", "\",}" , "\\" ], "é": {}} "#

        #expect(
            JSONValue(strictly: Data(text.utf8))
                == .object(["a": .array([.string("x,]"), .string("\",}"), .string("\\")]), "é": .object([:])]))
    }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}"), (#"["[]]",{"]}":"#, "}]")])
    func `a text with more levels of nesting than a plan may have has no value, and overflows no stack`(
        open: String, close: String
    ) {
        func text(_ count: Int) -> Data {
            Data((String(repeating: open, count: count) + "1" + String(repeating: close, count: count)).utf8)
        }

        #expect(JSONValue(strictly: text(1)) != nil)
        #expect(JSONValue(strictly: text(400)) == nil)
        #expect(JSONValue(strictly: text(100_000)) == nil)
    }

    @Test func `a text with the deepest nesting that a plan may have has its value`() {
        func text(_ levels: Int) -> Data {
            Data((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }

        #expect(JSONValue(strictly: text(JSONValue.deepestNesting)) != nil)
        #expect(JSONValue(strictly: text(JSONValue.deepestNesting + 1)) == nil)
    }

    @Test(arguments: [#""é""#, "1", "-0.5e3", "null", "[[],[]]", #"{"a":1,"a":2}"#])
    func `of any kind has its value`(_ text: String) {
        #expect(JSONValue(strictly: Data(text.utf8)) != nil)
    }
}
