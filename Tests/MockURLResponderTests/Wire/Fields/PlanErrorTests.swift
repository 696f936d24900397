import TestSupport

@Suite struct `Errors of invalid plans` {
    @Test(arguments: malformed + hosts + requests + responses + bodies + faults + realAnswers)
    func `an invalid plan is refused with place, expectation, finding and advice`(_ row: ErrorRow) throws {
        let error = try #require(planError([argument(row.host)]))
        #expect(row.inOneLine(error) == row.error)
    }

    @Test func `JSON that is nested too deep is reported with the beginning of its path`() {
        let error = planError([
            argument(#"{"responses":[{"response":{"body":{"json":"# + String(repeating: "[", count: 300))
        ])
        let path = "responses[0].response.body.json" + String(repeating: "[0]", count: 11) + "…"
        #expect(
            error?.inOneLine
                == "at \(path) (character 102): expected at most 64 levels of nesting, found one more [deep-nesting]")
    }

    @Test(arguments: [
        ("日本", "a letter"), ("'", "a single quote"), ("$", "a punctuation mark"),
        ("\u{7F}", "the control character 127"), ("]", #""]""#), ("\u{FEFF}", "a byte order mark"),
    ])
    func `a character that JSON does not allow is described by its kind`(_ text: String, _ found: String) {
        #expect(planError([argument(#"{"host":\#(text)}"#)])?.found == found)
    }

    @Test func `a path with a query is refused even if a combining accent follows the question mark`() {
        let error = planError([argument("{\"host\":\"a\",\"responses\":[{\"request\":{\"path\":\"/a?\u{301}\"}}]}")])
        #expect(error?.path == "responses[0].request.path")
    }

    /// The phrases that replace words in braces.
    static let phrases = [
        "alone": "remove one of them; a stub of its own answers without the server",
        "backslash":
            #"write \\ in JSON and in Swift for one backslash, and one before a ( [ { * + ? or | that is text"#,
        "body-forms": "text, json, base64, file, chunks, events, lines",
        "change": "a merge patch, a status from 200, header fields that do not describe the body, or a delay",
        "fault-fields": "droppedAfter, truncatedAfter, silentAfter, urlError, error",
        "faults":
            #"a fault: one of "dropped", "droppedKeptConnection", "neverAnswers", "emptyReply", "garbage", "#
            + #""refused", "unresolved", "timeout", "reset", "no-reply", "silent", or an object such as "#
            + #"{"droppedAfter":4} with one of droppedAfter, truncatedAfter, silentAfter, urlError, error"#,
        "header-name": "a header name: letters, digits and !#$%&'*+-.^_`|~",
        "host-name": #"a host name or address, such as "api.example.com""#,
        "lists": "correct or remove it; docs/reference/wire-format.md lists every field",
        "operators":
            "equals, contains, prefix, suffix, matches, wildcard, template, present, absent, values, not, allOf, "
            + "anyOf",
        "remove-one":
            #"remove one; {"droppedAfter":4}, in Swift .dropped(afterBytes: 4), ends the connection in a body"#,
        "response-fields":
            "status, reason, headers, contentLength, body, template, delay, bodyDuration, bytesPerSecond, chunks, "
            + "held, resumesByLastEventID, supportsRanges, fault, realAnswer",
        "shell": "the text must be JSON; in a shell, put the whole argument in single quotes",
    ]
}

@Suite struct `Errors of invalid arguments` {
    @Test func `an argument with an unknown name is refused with a similar known name`() {
        let error = planError(["program", "--mock-url-respond={}"])
        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 2
                  expected: one of --mock-url-response=…, --mock-url-plan=…, --mock-url-policy=…, --mock-url-guard=…, --mock-url-order=…, --mock-url-verdict=…, --mock-url-journal=…, --mock-url-journal-bodies=…, --mock-url-cookies=…, --mock-url-bundle=…, --mock-url-lenient-bundle=…
                  found:    the name "respond" (did you mean "response"?) after --mock-url-
                  to do:    correct it; arguments of other programs must not start with --mock-url-
                [unknown-argument]
                """)
        #expect(error?.localizedDescription == error?.description && error?.errorDescription == error?.description)
    }

    private static let variable = "MOCK_URL_RESPONDER_ARGUMENTS="
    private static let settings = ErrorRow.rows(
        #"""
        --mock-url-response
            in argument 1: expected --mock-url-response=<value> as one argument, found --mock-url-response without a value;
            join name and value by = without spaces [invalid-argument]
        --mock-url-policy=stop
            in argument 1, --mock-url-policy: expected {policies}, found "stop" [invalid-argument]
        --mock-url-policy=
            in argument 1, --mock-url-policy: expected {policies}, found an empty string [invalid-argument]
        --mock-url-policy=dro␁p
            in argument 1, --mock-url-policy: expected {policies}, found "dro\u{1}p" (did you mean "drop"?)
            [invalid-argument]
        --mock-url-policy=answer:
            in argument 1, --mock-url-policy: expected {policies}, found answer: without a status [invalid-argument]
        --mock-url-policy=answer:99
            in argument 1, --mock-url-policy: expected {policies}, found answer:99 [invalid-argument]
        --mock-url-policy=answer:5OO
            in argument 1, --mock-url-policy: expected {policies}, found answer: without a status [invalid-argument]
        --mock-url-policy=answer:+501
            in argument 1, --mock-url-policy: expected {policies}, found answer:+501 [invalid-argument]
        --mock-url-guard=loopbak
            in argument 1, --mock-url-guard: expected loopback, none, off, found "loopbak" (did you mean "loopback"?)
            [invalid-argument]
        --mock-url-verdict=fail
            in argument 1, --mock-url-verdict: expected print, exit, off, found "fail" [invalid-argument]
        --mock-url-journal-bodies=-1
            in argument 1, --mock-url-journal-bodies: expected {bytes}, found -1 [invalid-argument]
        --mock-url-journal-bodies=4194305
            in argument 1, --mock-url-journal-bodies: expected {bytes}, found 4194305 [invalid-argument]
        --mock-url-plan=/tmp
            in argument 1, --mock-url-plan: expected the path of a readable plan file, found "/tmp": it is a directory;
            {readable} [unreadable-plan]
        --mock-url-plan=
            in argument 1, --mock-url-plan: expected the path of a readable plan file, found no file ""; {readable}
            [unreadable-plan]
        --mock-url-policy=drop -v --mock-url-policy=answer:501
            in argument 3, --mock-url-policy: {once} [conflicting-arguments]
        --mock-url-journal-bodies=5 --mock-url-journal-bodies=6
            in argument 2, --mock-url-journal-bodies: {once} [conflicting-arguments]
        MOCK_URL_RESPONDER_ARGUMENTS={}
            in environment variable MOCK_URL_RESPONDER_ARGUMENTS at character 1: expected {array}, found an object
            [wrong-type]
        MOCK_URL_RESPONDER_ARGUMENTS=["a", 1]
            in environment variable MOCK_URL_RESPONDER_ARGUMENTS at [1] (character 7): expected an argument (a string),
            found a number [wrong-type]
        MOCK_URL_RESPONDER_ARGUMENTS=--mock-url-policy=drop
            in environment variable MOCK_URL_RESPONDER_ARGUMENTS: expected {array}, found an argument outside of an array;
            write each argument in double quotes, with commas between them, and the whole list in brackets [invalid-json]
        MOCK_URL_RESPONDER_ARGUMENTS=["-v", "--mock-url-response={\"port\":0}"]
            in environment variable MOCK_URL_RESPONDER_ARGUMENTS, item 2, --mock-url-response at port (character 9):
            expected a port from 1 to 65535, found 0 [invalid-port]
        """#,
        [
            "policies": "prevent, drop, allow or answer:<status from 100 to 599>",
            "readable": "check the path and its rights; a file written by a configurator lives until the process that "
                + "wrote it ends",
            "once": "expected this setting once, found a second, different value; keep one of the two arguments",
            "array": #"a JSON array such as ["--mock-url-policy=drop"]"#,
            "bytes": "a number of bytes from 0 to 4194304",
        ])

    @Test(arguments: settings) func `an invalid argument is refused with its place and advice`(_ row: ErrorRow) {
        let isVariable = row.text.hasPrefix(Self.variable)
        let error =
            isVariable
            ? planError([], handOff: String(row.text.dropFirst(Self.variable.count)))
            : planError(row.text.components(separatedBy: " "))
        #expect(error?.inOneLine == row.error)
    }

    @Test(arguments: [
        ("--mock-url-SECRET=1", "a name after --mock-url- that does not begin with a letter from a to z"),
        ("--mock-url-", #"the name "" after --mock-url-"#),
        ("--mock-url-plan:SECRET=1", #"the name "plan" after --mock-url-, followed by another character than ="#),
    ])
    func `an argument with a character that no name has is refused without its value`(_ word: String, found: String) {
        #expect(planError([word])?.found == found)
    }

    @Test(arguments: ["bundle", "plan"]) func `a value longer than any path is described by its length`(name: String) {
        let error = planError(["--mock-url-\(name)=/\(String(repeating: "a", count: 4_096))"])
        #expect(error?.found.hasPrefix("a string of 4097 characters that is no path") == true)
    }

    // MARK: Plan files

    private static let files = ErrorRow.rows(
        #"""
        {"host":"a","responses":[]}
            at character 1: expected a plan file (an array), found an object; put the object in [ ], because a plan file is a
            list with one object for each host; a HAR file has a name that ends with .har [wrong-type]
        [⏎  {},⏎  7⏎]
            at [0] (line 2, column 3): expected the field host, found an object without it [missing-field]
        [ ]⏎⏎ 7
            at line 3, column 2: expected the end of the text, found a digit; the file must be JSON [invalid-json]
        root:$y$5ecretT0ken:19000:0:99999:7:::⏎
            at character 1: expected a plan file (an array), found text that is not JSON; plans are JSON, which has no
            comments; if this is YAML, convert it, as yq -o json does [wrong-type]
        """#)

    @Test(arguments: files) func `an invalid plan file is refused with the place of the flaw`(_ row: ErrorRow) throws {
        let file = try TemporaryFile(row.text)
        let error = planError(["-v", "--mock-url-plan=\(file.path)"])
        #expect(error?.inOneLine == "in argument 2, --mock-url-plan, file \(file.path) \(row.error)")
    }

    @Test func `a plan file that is not UTF-8 is refused`() throws {
        let file = try TemporaryFile("")
        try Data("[\n  {\"host\":\"é".utf8 + [0xE9] + "\"}]".utf8).write(to: URL(fileURLWithPath: file.path))
        #expect(
            planError(["--mock-url-plan=\(file.path)"])?.inOneLine
                == "in argument 1, --mock-url-plan at line 2, column 13: expected a plan file in UTF-8, "
                + "found \"\(file.path)\" with other bytes [invalid-encoding]")
    }
}

/// Returns the error of decoding invalid arguments; `nil` if they are valid.
func planError(_ arguments: [String], handOff: String? = nil) -> PlanError? {
    do {
        _ = try LaunchArguments(decoding: arguments, handOff: handOff)
    } catch let error as PlanError {
        return error
    } catch {
        Issue.record(error, "only plan errors are thrown")
    }
    return nil
}
