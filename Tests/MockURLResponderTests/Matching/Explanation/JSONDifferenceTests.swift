import TestSupport

@Suite struct `Differences of JSON` {
    @Test func `a JSON difference is shown with two unchanged lines around it`() throws {
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

    @Test func `the lines of a JSON difference make invisible characters visible`() throws {
        #expect(try lines(#""a\#u{200B}""#, #""a""#) == "- \"a\\u{200B}\"\n+ \"a\"")
    }

    // MARK: - Invariants

    @Test(arguments: Rounds.seeds(3)) func `two JSON values have no difference if they match`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var values: [JSONValue] = []
        while values.count < 25 {
            let text = RandomJSON.text(of: 3, &random)
            if let value = JSONValue(strictly: Data(text.utf8)) { values.append(value) }
        }
        for one in values {
            for other in values {
                for (allowsMore, matches) in [(false, other == one), (true, other.includes(one))] {
                    let difference = JSONDifference(one, other, allowsMore: allowsMore)
                    #expect(difference.pointers.isEmpty == matches, "\(one.text) \(other.text)")
                    #expect((difference.distance == 0) == matches, "\(one.text) \(other.text)")
                    #expect(difference.lines.isEmpty || difference.lines == ["  …"] || !matches)
                }
            }
        }
    }

    @Test(arguments: [
        ("[1,2,3]", "[1,9,2,3]", ["/1"]), ("[1,2,3]", "[1,3]", ["/1"]), ("[1,2,3]", "[9,3]", ["/0", "/1"]),
        ("[[1],[2]]", "[[2]]", ["/0"]), ("[1,2]", "[2]", ["/0"]), ("[]", "[1]", ["/0"]), ("[1,1]", "[1]", ["/1"]),
        ("[[1,2],3]", "[[1,4],5,3]", ["/0/1", "/1"]),
    ])
    func `only added and removed elements differ`(_ expected: String, _ found: String, _ pointers: [String]) throws {
        #expect(try JSONDifference(JSONValue(expected), JSONValue(found), allowsMore: false).pointers == pointers)
    }

    // MARK: - Limits

    @Test(arguments: [false, true], ["[%]", "[0,%]", #"{"a":%}"#])
    func `a difference under 511 levels of JSON is one difference`(_ allowsMore: Bool, _ level: String) throws {
        func nested(_ text: String) throws -> JSONValue {
            let parts = level.split(separator: "%")
            let (open, close) = (
                String(repeating: String(parts[0]), count: 511), String(repeating: String(parts[1]), count: 511)
            )
            return try JSONValue(open + text + close)
        }
        let (one, other) = (try nested("1"), try nested("[2]"))

        let difference = JSONDifference(one, other, allowsMore: allowsMore)

        #expect(one != other && !other.includes(one))
        #expect(difference.pointers.count == 1 && difference.distance > 0)
    }

    @Test func `the last line of 5,000 different elements is the number of the lines that are not shown`() throws {
        let (one, other) = (Array(1...5_000), Array(5_001...10_000))
        let difference = JSONDifference(try JSONValue("\(one)"), try JSONValue("\(other)"), allowsMore: false)

        #expect(difference.lines.last == "… and 9962 more lines")
    }

    private func lines(_ expected: String, _ found: String) throws -> String {
        JSONDifference(try JSONValue(expected), try JSONValue(found), allowsMore: false).lines.joined(separator: "\n")
    }
}
