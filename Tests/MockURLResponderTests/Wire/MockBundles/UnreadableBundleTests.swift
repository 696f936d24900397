import TestSupport

@Suite(.launching) struct `A mock bundle with an unreadable file` {
    @Test func `an unreadable body file of a bundle is refused`() async {
        await #expect(processExitsWith: .success) {
            // Root may read everything.
            if geteuid() == 0 { try #require(setuid(65534) == 0) }
            let entry = #"{"request":{"url":"://h/"},"response":{"code":200,"file":"a"}}"#
            let folder = try MockBundleFolder("[\(entry)]", files: ["a": ""])
            chmod(folder.path + "/a", 0)

            #expect(
                planError(["--mock-url-bundle=\(folder.path)"])?.found
                    == "the path of a file, which is not readable")
        }
    }
}
