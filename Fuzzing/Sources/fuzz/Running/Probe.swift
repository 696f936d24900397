import Foundation

/// A child process that runs inputs on demand.
///
/// A new child replaces one that an input ends or blocks.
final class Probe {
    /// The result of an input.
    enum Result: Equatable {
        case passes(Verdict)
        case defect(kind: String, detail: String)
        case crash(signal: Int32)
        case hang

        static func ended(by signal: Int32) -> Result { signal == SIGPROF ? .hang : .crash(signal: signal) }

        /// A string that is equal for inputs that fail in the same way; `nil` means that the input passes.
        var signature: String? {
            switch self {
            case .passes: nil
            case .defect(let kind, _): kind
            case .crash(let signal): "a crash by signal \(signal)"
            case .hang: "a hang of more than a second"
            }
        }
    }

    private let subject: any Subject
    private var child: (process: Process, input: Pipe, output: Pipe)?

    init(_ subject: any Subject) {
        self.subject = subject
    }

    deinit { stop() }

    /// Runs an input.
    ///
    /// - Parameter input: The input.
    /// - Returns: The result.
    /// - Throws: The error of starting a child.
    func run(_ input: [UInt8]) throws -> Result {
        let child = try started()
        let frame = withUnsafeBytes(of: UInt32(input.count).littleEndian, Array.init) + input
        try? child.input.fileHandleForWriting.write(contentsOf: frame)
        guard let reply = reply(from: child.output.fileHandleForReading.fileDescriptor, within: Limits.patience) else {
            stop()
            return .hang
        }
        let lines = reply.split(separator: "\n", maxSplits: 1).map(String.init)
        switch lines.first {
        case "accepted": return .passes(.accepted)
        case "refused": return .passes(.refused)
        case let kind? where reply.hasSuffix("\u{0}"):
            // A new child is needed, because the peak memory of a process never falls.
            stop()
            return .defect(kind: kind, detail: String((lines.count > 1 ? lines[1] : "").dropLast()))
        default:
            child.process.waitUntilExit()
            let signal = child.process.terminationReason == .uncaughtSignal ? child.process.terminationStatus : 0
            stop()
            return .ended(by: signal)
        }
    }

    /// Reads up to the zero byte that ends a reply, or to the child's end.
    ///
    /// Returns `nil` when neither comes in time.
    private func reply(from descriptor: Int32, within patience: UInt64) -> String? {
        let deadline = Execution.now + patience
        var bytes: [UInt8] = []
        while bytes.last != 0 {
            let left = deadline > Execution.now ? deadline - Execution.now : 0
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, Int32(left / 1_000_000)) > 0 else { return nil }
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return ["accepted\u{0}", "refused\u{0}"].contains(text) ? String(text.dropLast()) : text
    }

    private func started() throws -> (process: Process, input: Pipe, output: Pipe) {
        if let child, child.process.isRunning { return child }
        stop()
        let made = (process: Process(), input: Pipe(), output: Pipe())
        Children.configure(made.process, ["--probe", "--subject", subject.name])
        made.process.standardInput = made.input
        made.process.standardOutput = made.output
        try made.process.run()
        try? made.output.fileHandleForWriting.close()
        child = made
        return made
    }

    private func stop() {
        guard let child else { return }
        if child.process.isRunning { kill(child.process.processIdentifier, SIGKILL) }
        child.process.waitUntilExit()
        Scratch.removeFolder(of: child.process.processIdentifier)
        self.child = nil
    }
}

/// The child's side of a probe.
enum ProbeServer {
    static func run(_ subject: any Subject) -> Int32 {
        Scratch.makeFolder()
        let (input, output) = (FileHandle.standardInput, FileHandle.standardOutput)
        while let head = try? input.read(upToCount: 4), head.count == 4 {
            let count = head.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
            let bytes = count == 0 ? [] : Array((try? input.read(upToCount: count)) ?? Data())
            var reply: String
            do {
                reply = try Execution.run(subject, bytes) == .accepted ? "accepted" : "refused"
            } catch {
                reply = "\(error.kind)\n\(error.detail)"
            }
            try? output.write(contentsOf: Data((reply + "\u{0}").utf8))
        }
        return 0
    }
}
