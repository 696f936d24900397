#if os(Linux)
import CSystemCalls
import Foundation

/// A process of a supervised program at the moment of a call.
package struct ProgramProcess: Hashable, Sendable {
    package let id: Int32
    package let parent: Int32
    /// The name in the process table, with at most 15 bytes.
    package let name: String
    /// The path of the file that the process executes; empty if it cannot be read.
    package let executable: String
    /// The time of its start in ticks since the start of the system.
    ///
    /// With `id`, it identifies a process.
    let start: UInt64

    package static func == (one: Self, other: Self) -> Bool { one.id == other.id && one.start == other.start }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

    package var isAlive: Bool {
        guard let facts = Facts(of: id) else { return false }
        return facts.start == start && !facts.hasEnded
    }

    /// Whether the process is about to end or has ended, so that it has not closed its connections on purpose.
    package var isEnding: Bool {
        guard let facts = Facts(of: id), facts.start == start else { return true }
        return facts.isExiting || facts.hasEnded
    }

    /// Ends the process with a signal that it cannot catch.
    ///
    /// - Returns: Whether the process lived.
    @discardableResult
    package func kill() -> Bool {
        let opened = outside_open_process(id)
        guard opened >= 0 else { return false }
        defer { close(opened) }
        // The descriptor holds the process, so a later one cannot take its place after the comparison.
        return isAlive && outside_signal(opened, SIGKILL) == 0
    }
}

extension ProgramProcess {
    /// Reads the process of a thread; `nil` if it has ended.
    init?(of thread: Int32) {
        let opened = outside_open_process(thread)
        if opened >= 0 { close(opened) }
        // A process can be opened by the number of its first thread only.
        let id = opened >= 0 ? thread : Self.group(of: thread) ?? thread
        guard let facts = Facts(of: id) else { return nil }
        self.init(
            id: id, parent: facts.parent, name: facts.name, executable: Self.link("/proc/\(id)/exe") ?? "",
            start: facts.start)
    }

    /// The living processes with a variable of this value in the environment with which they were started.
    static func living(with variable: String) -> [Self] {
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
        let found = numbers.filter { number in
            let environment = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/environ"))
            return environment?.split(separator: 0).contains(Data(variable.utf8)) == true
        }
        return found.compactMap { Self(of: $0) }.filter(\.isAlive)
    }

    /// Stands for a process that ended before it could be read.
    static func ended(_ thread: Int32) -> Self { Self(id: thread, parent: 0, name: "", executable: "", start: 0) }

    /// Returns the number of the process of a thread.
    static func group(of thread: Int32) -> Int32? {
        field("Tgid", of: "/proc/\(thread)/status").flatMap { Int32($0) }
    }

    /// Returns a number in a file such as `/proc/PID/status`.
    static func field(_ name: String, of path: String) -> Substring? {
        read(path) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            return text.range(of: "\n\(name):\t").map { text[$0.upperBound...].prefix { $0.isNumber } }
        }
    }

    /// Returns the target of a symbolic link.
    static func link(_ path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { bytes -> String? in
            guard let start = bytes.baseAddress else { return nil }
            let count = readlink(path, start, bytes.count)
            return count > 0 ? String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self) : nil
        }
    }

    private static func read<Value>(_ path: String, _ body: (UnsafeRawBufferPointer) -> Value?) -> Value? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes -> Value? in
            let count = Foundation.read(descriptor, bytes.baseAddress, bytes.count)
            return count > 0 ? body(UnsafeRawBufferPointer(rebasing: bytes[..<count])) : nil
        }
    }

    /// The facts in `/proc/PID/stat`.
    struct Facts {
        let name: String
        let hasEnded: Bool
        /// Whether the first thread has begun to end (`PF_EXITING`).
        let isExiting: Bool
        let parent: Int32
        let start: UInt64
        /// The status of `waitpid` of a process that has ended.
        let exitCode: Int32

        init?(of process: Int32) {
            guard let facts = ProgramProcess.read("/proc/\(process)/stat", Self.init(parsing:)) else { return nil }
            self = facts
        }

        private init?(parsing bytes: UnsafeRawBufferPointer) {
            // The name may contain spaces and brackets. It ends with the last bracket.
            guard let open = bytes.firstIndex(of: UInt8(ascii: "(")), let end = bytes.lastIndex(of: UInt8(ascii: ")")),
                open < end
            else { return nil }
            let fields = bytes[end...].split(separator: UInt8(ascii: " "), maxSplits: 21)
            guard fields.count > 21 else { return nil }
            name = String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
            hasEnded = fields[1].first == UInt8(ascii: "Z") || fields[1].first == UInt8(ascii: "X")
            parent = Int32(clamping: Self.number(fields[2]))
            isExiting = Self.number(fields[7]) & 4 != 0
            start = Self.number(fields[20])
            let last = fields[21].split(separator: UInt8(ascii: " ")).last?.filter { $0 != UInt8(ascii: "\n") }
            exitCode = Int32(clamping: Self.number(last ?? []))
        }

        private static func number(_ digits: some Sequence<UInt8>) -> UInt64 {
            digits.reduce(0) { $0 &* 10 &+ UInt64($1 &- UInt8(ascii: "0")) }
        }
    }
}
#endif
