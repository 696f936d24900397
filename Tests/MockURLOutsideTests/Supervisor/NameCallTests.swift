import SupervisorTestSupport
import TestSupport

/// All that programs send to port 53 arrives at the launcher's name server.
@Suite(.launching) struct NameCallTests {
    private let odd = ExternalTool.built("OddCalls")

    @Test(arguments: ["8.8.8.8", "::ffff:8.8.8.8"], Way.allCases)
    func `a datagram to a name server without a connection is answered from the address that was asked`(
        server: String, way: Way
    ) async throws {
        let supervised = try Supervised(way)
        let run = try await supervised.run(odd, "other-name", server)
        #expect(run.output == "sendto ok\nanswer of 47 bytes from the same address\n")
        #expect(supervised.names.names == ["rates.example"])
    }

    @Test(.needs("dig"), arguments: ["+notcp", "+tcp"], Way.allCases)
    func `dig asks the launcher by UDP and TCP, whichever server it names`(transport: String, way: Way) async throws {
        let run = try await Supervised(way).run(
            "/usr/bin/dig", "+short", "+tries=1", transport, "@9.9.9.9", "rates.example")
        #expect(run.output == "198.18.1.0\n")
    }

    @Test(.needs("node"), arguments: Way.allCases)
    func `c-ares, which compares the server's address, resolves a name`(way: Way) async throws {
        let supervised = try Supervised(way)
        let script = "require('dns').resolve4('rates.example', (error, found) => console.log(error, found))"
        #expect(try await supervised.run("/usr/bin/node", "-e", script).output == "null [ '198.18.1.0' ]\n")
    }

    @Test(
        .needs("python3"),
        arguments: [
            ("s.sendto(ask, to); print(s.recvfrom(999)[1])", "('8.8.4.4', 53)\n"),
            ("s.connect(to); s.send(ask); print(s.recvfrom(999)[1])", "('8.8.4.4', 53)\n"),
            ("s.settimeout(99); s.sendto(ask, to); print(s.recvfrom(999)[1])", "('8.8.4.4', 53)\n"),
            (
                "s.sendto(ask, to); select([s], [], []); print(s.recvfrom(9, PEEK)); print(s.recvmsg(9)[1:])",
                "(b'\\x124\\x85\\x80\\x00\\x01\\x00\\x01\\x00', ('8.8.4.4', 53))\n([], 32, ('8.8.4.4', 53))\n"
            ),
            (
                "s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, wait); s.sendto(b'', to); s.recvfrom(9)",
                "nothing\n"
            ),
            (
                "s.sendto(ask, to); s.recvfrom(99); signal.alarm(1); s.recvfrom(99)",
                "a signal\n"
            ),
            ("s.connect(to); s.shutdown(socket.SHUT_RD); print(s.recvfrom(99)[0])", "b''\n"),
        ], Way.allCases.filter { $0.redirection == .descriptor })
    func `the source of an answer is the name server that the program asked`(
        calls: (script: String, output: String), way: Way
    ) async throws {
        let supervised = try Supervised(way)
        let script = """
            import signal, socket, struct
            from select import select
            def interrupt(*_): raise InterruptedError()
            signal.signal(signal.SIGALRM, interrupt)
            PEEK, to, wait = socket.MSG_PEEK, ("8.8.4.4", 53), struct.pack("ll", 0, 300000)
            ask = bytes.fromhex("12340100000100000000000005726174657307") + b"example\\0\\0\\1\\0\\1"
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            try: \(calls.script)
            except BlockingIOError: print("nothing")
            except InterruptedError: print("a signal")
            """
        #expect(try await supervised.run("/usr/bin/python3", "-c", script).output == calls.output)
    }

    @Test func `the list of name servers contains the launcher's only`() async throws {
        let run = try await Supervised().run("/bin/cat", "/etc/resolv.conf")
        let servers = run.output.split(separator: "\n").filter { $0.hasPrefix("nameserver") }
        #expect(servers == ["nameserver 127.65.0.53"])
    }

    @Test(arguments: Way.allCases)
    func `connecting datagrams to compare addresses succeeds, and sending fails at once`(way: Way) async throws {
        let run = try await Supervised(way).run(odd, "other-sort", "198.18.1.0")
        #expect(run.output.hasPrefix("connect ok\ngetsockname ok\n"))
        // In the second way the datagrams are lost on this machine.
        if way.redirection == .descriptor { #expect(run.output.hasSuffix("sends fail: ECONNREFUSED\n")) }
    }

    @Test func `the sockets of services that resolve names do not exist`() async throws {
        let supervised = try Supervised()
        for path in ["/var/run/nscd/socket", "/run/systemd/resolve/io.systemd.Resolve"] {
            let run = try await supervised.run(odd, "other-unix", path)
            #expect(run.output == "connect ENOENT\n")
        }
    }

    @Test func `other UNIX sockets are reached`() async throws {
        let folder = try TemporaryFolder()
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        defer { close(server) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.file("s").utf8) }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(isBound == 0 && listen(server, 5) == 0)
        let supervised = try Supervised()
        #expect(
            try await supervised.run(odd, "other-unix", folder.file("s")).output
                == "connect ok\n")
    }
}
