import Common
import Foundation

/// A running program from the folder of this program.
///
/// The lines that the program prints give the times, and a handler receives its end, because `waitUntilExit` polls
/// only every 50 ms.
final class Child {
    private static let patience = 60

    private let name: String
    private let process = Process()
    private let output = Pipe()
    private let errors: Pipe?
    private let ended = DispatchSemaphore(value: 0)
    private let start: ContinuousClock.Instant

    /// Launches the program.
    ///
    /// - Parameters:
    ///   - program: The name of the program's file.
    ///   - arguments: The program's arguments.
    ///   - temporaryDirectory: The program's folder for temporary files; `nil` means the folder of this program.
    ///   - keepsOutput: Whether `line()` reads the program's standard output, which is otherwise discarded.
    ///   - readsErrors: Whether `waitForErrors(_:)` reads the program's standard error, which is otherwise inherited.
    /// - Throws: The error of a failed launch.
    init(
        _ program: String, _ arguments: [String], temporaryDirectory: URL? = nil, keepsOutput: Bool = true,
        readsErrors: Bool = false
    ) throws {
        name = "\(program) \(arguments.first ?? "")"
        process.executableURL = Self.executable(program)
        process.arguments = arguments
        process.standardOutput = keepsOutput ? output : FileHandle.nullDevice
        errors = readsErrors ? Pipe() : nil
        if let errors { process.standardError = errors }
        if let temporaryDirectory {
            process.environment = ProcessInfo.processInfo.environment
                .merging(["TMPDIR": temporaryDirectory.path]) { $1 }
        }
        process.terminationHandler = { [ended] _ in ended.signal() }
        start = .now
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Returns the file of a program in the folder of this program.
    static func executable(_ program: String) -> URL? {
        Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent(program)
    }

    /// The time since the launch.
    var milliseconds: Double { (ContinuousClock.now - start) / .milliseconds(1) }

    /// Returns the next output, which must be one line.
    func line() throws -> Data {
        let read = try read(output) { $0.last == UInt8(ascii: "\n") }
        return read.dropLast()
    }

    /// Reads the next line, and fails unless the line is the expected one.
    func expect(_ expected: Data) throws {
        let line = try line()
        guard line == expected else { throw Failure("\(name): wrong line of \(line.count) bytes") }
    }

    /// Waits until a string appears on the program's standard error.
    func waitForErrors(_ text: String) throws {
        guard let errors else { return }
        _ = try read(errors) { String(decoding: $0, as: UTF8.self).contains(text) }
    }

    /// Waits for the program's end, and fails unless the exit status is 0.
    func end() throws {
        try waitForEnd()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure("\(name): ended with \(process.terminationStatus)")
        }
    }

    /// Waits for the program's end, and fails unless a signal ended the program.
    func endBySignal() throws {
        try waitForEnd()
        guard process.terminationReason == .uncaughtSignal else { throw Failure("\(name): was not stopped") }
    }

    private func waitForEnd() throws {
        guard ended.wait(timeout: .now() + .seconds(Self.patience)) == .success else {
            throw Failure("\(name): did not end in \(Self.patience) s")
        }
    }

    private func read(_ pipe: Pipe, until isEnough: (Data) -> Bool) throws -> Data {
        let file = pipe.fileHandleForReading
        var read = Data()
        while !isEnough(read) {
            var wanted = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, Int32(Self.patience) * 1_000) == 1 else {
                throw Failure("\(name): printed nothing in \(Self.patience) s")
            }
            let piece = file.availableData
            guard !piece.isEmpty else { throw Failure("\(name): ended too early") }
            read += piece
        }
        return read
    }
}
