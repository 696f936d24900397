import TestSupport

@Suite(.tags(.slow)) struct `Long answers in the journal` {
    @Test func `a record of the longest bodies with many escapes stays readable`() async throws {
        let quotes = Data(repeating: 0x22, count: 4_194_304)
        let file = try TemporaryFile(String(decoding: Data(repeating: 0x01, count: 4_194_304), as: UTF8.self))
        let scene = try DeliveryScene(
            [#"{"body":{"file":"\#(file.path)"}}"#], method: "POST",
            arguments: [LaunchArguments.Name.journalBodies.argument("4194304")])

        _ = try await scene.responder.session.reply(to: "https://api.example.com/", method: "POST", body: quotes)

        let call = try #require(try CallJournal(at: URL(fileURLWithPath: scene.journal.path)).history.calls.first)
        #expect(call.body == quotes)
        #expect(call.delivery?.answer?.body == Data(repeating: 0x01, count: 4_194_304))
        #expect(call.delivery?.answer?.header("content-length") == "4194304")
    }
}
