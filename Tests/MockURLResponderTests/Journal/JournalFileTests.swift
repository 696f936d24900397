import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The file of a journal` {
    @Test func `begins a line of its own behind a line that a killed process has torn`() throws {
        let journal = try JournalFile()
        try Data(#"{"kind":"call","requ"#.utf8).write(to: URL(fileURLWithPath: journal.path))

        let engine = try Engine(LaunchArguments(decoding: [journal.argument]))
        engine.begin(.instance)

        let lines = try journal.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == #"{"kind":"call","requ"#)
        #expect(try JSONValue(String(lines[1])).includes(JSONValue(#"{"kind":"start"}"#)))
    }

    @Test func `that cannot be written is an error that names the argument`() throws {
        let error = #expect(throws: PlanError.self) {
            try MockURLResponder(arguments: ["--mock-url-journal=/nowhere/journal"])
        }

        #expect(error?.source == "argument 1, --mock-url-journal")
        #expect(error?.found == #""/nowhere/journal": No such file or directory"#)
    }

    @Test func `that is a pipe is an error at once`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)

        let error = #expect(throws: PlanError.self) {
            try MockURLResponder(arguments: ["--mock-url-journal=\(path)"])
        }

        #expect(error?.found == "\"\(path)\": no regular file")
    }
}
