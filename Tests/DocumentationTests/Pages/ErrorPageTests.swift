import TestSupport

@Suite struct `The page of errors` {
    private static let page = Result { try Document("docs/reference/errors.md").sections }
    private let sections: [Document.Section]

    init() throws {
        sections = try Self.page.get()
    }

    /// Returns the kinds of messages that share a section.
    private static func kinds(_ section: Document.Section) -> [String] { section.title.components(separatedBy: ", ") }

    @Test func `each kind of message is in one heading, and no other name is in one`() {
        let kinds = sections.filter { $0.level == 3 }.flatMap(Self.kinds)
        #expect(kinds.sorted() == MessageKind.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: MessageKind.allCases)
    func `the section of each kind of message has one cause and one cure`(_ kind: MessageKind) throws {
        let section = try #require(sections.first { $0.level == 3 && Self.kinds($0).contains(kind.rawValue) })

        for beginning in ["- **Cause**: ", "- **Cure**: "] {
            let texts = section.lines.filter { $0.hasPrefix(beginning) }
            #expect(texts.count == 1, "\(beginning)")
            #expect(texts.allSatisfy { $0.count > beginning.count + 10 }, "\(texts)")
        }
    }
}
