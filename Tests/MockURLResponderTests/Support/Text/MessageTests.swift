import TestSupport

@Suite struct `The names of messages` {
    @Test func `a message of one line ends with its name in brackets`() {
        let message = Message(.invalidStatus, "expected a status from 100 to 599, found 42")

        #expect(message.description == "expected a status from 100 to 599, found 42 [invalid-status]")
    }

    @Test func `a message of several lines ends with its name on a line of its own`() {
        let message = Message(.unexpectedCount, lines: ["expected 1 call", "found 0 calls"])

        #expect(message.description == "expected 1 call\nfound 0 calls\n[unexpected-count]")
    }

    @Test func `a message that quotes the message of another program keeps the name of that message`() {
        let inner = Message(.unknownField, lines: ["MockURLResponder cannot use its launch arguments.", "  at: a"])

        let outer = Message(.endedProgram, quoting: "DemoService was stopped\n\n\(inner)")

        #expect(outer.kind == .unknownField)
        #expect(outer.description == "DemoService was stopped\n\n\(inner)")
    }

    @Test func `a message that quotes a text without a name has its own name`() {
        #expect(Message(.endedProgram, quoting: "sh [exited]").description == "sh [exited] [ended-program]")
    }

    @Test func `a text before a message does not change its name`() {
        let message = Message(.unreadableJournal, "no such file").after("DemoService: ")

        #expect(message.description == "DemoService: no such file [unreadable-journal]")
    }

    @Test func `an error of this package and an error of the system both become messages with a name`() throws {
        let error = try #require(planError(["--mock-url-policy=stop"]))

        #expect(Message(of: error).description == error.description)
        #expect(Message(of: error).kind.rawValue == error.name)
        #expect(Message(of: CancellationError()).description == "CancellationError() [unexpected-error]")
    }

    @Test func `the name of every kind of message consists of lower-case words with hyphens`() {
        for kind in MessageKind.allCases {
            #expect(kind.rawValue.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)+/) != nil, "\(kind)")
        }
    }

    @Test(arguments: MessageKind.allCases) func `the sources use every kind of message`(_ kind: MessageKind) {
        #expect(Self.usedNames.contains("\(kind)"), "no message of this kind exists: remove \(kind)")
    }

    /// The names that follow a dot without a type before it in the Swift files of all modules.
    private static let usedNames: Set<String> = {
        let files = FileManager.default.enumerator(at: Checkout.file("Sources"), includingPropertiesForKeys: nil)?
            .compactMap { $0 as? URL }
        let texts = (files ?? []).filter { $0.pathExtension == "swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
        return Set(
            texts.flatMap { text in
                let pieces = text.components(separatedBy: ".")
                return zip(pieces, pieces.dropFirst()).filter { "(?:=, \n".contains($0.0.last ?? "(") }
                    .map { String($0.1.prefix { $0.isLetter || $0.isNumber }) }
            })
    }()
}
