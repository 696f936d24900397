import MockURLOutside
import SupervisorTestSupport
import TestSupport

/// Unchanged programs of a machine, with the launcher's answer to `http://rates.example/`.
@Suite(.launching) struct ProgramTests {
    struct Client: CustomTestStringConvertible, Sendable {
        let tool: String
        let arguments: [String]
        var process: String? = nil
        var testDescription: String { ([tool] + arguments).joined(separator: " ") }

        static let all = [
            Client(tool: "curl", arguments: ["-sS", "http://rates.example/"]),
            Client(tool: "curl", arguments: ["-sS", "-4", "http://rates.example/"]),
            Client(tool: "curl", arguments: ["-sS", "-6", "http://rates.example/"]),
            Client(tool: "wget", arguments: ["-qO-", "http://rates.example/"]),
            Client(
                tool: "python3",
                arguments: [
                    "-c", "import urllib.request as u; print(u.urlopen('http://rates.example/').read().decode())",
                ]),
            Client(
                tool: "node", arguments: ["-e", "fetch('http://rates.example/').then(r => r.text()).then(console.log)"]),
            Client(
                tool: "node",
                arguments: ["-e", "require('http').get('http://rates.example/', r => r.pipe(process.stdout))"]),
            Client(tool: "ruby", arguments: ["-rnet/http", "-e", "puts Net::HTTP.get(URI('http://rates.example/'))"]),
            Client(
                tool: "perl",
                arguments: [
                    "-MIO::Socket::INET", "-e",
                    "$s = IO::Socket::INET->new('rates.example:80') or die; print $s qq(GET / HTTP/1.0\\r\\n\\r\\n);"
                        + "shutdown $s, 1; print <$s>",
                ]),
            Client(tool: "busybox", arguments: ["wget", "-qO-", "http://rates.example/"]),
            Client(tool: "env", arguments: ["-i", "/usr/bin/curl", "-sS", "http://rates.example/"], process: "curl"),
            Client(tool: "sh", arguments: ["-c", "(curl -sS http://rates.example/ &) | cat"], process: "curl"),
            Client(
                tool: "python3",
                arguments: [
                    "-c",
                    "import subprocess; subprocess.run(['curl', '-sS', 'http://rates.example/'], start_new_session=True)",
                ], process: "curl"),
        ]
    }

    @Test(arguments: Client.all, Way.allCases)
    func `a program receives the launcher's answer`(client: Client, way: Way) async throws {
        if let fault = [client.tool, client.process ?? "sh"].lazy.compactMap({ ExternalTool($0).fault }).first {
            #if compiler(>=6.3)
            try Test.cancel("needs \(fault)")
            #else
            return
            #endif
        }
        let tool = ExternalTool(client.tool).path
        let supervised = try Supervised(way)
        let run = try await blocking { try ProgramRun([tool] + client.arguments, in: supervised.launch) }
        #expect(run.output.contains("rates.example:80 for \(client.process ?? client.tool)"), "\(run.errors)")
    }

    @Test(.needs("git"), arguments: Way.allCases)
    func `git connects in a process of its own`(way: Way) async throws {
        let supervised = try Supervised(way)
        _ = try await supervised.run("/usr/bin/git", "ls-remote", "http://git.example/x.git")
        let connection = try #require(supervised.policy.record.connections.first)
        #expect(connection.process.name.hasPrefix("git"))
        #expect(supervised.names.book.name(of: connection.destination.address) == "git.example")
    }
}
