import MockURLResponder
import TestSupport
import Testing

@Suite struct `A difference of JSON` {
    @Test func `is shown as lines with what stands around it`() throws {
        let expected = #"{"a":1,"b":{"x":1,"y":[1,2]},"c":"old","d":4,"e":5,"f":6,"g":7}"#
        let found = #"{"a":1,"b":{"x":1,"y":[1,3,4]},"c":"new","d":4,"e":5,"f":6,"g":7}"#

        #expect(
            try lines(expected, found) == """
                  …
                      "y": [
                        1,
                -       2,
                +       3,
                +       4
                      ]
                    },
                -   "c": "old",
                +   "c": "new",
                    "d": 4,
                    "e": 5,
                  …
                """)
    }

    @Test func `has whole values that are on one side only`() throws {
        #expect(
            try lines(#"{"a":{"b":1}}"#, #"{"c":[true]}"#) == """
                  {
                -   "a": {
                -     "b": 1
                -   },
                +   "c": [
                +     true
                +   ]
                  }
                """)
    }

    @Test func `takes members that may be there for no difference`() throws {
        let difference = JSONDifference(
            try JSONValue(#"{"a":1}"#), try JSONValue(#"{"a":2,"b":1}"#), allowsMore: true)

        #expect(difference.pointers == ["/a"])
        #expect(difference.lines == ["  {", #"-   "a": 1,"#, #"+   "a": 2,"#, #"    "b": 1"#, "  }"])
    }

    @Test func `ends after 40 lines`() throws {
        let (one, other) = (Array(1...100), Array(101...200))

        let lines = try lines("\(one)", "\(other)").split(separator: "\n")

        #expect(lines.count == 41)
        #expect(lines.last == "… and 162 more lines")
    }

    @Test func `makes invisible characters visible`() throws {
        #expect(try lines(#""a\#u{200B}""#, #""a""#) == "- \"a\\u{200B}\"\n+ \"a\"")
    }

    private func lines(_ expected: String, _ found: String) throws -> String {
        JSONDifference(try JSONValue(expected), try JSONValue(found), allowsMore: false).lines.joined(separator: "\n")
    }
}
