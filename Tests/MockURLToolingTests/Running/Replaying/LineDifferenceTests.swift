import TestSupport

@Suite struct `The difference of two outputs` {
    private func lines(_ recorded: String, _ replayed: String) -> [String] {
        LineDifference(Data(recorded.utf8), Data(replayed.utf8)).lines
    }

    @Test(arguments: [
        ("a\nb\nc\n", "a\nx\nc\n", ["- b", "+ x"]), ("a\n", "a\nb\n", ["+ b"]), ("a\nb\n", "", ["- a", "- b"]),
        ("a\nb\nc\nd\n", "x\nb\nc\ny\n", ["- a", "+ x", "- d", "+ y"]), ("a\n", "a", ["- a", "+ a (no line end)"]),
    ])
    func `the difference of two outputs has only the lines that differ`(
        _ recorded: String, _ replayed: String, _ expected: [String]
    ) {
        #expect(lines(recorded, replayed) == expected)
    }

    @Test func `a long difference is cut after some lines`() {
        let found = lines((0..<1_000).map { "\($0)\n" }.joined(), "")

        #expect(found.count == 13 && found.last == "… and 389 more lines")
    }

    @Test func `the difference of bytes names the place of the first one`() {
        #expect(
            LineDifference(Data([1, 0xFF, 2]), Data([1, 0xFF, 3, 4])).lines
                == ["4 bytes, of 3 recorded; the first to differ is at offset 2"])
    }
}
