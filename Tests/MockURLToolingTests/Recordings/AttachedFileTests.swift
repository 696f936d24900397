import TestSupport

@Suite struct `A file that a HAR file names` {
    private let outside: TemporaryFolder
    private let folder: String

    init() throws {
        outside = try TemporaryFolder()
        folder = outside.path + "/har"
        try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
        for name in ["secret", "har/body", "har/in/body"] {
            try Data(name.utf8).write(to: URL(fileURLWithPath: outside.path + "/" + name))
        }
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "../secret")
        try FileManager.default.createSymbolicLink(atPath: folder + "/up", withDestinationPath: "..")
        try FileManager.default.createSymbolicLink(atPath: folder + "/same", withDestinationPath: "body")
    }

    private func read(_ entry: String) throws -> (exchanges: [RecordedExchange], losses: [String]) {
        try Data(HARFile.text(entry).utf8).write(to: URL(fileURLWithPath: folder + "/a.har"))
        var reader = try HARReader(at: folder + "/a.har")
        var exchanges: [RecordedExchange] = []
        try reader.read { exchanges.append($0) }
        return (exchanges, reader.losses.map(\.words.description))
    }

    @Test(arguments: [("body", "har/body"), ("in/body", "har/in/body"), ("same", "har/body")])
    func `is a body of an answer and of a request`(_ name: String, _ text: String) throws {
        let read = try read(
            HARFile.entry(
                "POST", request: #""postData":{"mimeType":"a/b","_file":"\#(name)"}"#, content: #""_file":"\#(name)""#))
        guard case .answer(let answer) = read.exchanges.first?.result else { return #expect(Bool(false)) }

        #expect(answer.body == Data(text.utf8))
        #expect(read.exchanges.first?.request.body == .bytes(Data(text.utf8)))
        #expect(read.losses == [])
    }

    @Test(arguments: [
        "../secret", "/etc/passwd", "link", "up/secret", "in/../../secret", "..", "", "none", "in", "./body",
        #"..\\secret"#,
    ])
    func `does not leave the folder`(_ name: String) throws {
        let read = try read(HARFile.entry(content: #""_file":"\#(name)""#))

        #expect(read.exchanges.isEmpty)
        #expect(read.losses.count == 1)
        #expect(read.losses.first?.hasPrefix("entry 1, response.content._file: ") == true)
    }
}
