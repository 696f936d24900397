import TestSupport

@Suite struct `Writing JSON` {
    @Test(arguments: [0, 7, -7, 10, 1_000_000, .max, .min]) func `numbers are written with all digits`(number: Int) {
        #expect(written { $0.number(number) } == String(number))
    }

    @Test(
        arguments: [
            (0, "0.000000"), (1, "0.000001"), (999_999, "0.999999"), (1_500_000, "1.500000"), (-1, "-0.000001"),
            (Int.max, "9223372036854.775807"), (Int.min, "-9223372036854.775808"),
        ])
    func `millionths are written with six decimals`(number: Int, text: String) {
        #expect(written { $0.millionths(number) } == text)
    }

    @Test func `texts that outgrow the reserved room stay the same`() throws {
        let texts = (0..<2_000).map { String(repeating: "ä\"\n", count: $0 % 40) }
        let text = written { json in json.array { json in for text in texts { json.string(text) } } }

        #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == texts)
    }

    @Test func `an empty object leaves no trace of its member`() {
        let text = written { json in
            json.object { json in
                json.member("before", 1)
                json.memberUnlessEmpty("empty") { $0.object { _ in } }
                json.member("after", 2)
            }
        }

        #expect(text == #"{"before":1,"after":2}"#)
    }

    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return json.text
    }
}
