#if os(Linux)
import TestSupport

@Suite(.launching) struct `A recording by mock-url`: ToolStory {
    /// Waits until the server has a request for `/slow`, and for the part of its answer.
    private static let slow = "until test -e $ARRIVED/slow; do sleep 0.05; done; sleep 0.5"

    let folder = ToolFolder()
    var variables: [String: String] { ["U": "http://127.0.0.1:\(server.port)", "ARRIVED": arrivals.path] }
    /// The server creates a file here when a request for `/slow` arrives.
    private let arrivals: TemporaryFolder
    private let server: ScriptedServer

    init() throws {
        arrivals = try TemporaryFolder()
        server = try ScriptedServer { [arrivals] request in
            if request.path.hasPrefix("/slow") { close(creat(arrivals.path + "/slow", 0o600)) }
            return switch request.path {
            case "/slow": ["HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 9\r\n\r\n", "12345", .pause(30)]
            case "/moved": .answer("302 Found", ["Location: /rates?to=USD"])
            case "/rpc": .answer("200 OK", ["Content-Type: application/json"], request.body)
            case "/brotli": .answer("200 OK", ["Content-Encoding: br"], "\u{1}no br\u{2}")
            case "/799": .answer("799 X", [], "hi")
            default: .answer("200 OK", ["Content-Type: application/json"], #"{"rates":{"USD":1.0842}}"#)
            }
        }
    }

    /// All bytes of all files in the folder.
    private var everything: String {
        folder.names.map { name in
            let data = FileManager.default.contents(atPath: folder.path + "/" + name)
            return String(decoding: data ?? Data(), as: UTF8.self)
        }.joined()
    }

    @Test(.needs("curl"), arguments: ["brotli", "799"])
    func `an answer that no stub can give ends the recording with 71, verified or not`(_ path: String) async throws {
        try await shell("mock-url record --no-verify -o plan.json -- curl -s -o out $U/rates $U/\(path)").expect(
            71, errors: "the recording has no stub for 1 request\n")
        try await shell(
            "mock-url record --check plan.json --no-verify -- curl -s -o out $U/rates $U/\(path)"
        ).expect(71, errors: "so the entry is left out")
    }

    @Test func `an empty log of a killed recording is taken again, and no other`() async throws {
        try await shell(
            """
            : > plan.json.log; mock-url record --no-verify -o plan.json -- $PROBE reach $U/rates; echo $?
            flock plan.json.log mock-url record --no-verify -o plan.json -- true; echo $?
            echo > plan.json.log; mock-url record --no-verify -o plan.json -- true; echo $?
            """
        ).expect(output: .whole("/rates: status 200\n0\n71\n71\n"))
    }

    @Test func `a program that sends nothing is an error, and leaves no file`() async throws {
        try await shell("mock-url record -o plan.json -- $PROBE reach").expect(
            87, errors: .end("[lost-recording]\n"), .beginning("mock-url: "))
        #expect(folder.names.isEmpty)
    }

    @Test func `a request whose program is killed is named, and the others are a plan`() async throws {
        try await shell(
            """
            mock-url record -o plan.json -- sh -c '$PROBE reach $U/rates $U/slow & \(Self.slow); kill -9 $!; wait $! 2> /dev/null; true'
            """
        ).expect(
            errors: "entry 2, response: the client gave up after 5 bytes of the body", "recorded 2 requests as 2 stubs")
    }

    @Test func `the log of a recorder that is killed becomes a plan later`() async throws {
        let killed = try await shell(
            """
            mock-url record -o plan.json -- $PROBE reach $U/rates $U/slow > /dev/null & \(Self.slow); kill -9 $!; sleep 0.2
            test ! -s plan.json && printf '{"request":{' >> plan.json.log
            mock-url record -o plan.json -- $PROBE reach $U/rates; echo "again: $?"
            mock-url record --finish plan.json.log -o plan.json
            """)

        #expect(killed.output.contains("again: 71") || killed.output.contains("again: 65"), "\(killed)")
        killed.expect(
            errors: "belongs to a recording that was cut off: read it with mock-url record --finish",
            "recorded 1 request as 1 stub in plan.json; line 2 of the log was cut off")
        #expect(folder.names == ["plan.json"])
    }

    @Test func `a body without an entry in the log of a killed recorder is named, and the status is 71`() async throws {
        let entry =
            #"{"request":{"method":"GET","url":"http://h/1"},"response":{"status":200,"content":{"text":"1"}}}"#
        try await shell(
            """
            echo '\(entry)' > plan.json.log; mkdir plan.json.log.bodies; echo part > plan.json.log.bodies/2-answer.bin
            mock-url record --finish plan.json.log -o plan.json
            """
        ).expect(
            71, errors: "entry 2, response.content: the recording ended while the body arrived",
            "the recording has no stub for 1 request\n")
        #expect(folder.names == ["plan.json"])
    }

    @Test func `a secret is in no file, and the plan answers the request with the secret`() async throws {
        let key = "sk-" + "proj-4f9aB7kQ2mXz8LpR1tVw6YcN3dHs5Ej0"
        let run = try await shell(
            """
            mock-url record -o plan.json --har all.har -- $PROBE reach "$U/rates?api_key=\(key)"
            mock-url run --plan plan.json -- $PROBE reach "$U/rates?api_key=\(key)"
            """
        ).expect(output: .whole("/rates: status 200\n/rates: status 200\n"), errors: "mock-url: hidden: request 1, ")
        #expect(!everything.contains(key) && !run.errors.contains(key))
    }

    @Test func `a hidden secret is no loss of a strict recording`() async throws {
        try await shell(
            "mock-url record --strict --no-verify -o plan.json -- $PROBE reach $U/rates'?api_key=top-4f9aB7kQ2mXz8'"
        ).expect(0, errors: "hidden: request 1, ", .without("is redacted"))
    }

    @Test func `a strict recording writes no plan that lacks an answer, and keeps the log`() async throws {
        let run = try await shell(
            """
            mock-url record --strict -o plan.json -- sh -c '$PROBE reach $U/rates $U/slow & \(Self.slow); kill -9 $!; wait $! 2> /dev/null; true'
            echo "strict: $?"; ls
            mock-url record --finish plan.json.log -o plan.json
            """
        ).expect(output: "strict: 65\nplan.json.log\n")
        let place = "file plan.json.log\n  at:       entry 2, response (line 2, column 1)"
        run.expect(errors: .part(place), "recorded 2 requests as 2 stubs in plan.json\n")
        #expect(folder.names == ["plan.json"])
    }

    @Test(.enabled(if: access("/dev/shm", W_OK) == 0, "NOT CHECKED: this machine has no file system in memory"))
    func `a secret is in no temporary file while a program is recorded, also after mock-url was killed`() async throws {
        let key = "sk-" + "proj-4f9aB7kQ2mXz8LpR1tVw6YcN3dHs5Ej0"
        try await shell(
            """
            export TMPDIR=$(mktemp -d /tmp/mXXXXXX)
            mock-url record -o plan.json -- $PROBE reach "$U/rates?note=\(key)" "$U/slow?note=\(key)" > /dev/null & \(Self.slow)
            ls -A $TMPDIR | wc -l; kill -9 $!; grep -rl '\(key)' $TMPDIR . ; rm -r $TMPDIR
            """
        ).expect(output: .whole("0\n"))
    }

    @Test func `a check updates no plan while requests fail that the plan answers`() async throws {
        try write(
            #"[{"scheme":"http","host":"127.0.0.1","port":1,"responses":[{"request":{"path":"/rates"}}]}]"#,
            to: "given.json")
        try await shell(
            "cp given.json copy.json; mock-url record --check given.json --update -- $PROBE reach http://127.0.0.1:1/rates; cmp given.json copy.json && echo same"
        ).expect(
            output: .end("same\n"),
            errors: "expected status 200, found URLError -1004 (Could not connect to the server)\n",
            "mock-url: not updated, because")
    }

    @Test func `a check updates no plan if the program fails before it has sent all its requests`() async throws {
        try await shell(
            """
            mock-url record -o plan.json -- $PROBE send-volatile $U get=/rates get=/moved > /dev/null
            cp plan.json copy.json
            mock-url record --check plan.json --update -- $PROBE send-volatile $U get=/rates exit=3 > /dev/null
            cmp plan.json copy.json && echo same
            """
        ).expect(
            output: .whole("same\n"), errors: "/moved, stub 2: expected a request, found none\n",
            "mock-url: not updated, because")
    }

    @Test func `an answer that repeats the id of its call repeats it in the replay and in a check`() async throws {
        try await shell("mock-url record -o plan.json -- $PROBE send-volatile $U call call").expect(
            0, errors: "mock-url: loosened: POST /rpc, body /id (a UUID, another UUID), in requests 1, 2\n")
        #expect(everything.contains(#""note": "any value: body /id (a UUID); the answer repeats body /id""#))
        try await shell("mock-url record --check plan.json --values -- $PROBE send-volatile $U call call").expect(0)
        let requests = server.requests.count
        try await shell("mock-url run --plan plan.json -- $PROBE send-volatile $U call call").expect(
            output: .whole("call: the answer to this call\ncall: the answer to this call\n"))
        #expect(server.requests.count == requests)
    }

    @Test func `a plan to check that is missing is an error before the program runs`() async throws {
        try await shell("mock-url record --check missing.json -- $PROBE reach $U/rates").expect(66)
        #expect(server.requests.isEmpty)
    }

    @Test func `a check is silent about equal answers, and names what has changed`() async throws {
        try await shell(
            """
            mock-url record -o plan.json -- $PROBE reach $U/rates
            mock-url record --check plan.json -- $PROBE reach $U/rates
            """
        ).expect(0, errors: .end("mock-url: plan.json is up to date\n"))

        try await shell(
            """
            sed -i 's/1.0842/"1.0842"/' plan.json
            mock-url record --check plan.json --update --json drift.json -- $PROBE reach $U/rates $U/moved
            """
        ).expect(
            1, errors: "body /rates/USD: expected a string, found a number\n",
            "/moved: expected no such request, found a request with status 302\n")
        #expect(everything.contains(#""kind" : "newCall""#))

        try await shell("mock-url record --check plan.json -- $PROBE reach $U/rates $U/moved").expect(0)
    }
}

@Suite(.launching) struct `The files of mock-url record`: ToolStory {
    let folder = ToolFolder()
    var variables: [String: String] { ["U": server.url.absoluteString] }
    private let server: LoopbackServer

