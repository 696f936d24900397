import TestSupport

@Suite(.launching) struct `Standard error` {
    @Test func `writing to a standard error without a reader does not end the program`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            signal(SIGPIPE, SIG_DFL)
            var ends: [Int32] = [0, 0]
            #expect(pipe(&ends) == 0 && dup2(ends[1], STDERR_FILENO) == STDERR_FILENO)
            close(ends[0])
            close(ends[1])

            StandardError.write(text: "lost\n")
            StandardError.write(text: "lost, too\n")

            _exit(7)
        }
    }
}
