import TestSupport

@Suite(.launching) struct `The documents` {
    @Test(arguments: try Document.all)
    func `each link of a document names an existing file`(_ document: Document) throws {
        let text = try String(contentsOf: Document.root.appendingPathComponent(document.path), encoding: .utf8)
        let folder = Document.root.appendingPathComponent(document.path).deletingLastPathComponent()
        for link in text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map(\.output.1) {
            let target = folder.appendingPathComponent(String(link)).path
            #expect(FileManager.default.fileExists(atPath: target), "\(link)")
        }
    }
}
