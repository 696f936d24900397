#if os(Linux)
import TestSupport

/// Programs in several languages, and what they may meet.
@Suite(.launching, .needs("curl", "python3")) struct `A recording of any program by mock-url`: ToolStory {
    let folder = ToolFolder()
    var variables: [String: String] { ["U": "http://127.0.0.1:\(server.port)"] }
    private let server: ScriptedServer

    init() throws {
        server = try ScriptedServer { request in
            switch request.path {
            case "/upload": .answer("200 OK", [], "\(request.body.count) bytes")
            case "/cut": ["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfour"]
            case "/reset": [.reset]
            case "/error":
                ["HTTP/1.1 404 Not Found\r\nContent-Length: 9\r\n\r\n", .pause(0.3), "no such x"]
            case "/gzip":
                .answer(
                    "200 OK", ["Content-Encoding: gzip"],
                    Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8hAkACAiPnlEQAAAA==") ?? Data())
            case "/chunks":
                [
                    "HTTP/1.1 200 Fine\r\nX-b: 1\r\nx-A: 2\r\nTransfer-Encoding: chunked\r\n",
                    "Connection: close\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\nT: 1\r\n\r\n",
                ]
            case "/socket": ["HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n"]
            default: .answer("200 OK", [], "answer to \(request.path)")
            }
        }
    }

    @Test func `a script with curl and Python is answered by its plan without the server`() async throws {
        try write(
            """
            curl -sS $U/a; echo
            head -c 100000 /dev/zero | curl -sS -T - -X POST $U/upload; echo
            curl -sS $U/chunks; echo
            python3 -c "import urllib.request; print(urllib.request.urlopen('$U/python').read())"
            """, to: "program")
        let recorded = try await shell("mock-url record -o plan.json --har all.har -- sh program").expect(
            0, output: .whole("answer to /a\n100000 bytes\nonetwo\nb'answer to /python'\n"),
            errors: "recorded 4 requests as 4 stubs in plan.json and all.har\n",
            "verified by 1 replay without a network")
        let har = try contents(of: "all.har")
        #expect(har.contains(" of curl\"") && har.contains(" of python3"), "each exchange has its program")
        #expect(har.contains(#""statusText":"Fine""#) && har.contains(#"{"name":"X-b","value":"1"},{"name":"x-A""#))
        #expect(try contents(of: "plan.json").contains(#""reason": "Fine""#))
        let requests = server.requests.count
        for plan in ["plan.json", "all.har"] {
            try await shell("mock-url run --plan \(plan) -- sh program").expect(output: .whole(recorded.output))
        }
        #expect(server.requests.count == requests)
    }

    @Test func `an answer that its client gave up is silent after the same bytes, and no drift`() async throws {
        try await shell(
            """
            cat > server << 'END'
            import os, socket, time
            server = socket.create_server(("127.0.0.1", 0))
            print(server.getsockname()[1], flush=True)
            while True:
                client = server.accept()[0]
                client.recv(9999)
                client.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 9\\r\\n\\r\\nfour")
                while not os.path.exists("left"): time.sleep(0.01)
                try: client.sendall(b" more")
                except OSError: pass
            END
            cat > program << 'END'
            import http.client, sys
            connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
            connection.request("GET", "/")
            answer = connection.getresponse()
            print(answer.read(4))
            connection.sock.settimeout(0.5)
            try: print(answer.read(1))
            except TimeoutError: print("gave up")
            connection.close()
            open("left", "w")
            END
            python3 server > port & trap "kill $!" EXIT; until test -s port; do sleep 0.05; done; P=$(cat port)
            mock-url record -o plan.json -- python3 program $P && mock-url run --plan plan.json -- python3 program $P
            rm left; mock-url record --check plan.json -- python3 program $P; echo "check $?"
            """
        ).expect(output: .whole(String(repeating: "b'four'\ngave up\n", count: 3) + "check 0\n"))
        #expect(try contents(of: "plan.json").contains(#""silentAfter": 4"#))
    }

    @Test func `the body of an error is recorded, although its client left before it came`() async throws {
        try await shell(
            """
            mock-url record -o plan.json -- curl -sS -I -X GET -o head $U/error
            mock-url record --check plan.json -- curl -sS -I -X GET -o head $U/error; echo "check $?"
            mock-url run --plan plan.json -- curl -sS $U/error
            """
        ).expect(output: .end("no such x"), .part("check 0\n"), errors: "recorded 1 request as 1 stub")
    }

    @Test func `a method in small letters is answered by its recording and by the stub of a report`() async throws {
        try await shell(
            """
            mock-url record -o plan.json -- curl -sS -X get $U/a
            mock-url run --plan plan.json -- curl -sS -X post $U/b 2>&1 | grep '"v":1' > pasted.json
            mock-url run --plan pasted.json -- curl -sS -X post $U/b
            """
        ).expect(0, errors: "it answers any method", "recorded 1 request as 1 stub", "curl exited with status 0")
    }

    @Test func `the failure of a program that decodes any answer advises to look for a coding`() async throws {
        try await shell(
            "mock-url record -o plan.json -- sh -c 'curl -sS -H Accept-Encoding:gzip $U/gzip | gunzip'"
        ).expect(
            86, output: .whole("hello hello hello"), errors: "  to do:    decode only an answer with a Content-Encoding"
        )
    }

    @Test(arguments: [("--no-verify", 71), ("--quiet", 0)] as [(String, Int32)])
    func `a plan without an answer to its own request is a failure, unless a replay corrects it`(
        _ option: String, _ status: Int32
    ) async throws {
        let run = try await shell(
            """
            T=mF9B5f41JqMabcde1234
            mock-url record \(option) -o plan.json -- curl -sS -o out -H "Authorization: Bearer $T" \\
                "$U/a?state=$(echo "{'t':'$T'}" | base64)"
            """
        ).expect(status)
        #expect(run.errors.contains("it does not answer 1 request of the recording") == (status == 71), "\(run.errors)")
    }

    @Test func `answers that break off are recorded with their faults`() async throws {
        try await shell(
            """
            cat > program << 'END'
            curl -sS $U/a; echo; curl -sS $U/cut 2> errors; echo " $?"; curl -sS $U/reset 2> errors; echo "$?"
            END
            mock-url record -o plan.json -- sh program && mock-url run --plan plan.json -- sh program
            """
        ).expect(output: .whole("answer to /a\nfour 18\n56\nanswer to /a\nfour 18\n56\n"))
        let plan = try contents(of: "plan.json")
        #expect(plan.contains(#""truncatedAfter": 4"#) && plan.contains("-1005"), "\(plan)")
    }

    @Test func `requests without a server are recorded with their failures beside answers`() async throws {
        try await shell(
            """
            cat > program << 'END'
            curl -sS $U/a; echo; curl -sS http://127.0.0.1:1/b 2> errors; curl -sS http://unknown.invalid/c 2> errors; true
            END
            mock-url record -o plan.json -- sh program
            mock-url run --plan plan.json -- sh -c 'curl -s http://127.0.0.1:1/b; echo $?; curl -s http://unknown.invalid/c; echo $?'
            """
        ).expect(
            output: .end("7\n6\n"), errors: "recorded 3 requests as 3 stubs", "; 2 requests failed, as in each replay",
            "mock-url: output and status not compared, because")
    }

    @Test func `a connection that changes its protocol is named, and is in no plan`() async throws {
        try await shell(
            """
            mock-url record --no-verify -o plan.json -- sh -c 'curl -sS $U/a; curl -sS -m 5 -H "Upgrade: echo" -H "Connection: Upgrade" $U/socket'
            echo "status $?"
            """
        ).expect(output: "answer to /a", "status 71\n", errors: "request 2 cannot be recorded\n")
        #expect(try !contents(of: "plan.json").contains("/socket"))
    }
}
#endif
