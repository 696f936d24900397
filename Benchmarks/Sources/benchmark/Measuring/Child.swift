import Common
import Foundation

/// A program beside this one, running.
///
/// It is timed by the lines it prints and ends with a handler, since `waitUntilExit` looks only every 50 ms.
final class Child {
    private static let patience = 60

    private let name: String
    private let process = Process()
    private let output = Pipe()
    private let errors: Pipe?
    private let ended = DispatchSemaphore(value: 0)
    private let start: ContinuousClock.Instant

    /// Launches it.
    ///
    /// - Parameters:
    ///   - program: The name of its file.
    ///   - arguments: Its arguments.
    ///   - temporaryDirectory: Where it may leave files; nil is where this program does.
    ///   - readsErrors: Whether its standard error is for `waitForErrors(_:)`, and not for people.
    /// - Throws: What keeps it from being launched.
    init(
        _ program: String, _ arguments: [String], temporaryDirectory: URL? = nil, readsErrors: Bool = false
    ) throws {
        name = "\(program) \(arguments.first ?? "")"
        process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent(program)
        process.arguments = arguments
        process.standardOutput = output
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

    /// Since it was launched.
    var milliseconds: Double { (ContinuousClock.now - start) / .milliseconds(1) }

    /// The next that it prints, which has to be one line.
    func line() throws -> Data {
        let read = try read(output) { $0.last == UInt8(ascii: "\n") }
        return read.dropLast()
    }

    /// The next line, which has to be this one.
    func expect(_ expected: Data) throws {
        let line = try line()
        guard line == expected else { throw Failure("\(name): wrong line of \(line.count) bytes") }
    }

    /// Waits until a text is on its standard error.
    func waitForErrors(_ text: String) throws {
        guard let errors else { return }
        _ = try read(errors) { String(decoding: $0, as: UTF8.self).contains(text) }
    }

    /// Waits for its end, which has to be a good one.
    func end() throws {
        try waitForEnd()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure("\(name): ended with \(process.terminationStatus)")
        }
    }

    /// Waits for its end, which has to be by a signal.
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
