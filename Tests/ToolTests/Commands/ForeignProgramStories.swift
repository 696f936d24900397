#if os(Linux)
import TestSupport

/// The programs of the toolchain contain nothing of this package, and each machine with Swift has them.
@Suite(.launching) struct `A run of mock-url with programs of others`: ToolStory {
    let folder = ToolFolder.rates()

    @Test(.needs("swift"))
    func `the package manager of Swift downloads a file from a stub`() async throws {
        let run = try await shell(
            """
            echo '[{"host":"sdk.example.com","responses":[{"response":{"body":"archive"}}]}]' > sdk.json
            mock-url run --plan sdk.json -- swift sdk install https://sdk.example.com/tiny.artifactbundle.zip \
                --checksum 0 --swift-sdks-path sdks
            """)

        let checksum = "0eb3e36bfb24dcd9bb1d1bece1531216b59539a8fde17ee80224af0653c92aa3"
        run.expect(errors: .part(checksum), .end("mock-url: swift exited with status 1; 1 call\n"))
    }
}
#endif
