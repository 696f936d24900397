#if os(Linux)
import TestSupport

@Suite(.launching, .needs("python3")) struct `A run of mock-url with connections that are not HTTP`: ToolStory {
    let folder = ToolFolder([
        "ping.py": """
        import socket, sys
        s = socket.create_connection((sys.argv[1], int(sys.argv[2])))
        s.sendall(b"*1\\r\\n$4\\r\\nPING\\r\\n")
        print(s.recv(9))
        """
    ])

    @Test(arguments: ["", "; true"])
    func `the program is killed with a report, and the run ends with 86, whether or not a script hides it`(
        _ end: String
    ) async throws {
        let run = try await shell("mock-url run --json v.json -- sh -c 'python3 ping.py db.example 6379\(end)'").expect(
            86)
        for text in [") made a connection to db.example:6379 that is not HTTP\n", "\n[not-http]\n"] {
            #expect(run.errors.contains(text), "\(run)")
        }
        let hidden = ") was stopped, because it made a connection to db.example:6379 that is not HTTP [not-http]\n"
        #expect(end.isEmpty || run.errors.contains(hidden), "\(run)")
        #expect(try contents(of: "v.json").contains(#""name" : "not-http""#))
    }
}
#endif
