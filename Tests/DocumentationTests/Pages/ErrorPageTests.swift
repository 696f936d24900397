import TestSupport

@Suite struct `The page of errors` {
    private static let page = Result { try Document("docs/reference/errors.md").sections }
    private let sections: [Document.Section]

    init() throws {
        sections = try Self.page.get()
    }

    private static let names = MessageKind.allCases.map(\.rawValue).sorted()

    @Test func `each kind of message has one heading, and no other name has one`() {
        #expect(sections.filter { $0.level == 3 }.map(\.title).sorted() == Self.names)
    }

    @Test(arguments: MessageKind.allCases)
    func `the section of each kind of message has one cause and one cure`(_ kind: MessageKind) throws {
        let section = try #require(sections.first { $0.level == 3 && $0.title == kind.rawValue })

        for beginning in ["- **Cause**: ", "- **Cure**: "] {
            let texts = section.lines.filter { $0.hasPrefix(beginning) }
            #expect(texts.count == 1, "\(beginning)")
            #expect(texts.allSatisfy { $0.count > beginning.count + 10 }, "\(texts)")
        }
    }
}
