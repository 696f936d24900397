import TestSupport

@Suite struct `Traps of Foundation on Linux` {
    private let url = URL(string: "https://api.example.com/thing")!

    @Test func `a download ends with a file that only its owner can read`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/thing").with(body: "file").once()
            $0.respond(to: "/thing").once()
        }

        let (full, _) = try await responder.session.download(from: url)
        let (empty, _) = try await responder.session.download(from: url)

        #expect(try String(contentsOf: full, encoding: .utf8) == "file")
        #expect(try Data(contentsOf: empty) == Data())
        for file in [full, empty] {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "only the user may read it")
        }
        for file in [full, empty] { try? FileManager.default.removeItem(at: file) }
    }
}
