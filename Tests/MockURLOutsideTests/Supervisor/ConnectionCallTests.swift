import SupervisorTestSupport
import TestSupport

/// The unusual calls of a C program have the results that they have with a real server.
@Suite(.launching) struct ConnectionCallTests {
    private let odd = ExternalTool.built("OddCalls")

    /// How a program names a server, and the address of a real one in the same form.
    typealias Form = (mocked: String, real: String)

    private static let forms: [Form] = [
        ("10.1.2.3", "127.0.0.1"), ("2001:db8::7", "::1"), ("::ffff:10.1.2.3", "::ffff:127.0.0.1"),
    ]

    /// What OddCalls does in each scenario.
    static let scenarios = [
        "simple": "a blocking connect succeeds once, then reports EISCONN",
        "epoll-before": "a socket that epoll watches before a non-blocking connect becomes writable",
        "epoll-after": "a socket that epoll watches after a non-blocking connect becomes writable",
        "bound": "a socket that was bound first is connected",
        "disconnected": "a socket that was disconnected is connected again",
        "fast-open": "a socket with TCP_FASTOPEN_CONNECT is connected",
        "page-end": "an address in read-only memory at the end of a page is read",
        "crossing": "an address that crosses a page is read",
        "wrong": "a connect with invalid arguments fails with the error of the kernel",
        "only-ipv6": "a socket for IPv6 only reaches addresses of IPv6",
        "threads": "threads with descriptor tables of their own connect at once",
        "interrupted": "signals during connect lose no connection",
    ]

    @Test(arguments: forms, Way.allCases)
    func `each unusual way to connect has the same result as with a real server`(form: Form, way: Way) async throws {
        let server = try plainServer(at: form.real)
        for (scenario, sentence) in Self.scenarios {
            let real = try await Command(odd, scenario, form.real, "\(server.port)").run()
            let mocked = try await Supervised(way).run(odd, scenario, form.mocked, "80")

            #expect(mocked.output == real.output && mocked.status == real.status, "\(sentence)")
            #expect(!real.output.isEmpty, "\(sentence)")
        }
    }

    @Test(.ownProcess, .serialized, arguments: Way.allCases)
    func `1,000 connections are open and answered at once`(way: Way) async throws {
        let supervised = try Supervised(way)
        let run = try await supervised.run(odd, "many", "10.1.2.3", "80")
        #expect(run.output == "1000 connections open at once, 1000 answers\n")
        #expect(supervised.policy.record.connections.count == 1000)
    }

    @Test(arguments: Way.allCases)
    func `a connection is known by its destination and its process`(way: Way) async throws {
        let supervised = try Supervised(way)
        let run = try await supervised.run(
            "/bin/sh", "-c", "for i in 1 2 3 4 5 6 7 8; do '\(odd)' simple 10.1.2.$i 8$i & echo $!; done; wait")
        let pids = run.output.split(separator: "\n").compactMap { Int32($0) }
        #expect(pids.count == 8)
        let connections = supervised.policy.record.connections
        for (index, pid) in pids.enumerated() {
            let found = connections.filter { $0.process.id == pid }
            #expect(found.map(\.destination.description) == ["10.1.2.\(index + 1):8\(index + 1)"])
            #expect(found.allSatisfy { $0.process.name == "OddCalls" && $0.process.executable.hasSuffix("/OddCalls") })
        }
    }

    @Test(arguments: Way.allCases)
    func `a connection that the policy fails reports its error`(way: Way) async throws {
        let supervised = try Supervised(way, connection: { _ in .fail(111) })
        let run = try await supervised.run(odd, "simple", "10.1.2.3", "80")
        #expect(run.output.hasPrefix("connect ECONNREFUSED\n"))
        #expect(supervised.policy.record.connections.isEmpty)
    }

    @Test(arguments: forms, Way.allCases)
    func `an allowed connection to a server of this machine is untouched`(form: Form, way: Way) async throws {
        let server = try plainServer(at: form.real)
        for scenario in ["simple", "epoll-before", "threads"] {
            let real = try await Command(odd, scenario, form.real, "\(server.port)").run()
            let supervised = try Supervised(way)
            let run = try await supervised.run(odd, scenario, form.real, "\(server.port)")
            #expect(run.output == real.output)
            #expect(supervised.policy.record.connections.isEmpty)
        }
    }

    @Test(arguments: Way.allCases)
    func `a refused port of this machine stays refused`(way: Way) async throws {
        let run = try await Supervised(way).run(odd, "simple", "127.0.0.1", "1")
        #expect(run.output.hasPrefix("connect ECONNREFUSED\n"))
    }

    @Test(arguments: Way.allCases)
    func `the listening sockets and datagrams of a program work on this machine`(way: Way) async throws {
        let run = try await Supervised(way).run(odd, "other-server")
        #expect(run.output == "bind ok\nlisten ok\nconnect ok\nsend ok\nsendto ok\ndatagram ok\n")
    }
}
