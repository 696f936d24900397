import SupervisorTestSupport
import TestSupport

@Suite(.launching) struct FileCallTests {
    private let odd = ExternalTool.built("OddCalls")
    private let folder = try! TemporaryFolder()

    private func lines(_ kind: String, _ path: String, _ files: SupervisedFiles, _ way: Way) async throws -> (
        String, RecordingPolicy
    ) {
        let supervised = try Supervised(way, files)
        let run = try await supervised.run(odd, "other-open", kind, path)
        return (run.output, supervised.policy)
    }

    @Test(arguments: Way.stopping) func `a watched file is replaced, whether or not it exists`(way: Way) async throws {
        let files = SupervisedFiles(["cert.pem"])
        #expect(try await lines("read", folder.file("cert.pem"), files, way).0 == "the replaced file, closes 0\n")
        let existing = try folder.write("the original\n", to: "cert.pem")
        let (output, policy) = try await lines("read", existing, files, way)
        #expect(output == "the replaced file, closes 0\n")
        #expect(policy.record.files.map(\.path) == [existing])
        #expect(policy.record.files.first?.process.name == "OddCalls")
        let long = folder.file(String(repeating: "./", count: 150) + "cert.pem")
        #expect(try await lines("read", long, files, way).0 == "the replaced file, closes 0\n")
    }

    @Test(arguments: Way.stopping) func `openat2 receives a replaced file that closes on exec`(way: Way) async throws {
        #expect(
            try await lines("how", folder.file("cert.pem"), SupervisedFiles(["cert.pem"]), way).0
                == "the replaced file, closes 1\n")
    }

    @Test(
        arguments: Way.stopping,
        [("write", "cert.pem", "EBADF, closes 0\n"), ("read", "other-cert.pem", "the original, closes 0\n")])
    func `a watched file that is opened for writing is untouched, as is a file with another name`(
        way: Way, open: (kind: String, name: String, output: String)
    ) async throws {
        let existing = try folder.write("the original\n", to: open.name)
        let (output, policy) = try await lines(open.kind, existing, SupervisedFiles(["cert.pem"]), way)
        #expect(output == open.output)
        #expect(policy.record.files.isEmpty)
    }

    @Test(arguments: Way.stopping) func `a file with the name of a certificate's hash is replaced`(way: Way)
        async throws
    {
        let files = SupervisedFiles([], hashes: true)
        #expect(try await lines("read", folder.file("4a6481c9.0"), files, way).0 == "the replaced file, closes 0\n")
        #expect(try await lines("read", folder.file("4a6481c9.x"), files, way).0 == "ENOENT\n")
        #expect(try await lines("read", folder.file("4a6481cg.0"), files, way).0 == "ENOENT\n")
    }

    @Test(arguments: Way.stopping) func `a relative path is reported from the root`(way: Way) async throws {
        let supervised = try Supervised(way, SupervisedFiles(["cert.pem"]))
        let run = try await supervised.run("/bin/sh", "-c", "cd '\(folder.path)' && cat cert.pem ./cert.pem")
        #expect(run.output == "the replaced file\nthe replaced file\n")
        let real = ChildProcessTests.resolved(folder.path)
        #expect(supervised.policy.record.files.map(\.path) == ["\(real)/cert.pem", "\(real)/./cert.pem"])
    }

    @Test(arguments: Way.stopping)
    func `a file is replaced each time while signals arrive and the process stops and goes on`(way: Way) async throws {
        let run = try await Supervised(way, SupervisedFiles(["cert.pem"])).run(odd, "other-often", "/none/cert.pem")
        #expect(
            run.output == """
                500 of 500 opens, signals arrived, next descriptor 3
                stopped: yes, ended with 0

                """)
    }

    @Test(arguments: Way.stopping)
    func `threads that open files all the time delay no other thread, and end when one executes a program`(
        way: Way
    ) async throws {
        let run = try await Supervised(way, SupervisedFiles(["cert.pem"])).run(
            odd, "other-busy", "/none/cert.pem", "60")
        #expect(run.output == "done\n")
    }

    @Test(arguments: Way.stopping) func `the policy can fail the opening of a file`(way: Way) async throws {
        let supervised = try Supervised(
            way, options: SupervisedFiles(["cert.pem"]).options, file: { _ in .fail(EACCES) })
        let run = try await supervised.run(odd, "other-open", "read", "/none/cert.pem")
        #expect(run.output == "EACCES\n")
    }

    @Test(arguments: Way.stopping) func `a missing file that is replaced exists for programs that ask first`(way: Way)
        async throws
    {
        let supervised = try Supervised(way, SupervisedFiles(["cert.pem"], watchesStatus: true))
        let run = try await supervised.run(odd, "other-status", "/none/cert.pem")
        var expected = "stat ok 18 100444\nlstat ok\nstatx ok 18\naccess ok\naccess to write EACCES\nfaccessat ok\n"
        #if arch(x86_64)
        expected += "old stat ok\n"
        #endif
        #expect(run.output == expected)
        #expect(supervised.policy.record.files.map(\.isStatus).contains(false) == false)
    }

    @Test(arguments: Way.stopping) func `the status of other files is that of the kernel`(way: Way) async throws {
        let supervised = try Supervised(way, SupervisedFiles(["cert.pem"], watchesStatus: true))
        let plain = try await Command(odd, "other-status", "/etc/passwd").run()
        #expect(try await supervised.run(odd, "other-status", "/etc/passwd").output == plain.output)
    }

    @Test(arguments: Way.stopping) func `the launcher reads the original file of a program with a path from its root`(
        way: Way
    ) async throws {
        let existing = try folder.write("the original\n", to: "cert.pem")
        let supervised = try Supervised(
            way, options: SupervisedFiles(["cert.pem"]).options,
            file: { attempt in
                .replacing { () throws(SystemError) in
                    Array("more than ".utf8) + (try attempt.original(attempt.path) ?? [])
                }
            })
        #expect(try await supervised.run("/bin/cat", existing).output == "more than the original\n")
    }
}