    init() throws {
        let body = String(repeating: "\u{1}x", count: 600_000)
        server = try LoopbackServer(
            answering:
                "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
    }

    @Test func `a HAR file beside a plan leaves the bodies of the plan and the files of a person`() async throws {
        try await shell(
            """
            mkdir r.bodies r.har.bodies; echo mine > r.bodies/mine; echo mine > r.har.bodies/mine
            mock-url record --no-verify --har r.har -o r.json -- $PROBE reach $U && mock-url check r.json && mock-url check r.har
            """
        ).expect(0)
        #expect(
            (try? contents(of: "r.bodies/mine")) == "mine\n" && (try? contents(of: "r.har.bodies/mine")) == "mine\n")
    }

    @Test(arguments: [
        #"{"important":1}"#, #"{"log":{"entries":[{"request":{}}]}}"#,
        "{\"request\":{}}\n{\"important\":1}\n{\"request\":{}}",
    ])
    func `a file that is no log is neither read nor removed`(text: String) async throws {
        try write(text, to: "data.json")
        try await shell("mkdir data.json.bodies; mock-url record --finish data.json -o out.json").expect(
            65, errors: "[invalid-recording]")
        #expect(try contents(of: "data.json") == text)
        #expect(folder.names == ["data.json", "data.json.bodies"])
    }

