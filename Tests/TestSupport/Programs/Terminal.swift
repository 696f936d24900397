package import Foundation

/// A pseudo terminal, which a program treats like the terminal of a person.
package struct Terminal {
    private let programSide: FileHandle
    private let personSide: Int32

    /// Opens a terminal.
    ///
    /// - Parameters:
    ///   - columns: The width.
    ///   - rows: The height.
    /// - Throws: `POSIXError` if the system has no free terminal.
    package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
        personSide = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var isLocked: Int32 = 0
        var number: UInt32 = 0
        guard personSide >= 0, ioctl(personSide, Self.setLock, &isLocked) == 0,
            ioctl(personSide, Self.getNumber, &number) == 0
        else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0, ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        programSide = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The values of `TIOCSPTLCK` and `TIOCGPTN` in `asm-generic/ioctls.h`, whose macros Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// Runs a program until it ends. Call this method once.
    ///
    /// - Returns: Everything that the terminal received.
    /// - Throws: The error of a failed launch.
    package func run(_ process: Process) async throws -> String {
        process.standardInput = programSide
        process.standardOutput = programSide
        process.standardError = programSide
        try process.run()
        programSide.closeFile()
        return await blocking { [self] in
            let shown = readAll()
            process.waitUntilExit()
            return shown
        }
    }

    /// Returns everything that the program prints until it closes its side.
    private func readAll() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(personSide, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        close(personSide)
        return String(decoding: bytes, as: UTF8.self)
    }
}
