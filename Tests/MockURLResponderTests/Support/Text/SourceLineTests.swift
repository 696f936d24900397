import TestSupport

@Suite struct `A line of a source file` {
    @Test(
        arguments: [
            ("/home/me/Tests/RateTests.swift", "Tests/RateTests.swift"),
            ("Tests/RateTests.swift", "Tests/RateTests.swift"),
            ("RateTests.swift", "RateTests.swift"), ("/RateTests.swift", "RateTests.swift"), ("", ""), ("//", ""),
            ("/a//b.swift", "a/b.swift"), ("/a/b//c//", "b/c"), ("a/", "a"), ("/é/ü/x", "ü/x"),
        ])
    func `a line is described by the last two components of its path`(_ path: String, _ shown: String) {
        #expect(SourceLine(file: path, line: 7).description == "\(shown):7")
    }
}
