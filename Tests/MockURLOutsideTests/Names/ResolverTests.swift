import TestSupport

/// Each resolver has its own order of search domains.
///
/// The book has addresses also for names that only a search asks for.
@Suite(.needs("python3", "ip", "unshare"), .launching, .tags(.slow)) struct `Resolvers of programs` {
    static let names = [
        "db", "web.corp.example", "api.rates.example", "API.Rates.Example.", "unknown.example", "localhost",
    ]
    static let results = [
        "db: 10.0.0.1", "web.corp.example: 10.0.0.3", "api.rates.example: 10.0.0.4", "API.Rates.Example.: 10.0.0.4",
        "unknown.example:", "localhost: 127.0.0.1",
    ]
    static let search = [
        "search corp.example\noptions ndots:1", "search svc.corp.example corp.example\noptions ndots:5",
    ]

    @Test(arguments: search)
    func `the resolver of glibc finds the hosts that are meant`(search: String) async throws {
        let code = """
            import socket, sys
            for name in sys.argv[1:]:
                try:
                    found = sorted({a[4][0] for a in socket.getaddrinfo(name, 80, socket.AF_INET)})
                except socket.gaierror:
                    found = []
                print(" ".join([name + ":"] + found))
            """
        #expect(try await lookUp(search, ["python3", "-c", code]) == Self.results)
    }

    @Test(.needs("node"), arguments: search)
    func `the resolver of Node finds the hosts that are meant`(search: String) async throws {
        let code = """
            (async () => {
              for (const name of process.argv.slice(1)) {
                const found = await require("dns").promises.resolve4(name).catch(() => []);
                console.log([name + ":", ...found].join(" "));
              }
            })();
            """
        #expect(try await lookUp(search, ["node", "-e", code, "--"]) == Self.results)
    }

    @Test(.needs("go"), arguments: search)
    func `the resolver of Go finds the hosts that are meant`(search: String) async throws {
        let code = """
            package main

            import (
            	"fmt"
            	"net"
            	"os"
            	"strings"
            )

            func main() {
            	for _, name := range os.Args[1:] {
            		all, _ := net.LookupHost(name)
            		found := []string{name + ":"}
            		for _, address := range all {
            			if !strings.Contains(address, ":") {
            				found = append(found, address)
            			}
            		}
            		fmt.Println(strings.Join(found, " "))
            	}
            }
            """
        let build = ["CGO_ENABLED=0", "GOFLAGS=-mod=mod", "go", "build"]
        #expect(try await lookUp(search, code, "main.go", by: build) == Self.results)
    }

    @Test(.needs("musl-gcc"), arguments: search)
    func `the resolver of musl finds the hosts that are meant`(search: String) async throws {
        let code = """
            #include <arpa/inet.h>
            #include <netdb.h>
            #include <stdio.h>

            int main(int count, char **names) {
                for (int i = 1; i < count; i++) {
                    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found = NULL;
                    printf("%s:", names[i]);
                    if (getaddrinfo(names[i], "80", &hints, &found) != 0) found = NULL;
                    for (; found; found = found->ai_next)
                        printf(" %s", inet_ntoa(((struct sockaddr_in *)found->ai_addr)->sin_addr));
                    printf("\\n");
                }
            }
            """
        #expect(try await lookUp(search, code, "main.c", by: ["musl-gcc", "-static"]) == Self.results)
    }

    /// Looks the names up with a command in a namespace, and returns the lines that it prints.
    private func lookUp(_ search: String, _ command: [String]) async throws -> [String] {
        let text = "nameserver 127.0.0.1\n\(search)\n"
        let file = try TemporaryFile(text)
        return try await blocking {
            let server = try NameServer(book: ResolverBook(), search: SearchDomains(resolvConf: text))
            defer { server.end() }
            let script = Checkout.file("Tests/MockURLOutsideTests/Names/in-namespace.py").path
            let words = [script, "\(server.port)", file.path] + command + Self.names
            return try Command("python3", words).runBlocking().output.split(separator: "\n").map(String.init)
        }
    }

    /// Builds a program from its source by a compiler, and looks the names up with it.
    private func lookUp(
        _ search: String, _ source: String, _ name: String, by compiler: [String]
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        let (file, program) = ("\(folder.path)/\(name)", "\(folder.path)/program")
        try Data(source.utf8).write(to: URL(fileURLWithPath: file))
        let result = try await Command("env", compiler + ["-o", program, file]).run()
        try #require(result.status == 0, "\(result.output)")
        return try await lookUp(search, [program])
    }
}

private struct ResolverBook: NameBook {
    static let addresses: [String: UInt32] = [
        "db": 0x0a00_0001, "db.corp.example": 0x0a00_0002, "db.svc.corp.example": 0x0a00_0002,
        "web.corp.example": 0x0a00_0003, "web.corp.example.corp.example": 0x0a00_0005, "api.rates.example": 0x0a00_0004,
        "api.rates.example.corp.example": 0x0a00_0005, "api.rates.example.svc.corp.example": 0x0a00_0005,
    ]

    func answer(for question: NameQuestion) -> NameAnswer {
        Self.addresses[question.host].map { .addresses([IPAddress(ipv4: $0)]) } ?? .unknownName
    }

    func hasStub(for host: String) -> Bool { ["db", "api.rates.example", "web.corp.example"].contains(host) }

    func name(of address: IPAddress) -> String? { nil }
}
