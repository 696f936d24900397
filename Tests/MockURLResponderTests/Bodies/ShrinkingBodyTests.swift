import TestSupport

/// Reading a memory mapping of a file that has shrunk ends a program with SIGBUS.
@Suite struct `A coded body file that shrinks or is huge` {
    @Test func `a coded body file that has shrunk since it was opened fails with an error message`() throws {
        let file = try TemporaryFile(String(repeating: "a", count: 100_000))
        let body = ResponseBody.file(ResponseBody.FileSlice(path: file.path))
        let coded = try PreparedResponse(ResponseDefinition(headers: ["Content-Encoding": "gzip"], body: body))
        #expect(truncate(file.path, 10) == 0)

        let text = coded.decoded().cutOff?.explanation ?? ""

        #expect(text.contains("the file \(file.path) has shrunk: wanted 100000 bytes from byte 0, found 10 in all"))
    }

    @Test func `a coded body file of 1 TiB fails with an error message and is not read into memory`() throws {
        let folder = try TemporaryFolder()
        let path = try HostileFile.make("sparse", in: folder.path)
        let body = ResponseBody.file(ResponseBody.FileSlice(path: path))
        let coded = try PreparedResponse(ResponseDefinition(headers: ["Content-Encoding": "gzip"], body: body))

        let text = coded.decoded().cutOff?.explanation

        #expect(text == "MockURLResponder cannot decode the body: it is longer than 268435456 bytes [undecodable-body]")
    }
}