    @Test(arguments: [
        "--finish a.log -o a.log", "-o a.json --har ./a.json -- true", "-o a.json --har a.json.log -- true",
        "-o a.har --har b.har -- true",
    ])
    func `two outputs in one file are refused before the program runs`(options: String) async throws {
        try await shell("mock-url record \(options)").expect(64)
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: ["-o folder", "-o pipe", "-o a.json --har folder"])
    func `an output that is no regular file is refused before the program runs`(options: String) async throws {
        try await shell("mkdir folder; mkfifo pipe; mock-url record \(options) -- touch ran").expect(
            71, errors: "expected: a regular file, or none yet")
        #expect(folder.names == ["folder", "pipe"])
    }

    @Test func `a plan stays whole if the new one cannot be written`() async throws {
        try await shell(
            """
            echo old > plan.json; chmod 640 plan.json; echo file > plan.bodies
            mock-url record --no-verify -o plan.json -- $PROBE reach $U; echo "status $?"; cat plan.json
            rm plan.bodies plan.json.log; rm -r plan.json.log.bodies
            mock-url record --no-verify -o plan.json -- $PROBE reach $U; stat -c %a plan.json; ls
            """
        ).expect(output: "status 71\nold\n", .end("640\nplan.bodies\nplan.json\n"))
    }
}
#endif
