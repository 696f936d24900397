import TestSupport

@Suite struct `The names of messages` {
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
