#if os(Linux)
import TestSupport

@Suite(.launching, .needs("curl")) struct `A run of mock-url that may open few files`: ToolStory {
    let folder = ToolFolder.rates()

    init() throws {
        try write(
            """
            pids=
            for i in $(seq $1); do
                curl --silent --show-error --output /dev/null https://api.frankfurter.dev/v1/latest &
                pids="$pids $!"
            done
            for pid in $pids; do wait $pid || exit 1; done
            """, to: "clients.sh")
    }

    private func run(_ clients: Int, delay: Double, _ options: String = "") async throws -> ChildProgram.Outcome {
        let plan = try contents(of: "rates.json")
            .replacing(#""response": {"#, with: #""response": { "delay": \#(delay),"#)
        try write(plan, to: "slow.json")
        let command =
            "exec mock-url run \(options) --plan slow.json -- sh -c 'ulimit -Sn 1024; exec sh clients.sh \(clients)'"
        return try await shell("ulimit -Sn 48; \(command)")
    }

    @Test func `clients wait for a descriptor, and all are answered`() async throws {
        try await run(40, delay: 0.1).expect(0, errors: .whole("mock-url: sh exited with status 0; 40 calls\n"))
    }

    @Test(arguments: ["", "--policy answer:404"])
    func `a client that waits for ten seconds is stopped with the reason`(_ options: String) async throws {
        try await run(40, delay: 20, options).expect(
            86,
            errors: .part(
                """
                 waited ten seconds for mock-url, which had no free descriptor
                  expected: a descriptor for each connection at the same time
                  found:    a limit of 48 open files
                  to do:    raise the limit of the launcher (ulimit -n)
                [refused-call]

                """), .without("untrusted-authority"))
    }

    @Test(.needs("python3")) func `a server reports clients that wait for ten seconds`() async throws {
        try write(
            """
            import socket, sys, time
            port = int(sys.argv[1].rsplit(":", 1)[1])
            clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(60)]
            time.sleep(300)
            """, to: "clients.py")
        try await shell(
            """
            (ulimit -Sn 48; exec mock-url serve --plan rates.json > url 2> errors) & server=$!
            until [ -s url ]; do sleep 0.1; done
            python3 clients.py $(cat url) & clients=$!
            until grep -q waited errors; do sleep 0.2; done
            kill $clients $server; wait $server; code=$?; cat errors; exit $code
            """
        ).expect(86, output: "a client waited ten seconds for mock-url, which had no free descriptor: ")
    }

    @Test(arguments: [12, 20, 32]) func `nothing is launched without descriptors`(limit: Int) async throws {
        try await shell("ulimit -n \(limit); exec mock-url run --plan rates.json -- touch launched").expect(
            87, errors: "  to do:    raise the limit of open files (ulimit -n)")
        #expect((try? contents(of: "launched")) == nil)
    }
}
#endif
