#if os(Linux)
import Foundation
import MockURLOutside
import SupervisorTestSupport
import TestSupport
import Testing

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

    @Test(.needs("java"), arguments: Way.allCases)
    func `a Java program receives the launcher's answer`(way: Way) async throws {
        let folder = try TemporaryFolder()
        let source = try folder.write(
            """
            import java.net.URI;
            import java.net.http.*;
            class Get {
                public static void main(String[] words) throws Exception {
                    var request = HttpRequest.newBuilder(URI.create("http://rates.example/")).build();
                    System.out.print(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
                }
            }
            """, to: "Get.java")
        let supervised = try Supervised(way)
        let run = try await supervised.run("/usr/bin/java", source)
        #expect(run.output == "rates.example:80 for java\n", "\(run.errors)")
    }

    @Test(.needs("go"), .tags(.slow))
    func `a static Go program receives the launcher's answer`() async throws {
        let folder = try TemporaryFolder()
        let source = try folder.write(
            """
            package main

            import ("io"; "net/http"; "os")

            func main() {
                response, err := http.Get("http://rates.example/")
                if err != nil { panic(err) }
                io.Copy(os.Stdout, response.Body)
            }
            """, to: "get.go")
        let variables = ["CGO_ENABLED": "0", "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local"]
        let built = try await Command("go", "build", "-o", folder.file("get"), source, environment: variables).run()
        try #require(built.status == 0, "\(built.output)")
        for way in Way.allCases {
            let supervised = try Supervised(way)
            let run = try await supervised.run(folder.file("get"))
            #expect(run.output == "rates.example:80 for get\n", "\(run.errors)")
        }
    }

    @Test(.needs("git"), arguments: Way.allCases)
    func `git connects in a process of its own`(way: Way) async throws {
        let supervised = try Supervised(way)
        _ = try await supervised.run("/usr/bin/git", "ls-remote", "http://git.example/x.git")
        let connection = try #require(supervised.policy.record.connections.first)
        #expect(connection.process.name.hasPrefix("git"))
        #expect(supervised.names.book.name(of: connection.destination.address) == "git.example")
    }

    @Test(.needs("curl")) func `a bare address is the destination`() async throws {
        let supervised = try Supervised()
        let run = try await supervised.run("/usr/bin/curl", "-sS", "http://10.1.2.3:8123/")
        #expect(run.output == "10.1.2.3:8123 for curl\n")
    }
}
#endif
