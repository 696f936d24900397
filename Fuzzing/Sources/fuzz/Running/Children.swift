import Foundation

/// Copies of this program.
enum Children {
    /// Prepares a copy without output that ends at once after a trap.
    static func configure(_ process: Process, _ arguments: [String]) {
        process.executableURL = Bundle.main.executableURL
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
    }

    /// Runs a copy with one input, and returns the backtrace of its crash, if the system can make one.
    static func backtrace(_ subject: any Subject, _ path: String) -> String {
        let process = Process()
        let output = Pipe()
        configure(process, ["--subject", subject.name, "--input", path])
        process.environment?["SWIFT_BACKTRACE"] = "enable=yes,color=no,interactive=no,timeout=20s"
        process.standardError = output
        guard (try? process.run()) != nil else { return "" }
        try? output.fileHandleForWriting.close()
        let text = (try? output.fileHandleForReading.read(upToCount: 1 << 20)) ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    /// Disables core files, and limits memory so that a leak cannot exhaust the machine.
    static func limit() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        var memory = rlimit(rlim_cur: 16 << 30, rlim_max: 16 << 30)
        #if canImport(Darwin)
        setrlimit(RLIMIT_CORE, &none)
        setrlimit(RLIMIT_AS, &memory)
        #else
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        #endif
    }
}
