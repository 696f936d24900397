import TestSupport

@Suite struct `The snippet of a report, pasted into a test` {
    @Test(arguments: pastedSnippets.indices) func `a printed stub is in a file that compiles`(_ index: Int) throws {
        let snippet = pastedSnippets[index]
        let request = CapturedRequest(method: snippet.method, url: try #require(URL(string: snippet.url)), body: Data())
        let file = Checkout.file("Tests/MockURLResponderTests/Diagnostics/PastedSnippets.swift")
        let pasted = try String(contentsOf: file, encoding: .utf8)

        let printed = StubPrinter(redaction: Redaction()).source(for: request)

        let indented = printed.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "        " + $0 }.joined(separator: "\n")
        let isPasted = pasted.contains(indented + "\n        return configurator.arguments")
        #expect(isPasted, "\(printed)")
    }

    @Test(arguments: pastedSnippets.indices) func `a pasted stub answers its request`(_ index: Int) async throws {
        let snippet = pastedSnippets[index]
        let responder = try MockURLResponder(arguments: snippet.arguments() + ["--mock-url-policy=answer:404"])

        let first = try await responder.session.status(of: snippet.url, method: snippet.method).get()
        let second = try await responder.session.status(of: snippet.url, method: snippet.method).get()

        #expect(first == 200)
        #expect(second == 404)
    }
}
