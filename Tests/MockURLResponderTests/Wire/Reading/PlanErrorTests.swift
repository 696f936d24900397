import Foundation
import MockURLResponder
import Testing
import TestSupport

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
    }

    @Test(arguments: [
        ("--mock-url-SECRET=1", "a name after --mock-url- that does not begin with a letter from a to z"),
        ("--mock-url-", #"the name "" after --mock-url-"#),
        ("--mock-url-plan:SECRET=1", #"the name "plan" after --mock-url-, followed by another character than ="#),
    ])
    func `an argument with a character that no name has is refused without its value`(_ word: String, found: String) {
        #expect(planError([word])?.found == found)
    }

    @Test func `a word that resembles a setting is shown without control characters`() {
        #expect(planError(["--mock-url-policy=dro\u{1B}p"])?.found == #""dro\u{1B}p" (did you mean "drop"?)"#)
    }

    @Test func `an argument name without a value is refused`() {
        let error = planError(["--mock-url-response", #"{"host":"a","responses":[{}]}"#])

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 1
                  expected: --mock-url-response=<value> as one argument
                  found:    --mock-url-response without a value
                  to do:    join name and value by = without spaces
                [invalid-argument]
                """)
    }

    @Test(arguments: [
        ("stop", #""stop""#), ("", "an empty string"), ("Drop", #""Drop" (did you mean "drop"?)"#),
        ("answer", #""answer""#), ("answer:", "answer: without a status"), ("answer:99", "answer:99"),
        ("answer:600", "answer:600"), ("answer:5OO", "answer: without a status"),
        ("answer:500:1", "answer: without a status"), ("answer:0501", "answer:0501"),
        ("answer:+501", "answer:+501"),
    ])
    func `an unknown policy is refused`(word: String, found: String) {
        let error = planError(["--mock-url-policy=\(word)"])

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 1, --mock-url-policy
                  expected: prevent, drop, allow or answer:<status from 100 to 599>
                  found:    \(found)
                  to do:    \(BadInput.correctIt)
                [invalid-argument]
                """)
    }

    @Test(arguments: ["bundle", "plan"])
    func `an argument value longer than any path is described by its length`(name: String) {
        let error = planError(["--mock-url-\(name)=/\(String(repeating: "a", count: 4_096))"])

        #expect(error?.found.hasPrefix("a string of 4097 characters that is no path") == true)
    }

    @Test func `an unknown guard mode is refused`() {
        let error = planError(["--mock-url-guard=on"])

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 1, --mock-url-guard
                  expected: loopback, none, off
                  found:    "on"
                  to do:    \(BadInput.correctIt)
                [invalid-argument]
                """)
    }

    @Test func `an unknown verdict mode is refused`() {
        let error = planError(["--mock-url-verdict=fail"])

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 1, --mock-url-verdict
                  expected: print, exit, off
                  found:    "fail"
                  to do:    \(BadInput.correctIt)
                [invalid-argument]
                """)
    }

    @Test(arguments: [("policy", "drop", "answer:501"), ("guard", "none", "off"), ("verdict", "exit", "off")])
    func `a setting that contradicts an earlier one is refused`(name: String, first: String, second: String) {
        let error = planError(["--mock-url-\(name)=\(first)", "-v", "--mock-url-\(name)=\(second)"])

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 3, --mock-url-\(name)
                  expected: this setting once
                  found:    a second, different value
                  to do:    keep one of the two arguments
                [conflicting-arguments]
                """)
    }

    @Test func `the localized description of a plan error is its description`() {
        let error = planError(["--mock-url-policy=stop"])

        #expect(error?.localizedDescription == error?.description)
        #expect(error?.errorDescription == error?.description)
    }

    // MARK: Plan files

    @Test(arguments: [MissingFile.path(), ""])
    func `a missing plan file is refused with its path`(path: String) throws {
        let error = planError(["--mock-url-plan=\(path)"])

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 1, --mock-url-plan
                  expected: the path of a readable plan file
                  found:    no file "\(path)"
                  to do:    check the path and its rights; a file written by a configurator lives until the process \
                that wrote it ends
                [unreadable-plan]
                """)
    }

    @Test func `a plan file that is a directory is refused`() {
        let error = planError(["--mock-url-plan=/tmp"])

        #expect(error?.found == "\"/tmp\": it is a directory")
    }

    @Test func `a plan file that is not UTF-8 is refused`() throws {
        let file = try TemporaryFile("")
        try Data("[\n  {\"host\":\"é".utf8 + [0xE9] + "\"}]".utf8).write(to: URL(fileURLWithPath: file.path))

        let error = planError(["--mock-url-plan=\(file.path)"])

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 1, --mock-url-plan
                  at:       line 2, column 13
                  expected: a plan file in UTF-8
                  found:    "\(file.path)" with other bytes
                  to do:    \(BadInput.correctIt)
                [invalid-encoding]
                """)
    }

    @Test func `a plan file with one object advises an array`() throws {
        let file = try TemporaryFile(#" {"host":"a","responses":[]}"#)

        let error = planError(["--mock-url-plan=\(file.path)"])

        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 1, --mock-url-plan, file \(file.path)
                  at:       character 2
                  expected: a plan file (an array)
                  found:    an object
                  to do:    put the object in [ ], because a plan file is a list with one object for each host; a HAR file has a name that ends with .har
                [wrong-type]
                """)
    }

    @Test(arguments: [
        ("\n\n  \"plan\"\n", "line 3, column 3", "a plan file (an array)", #""plan""#, "wrong-type"),
        ("[\n  {},\n  7\n]", "[0] (line 2, column 3)", "the field host", "an object without it", "missing-field"),
        ("[ ]\n\n 7", "line 3, column 2", "the end of the text", "a digit", "invalid-json"),
    ])
    func `a plan file that is not an array of hosts is refused with the place of the flaw`(
        _ text: String, at: String, expected: String, found: String, kind: String
    ) throws {
        let file = try TemporaryFile(text)

        let error = planError(["-v", "--mock-url-plan=\(file.path)"])

        let hint = found == "a digit" ? "the file must be JSON" : BadInput.correctIt
        #expect(
            error?.description == """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 2, --mock-url-plan, file \(file.path)
                  at:       \(at)
                  expected: \(expected)
                  found:    \(found)
                  to do:    \(hint)
                [\(kind)]
                """)
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

/// An invalid host object, and the description of its error.
struct BadInput: Sendable, CustomTestStringConvertible {
    let text: String
    let description: String

    static let correctIt = "correct it; docs/reference/wire-format.md describes every argument and field"
    static let shellHint = "the text must be JSON; in a shell, put the whole argument in single quotes"

    init(
        _ text: String, _ kind: MessageKind, at: String, expected: String, found: String, toDo: String = correctIt
    ) {
        self.text = text
        description = """
            MockURLResponder cannot use its launch arguments.
              where:    argument 2, --mock-url-response
              at:       \(at)
              expected: \(expected)
              found:    \(found)
              to do:    \(toDo)
            \(kind.mark)
            """
    }

    var testDescription: String { text }
}
