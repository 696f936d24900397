#if os(Linux)
import CSystemCalls
import Foundation

extension CallHandler {
    func open(_ call: outside_call) {
        guard let path = readPath(of: call, at: call.arguments.1), files.contains(path) else {
            return channel.proceed(call)
        }
        guard awaitDescriptors(for: call) else { return }
        var flags = Int32(truncatingIfNeeded: call.arguments.2)
        if call.kind == Int32(bitPattern: outside_open_how.rawValue) {
            var how: UInt64 = 0
            guard outside_read(call.thread, call.arguments.2, &how, 8) == 8 else { return channel.proceed(call) }
            flags = Int32(truncatingIfNeeded: how)
            guard flags & (O_ACCMODE | O_CREAT | O_DIRECTORY | 0o10000000 /* O_PATH */) == 0 else {
                return channel.proceed(call)
            }
        }
        switch verdict(on: call, path: path, isStatus: false) {
        case .allow: channel.proceed(call)
        case .fail(let error): fail(call, with: error)
        case .replace(let file): channel.give(file.descriptor, to: call, closesOnExec: flags & O_CLOEXEC != 0)
        }
    }

    func status(_ call: outside_call) {
        guard let path = readPath(of: call, at: call.arguments.1), files.contains(path) else {
            return channel.proceed(call)
        }
        guard awaitDescriptors(for: call) else { return }
        switch verdict(on: call, path: path, isStatus: true) {
        case .allow: channel.proceed(call)
        case .fail(let error): fail(call, with: error)
        case .replace(let file): answerStatus(call, of: file)
        }
    }

    private func answerStatus(_ call: outside_call, of file: ReplacementFile) {
        let result: UInt64
        var isExtended = false
        switch outside_kind(rawValue: UInt32(bitPattern: call.kind)) {
        case outside_access:
            let isReading = Int32(truncatingIfNeeded: call.arguments.2) & (W_OK | X_OK) == 0
            return isReading ? channel.succeed(call, with: 0) : channel.fail(call, with: EACCES)
        case outside_statx: (result, isExtended) = (call.arguments.4, true)
        default: result = call.arguments.2
        }
        withUnsafeTemporaryAllocation(byteCount: 512, alignment: 8) { bytes in
            let count = file.status(isExtended: isExtended, into: bytes)
            guard count > 0, channel.isWaiting(call) else { return channel.fail(call, with: EIO) }
            let error = outside_write(call.thread, result, bytes.baseAddress, count)
            if error == 0 { channel.succeed(call, with: 0) } else { channel.fail(call, with: -error) }
        }
    }

    private func verdict(on call: outside_call, path bytes: UnsafeRawBufferPointer, isStatus: Bool) -> FileVerdict {
        let text = String(decoding: bytes, as: UTF8.self)
        let process = process(of: call)
        guard let path = absolute(text, for: call), channel.isWaiting(call) else { return .allow }
        let attempt = FileAttempt(process: process, path: path, isStatus: isStatus)
        if let server = launch.options.nameServer, let verdict = ResolverFile.verdict(on: attempt, server: server) {
            return verdict
        }
        return launch.options.files.contains(bytes) ? launch.policy.file(attempt) : .allow
    }

    /// Returns the path from the root of the program.
    private func absolute(_ path: String, for call: outside_call) -> String? {
        if path.utf8.first == UInt8(ascii: "/") { return path }
        let directory = Int32(truncatingIfNeeded: call.arguments.0)
        let link = directory == AT_FDCWD ? "/proc/\(call.thread)/cwd" : "/proc/\(call.thread)/fd/\(directory)"
        guard let base = ProgramProcess.link(link), base.utf8.first == UInt8(ascii: "/") else { return nil }
        // The kernel shows links from the root of the launcher.
        let root = ProgramProcess.link("/proc/\(call.thread)/root") ?? "/"
        let inside = root != "/" && base.hasPrefix(root) ? String(base.dropFirst(root.count)) : base
        return inside.hasSuffix("/") ? inside + path : inside + "/" + path
    }
}
#endif
