import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite(.launching) struct `A program on a terminal` {
    /// On a terminal, the crash handler of Swift asks whether to debug, and waits 30 seconds for an answer.
    @Test func `a prevented request ends a program on a terminal at once`() throws {
        let terminal = try Terminal()
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("DemoService")
        process.arguments = ["rate", "EUR", "USD", UnmatchedPolicy.prevent.argument]
        process.standardInput = terminal.programSide
        process.standardOutput = terminal.programSide
        process.standardError = terminal.programSide

        try process.run()
        terminal.programSide.closeFile()
        let shown = terminal.readAll()
        process.waitUntilExit()

        #expect(process.terminationReason == .uncaughtSignal)
        #expect(!shown.contains("Press space to interact"))
        #expect(shown.contains("MockURLResponder stopped the program"))
    }
}

/// A pseudo terminal, which a program treats like the terminal of a person.
private struct Terminal {
    let programSide: FileHandle
    private let personSide: Int32

    init() throws {
        personSide = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard personSide >= 0, ioctl(personSide, Self.setLock, &isLocked) == 0,
            ioctl(personSide, Self.getNumber, &number) == 0
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        programSide = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The values of `TIOCSPTLCK` and `TIOCGPTN` in `asm-generic/ioctls.h`, whose macros Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// Returns everything that the program prints until it closes its side.
    func readAll() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(personSide, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        close(personSide)
        return String(decoding: bytes, as: UTF8.self)
    }
}
