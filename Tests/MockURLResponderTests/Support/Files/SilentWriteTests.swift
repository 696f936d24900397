import TestSupport

@Suite struct `Writing without signals` {
    @Test func `writing to a full non-blocking pipe waits for the reader`() async throws {
        let pipe = Pipe()
        let (reader, writer) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        _ = fcntl(writer.fileDescriptor, F_SETFL, fcntl(writer.fileDescriptor, F_GETFL) | O_NONBLOCK)
        let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 1_000) }
        let descriptor = writer.fileDescriptor
        Thread.detachNewThread {
            #expect(SilentWrite.all(bytes, to: descriptor) == nil)
            try? writer.close()
        }

        #expect(try await blocking { try reader.readToEnd() } == Data(bytes))
    }
}
