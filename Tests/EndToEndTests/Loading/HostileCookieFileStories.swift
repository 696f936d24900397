import TestSupport

@Suite(.launching) struct `Invalid cookie files` {
    private let folder = try! TemporaryFolder()

    private var path: String { folder.path + "/login.cookies" }

    private func outcome(_ content: Data) async throws -> ChildProgram.Outcome {
        try content.write(to: URL(fileURLWithPath: path))
        return try await demoService(
            "rate", "EUR", "USD", mocking: [LaunchArguments.Name.cookies.argument(path)],
            environment: ["XDG_DATA_HOME": folder.path, "HOME": folder.path])
    }

    private static var cookie: [String: Any] {
        [
            "Name": "session", "Value": "5ecretT0ken", "Path": "/", "Domain": Upstream.host, "Version": "0",
            "Expires": 2_140_000_000.0,
        ]
    }

    private static func list(_ entries: [String: Any], _ format: PropertyListSerialization.PropertyListFormat = .xml)
        throws -> Data
    {
        try PropertyListSerialization.data(fromPropertyList: entries, format: format, options: 0)
    }

    /// Returns a binary property list of nested arrays, in which each array contains the next one twice.
    private static func sharedReferences(levels: Int) -> Data {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        var file = Array("bplist00".utf8)
        var offsets: [Int] = []
        for level in 0...levels {
            offsets.append(file.count)
            file += level == levels ? [0x51, 0x61] : [0xA2] + bytes(level + 1, 2) + bytes(level + 1, 2)
        }
        let table = file.count
        for offset in offsets { file += bytes(offset, 4) }
        file += bytes(0, 6) + [4, 2] + bytes(offsets.count, 8) + bytes(0, 8) + bytes(table, 8)
        return Data(file)
    }

    @Test
    func `a binary cookie file with shared references stops the launch instead of taking all memory`() async throws {
        try await outcome(Self.sharedReferences(levels: 40)).expect(
            errors: "\"\(path)\", which holds no cookies")
    }

    @Test(arguments: ["Name", "Domain", "Expires"])
    func `a cookie entry that lacks a part stops the launch with its entry number and does not change the file`(
        _ part: String
    ) async throws {
        var broken = Self.cookie
        broken[part] = nil
        let content = try Self.list(["a": Self.cookie, "b": broken, "c": Self.cookie])

        try await outcome(content).expect(
            errors: .beginning(
                """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 4, --mock-url-cookies
                  expected: the path of a cookie file that can be read and written
                  found:    "\(path)", whose entry 2 of 3 (in the order of the keys) is not a cookie with an expiry date
                  to do:    give the entry Name, Value, Domain, Path and the number Expires (seconds since 1970), or remove it
                """), .without("5ecretT0ken"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
    }

    @Test func `a cookie file of more than 1 MiB stops the launch with an error that names the limit`() async throws {
        let list = try Self.list(["a": Self.cookie])

        try await outcome(list + Data(repeating: 0x20, count: (1 << 20) + 1 - list.count)).expect(
            errors: "\"\(path)\": it is longer than 1048576 bytes")
    }

    #if os(Linux)
    @Test(.needs("strace")) func `an answer with many cookies writes the cookie file once`() async throws {
        let upstream = Upstream.configurator()
        var answer = upstream.respond(to: Upstream.path).with(body: Upstream.rates())
        for number in 0..<20 {
            answer = answer.with(
                value: "a\(number)=b; Expires=Wed, 21 Oct 2037 07:28:00 GMT", forHeaderField: "Set-Cookie")
        }
        answer.once()
        let program = try TracedProgram(
            ["rate", "EUR", "USD", LaunchArguments.Name.cookies.argument(path)] + upstream.arguments,
            environment: ["XDG_DATA_HOME": folder.path, "HOME": folder.path], calls: "rename")

        let (outcome, trace) = try await program.end()

        #expect(outcome.status == 0, "\(outcome)")
        // The program writes it once for the answer, and once at its end.
        #expect(trace.lines.count { $0.contains("rename(\"\(path).next\"") } == 2, "\(trace.lines)")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.components(separatedBy: "<key>Name</key>").count == 21)
    }
    #endif
}
