import TestSupport

@Suite struct `A HAR file that cannot be read` {
    private let folder = try! TemporaryFolder()

    private func error(_ bytes: some Sequence<UInt8>) throws -> PlanError? {
        let path = folder.path + "/a.har"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        do {
            var reader = try HARReader(at: path)
            try reader.read { _ in }
            return nil
        } catch let error as PlanError {
            return error
        }
    }

    @Test func `that is cut at any byte is an error with a place`() throws {
        let text = HARFile.text(
            HARFile.entry(
                "POST",
                request: #""postData":{"mimeType":"a/b","text":"é\n","params":[{"name":"a"}]},"bodySize":1.5e1"#,
                headers: [("A", "b")], content: #""size":3,"text":"YWJj","encoding":"base64""#,
                more: #""_x":{"a":[1,true,null,"\u00e9"]},"startedDateTime":"x","time":-1"#), HARFile.entry())
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count {
            let error = try #require(try error(bytes[..<count]), "\(count) bytes are valid")
            #expect([.invalidJSON, .invalidEncoding].contains(error.kind), "\(count) bytes: \(error)")
            #expect(error.position != nil, "\(count) bytes: \(error)")
        }

        #expect(try error(bytes) == nil)
    }

    @Test(arguments: [
        ("[]", "a HAR file (an object)", "another value"), ("{}", "log, which has entries", "without log.entries"),
        (#"{"log":{}}"#, "log, which has entries", "without log.entries"),
        (#"{"log":{"entries":{}}}"#, "the entries of a HAR file (an array)", "another value"),
        (#"{"log":{"entries":[1]}}"#, "an object", "a number"),
        (#"{"log":{"entries":[{"request":{"url":7}}]}}"#, "a string", "a number"),
        (#"{"log":{"entries":[{"response":{"status":"200"}}]}}"#, "a number", "a string"),
        (#"{"log":{"entries":[{"a":[1 2]}]}}"#, "JSON", "a character that JSON does not have here"),
        (#"{"log":{"entries":[]}} x"#, "JSON", "a character"),
        (#"{"log":{"entries":[{"a":tru}]}}"#, "JSON", "a character"),
        (#"{"log":{"entries":[{"a":01}]}}"#, "JSON", "a character"),
        ("{\"log\":{\"entries\":[{\"a\":\"\n\"}]}}", "JSON", "a character"),
        (#"{"log":{"entries":[{"request":{"url":"\x"}}]}}"#, "JSON", "a character"),
    ])
    func `because its JSON is wrong names what was expected and found`(
        _ text: String, _ expected: String, _ found: String
    ) throws {
        let error = try #require(try error(text.utf8))

        #expect(error.expected.contains(expected), "\(error)")
        #expect(error.found.contains(found), "\(error)")
        #expect(error.description.hasPrefix("MockURLResponder cannot use this HAR file."))
    }

    @Test func `names the member and its line`() throws {
        let text = "{\"log\":{\"entries\":[\n" + HARFile.entry() + ",\n{\"response\":{\"content\":{\"text\":[]}}}]}}"
        let error = try #require(try error(text.utf8))

        #expect(error.path == "log.entries[1].response.content.text")
        #expect(error.position?.line == 3)
    }

    @Test func `because it is an archive tells how to unpack it`() throws {
        #expect(try error([0x50, 0x4B, 0x03, 0x04, 0]).map(\.hint)?.contains("unzip") == true)
        #expect(try error([0x1F, 0x8B, 0x08]).map(\.hint)?.contains("gunzip") == true)
    }

    @Test func `because it is not UTF-8 names the place`() throws {
        let latin = Array("{\"a\":\n\"x".utf8) + [0xE9] + Array("\"}".utf8)
        let error = try #require(try error(latin))

        #expect(error.kind == .invalidEncoding)
        #expect(error.position == PlanError.Position(line: 2, column: 3))
        #expect(try self.error([0xEF]).map(\.position) == PlanError.Position(line: 1, column: 1))
        #expect(try self.error([0xFF, 0xFE, 0x7B, 0x00]).map(\.found) == "UTF-16")
    }

    @Test func `because it is missing or a folder is an unreadable plan`() throws {
        for path in [folder.path + "/none.har", folder.path] {
            let error = #expect(throws: PlanError.self) { try HARReader(at: path) }
            #expect(error?.kind == .unreadablePlan)
        }
    }
}
