#if os(Linux)
import CSystemCalls
import Foundation

/// Answers stopped calls, one after the other.
///
/// It belongs to one thread.
///
/// A call that the kernel makes after all (`proceed`) reads the memory of the program again, which another thread may have
/// changed. The wall does not depend on that for an ordinary program: sockets for datagrams are bound to loopback, and the
/// launcher connects TCP sockets. A program that works against us has several ways, such as the second way of redirection,
/// which changes the address in memory; a message or an address that names an interface after it was read; and a descriptor
/// that becomes another socket while `connect` on a UNIX socket is answered.
final class CallHandler {
    let channel: any CallChannel
    let launch: LaunchParts
    /// Whether descriptors are copied from the program.
    ///
    /// Without it, addresses are changed in its memory.
    let takesDescriptors: Bool
    /// Whether the kernel copies descriptors of a thread, which may have a table of its own.
    var takesFromThreads = true
    let files: WatchedFiles
    var asking = AskingSockets()
    private var wait = DescriptorWait()
    /// Whether the answer to a call lacked a descriptor, which another thread of the launcher had taken meanwhile.
    private var lacksDescriptor = false
    /// Room for a path.
    let path = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(PATH_MAX), alignment: 8)

    init(_ channel: any CallChannel, _ launch: LaunchParts) {
        (self.channel, self.launch) = (channel, launch)
        files = launch.options.watched
        takesDescriptors = (launch.options.redirection ?? SupervisionCapabilities.redirection) == .descriptor
    }

    deinit { path.deallocate() }

    func handle(_ call: outside_call) {
        launch.seen.note(call.thread)
        let start = ContinuousClock.now
        repeat {
            if lacksDescriptor { usleep(5000) }
            lacksDescriptor = false
            decide(call)
            if lacksDescriptor, start.duration(to: .now) >= .seconds(10) {
                refuse(call, .descriptors, with: ENFILE)
                lacksDescriptor = false
            }
        } while lacksDescriptor && channel.isWaiting(call)
        lacksDescriptor = false
    }

    private func decide(_ call: outside_call) {
        switch outside_kind(rawValue: UInt32(bitPattern: call.kind)) {
        case outside_open, outside_open_how: open(call)
        case outside_stat, outside_link_stat, outside_stat_at, outside_statx, outside_access: status(call)
        case outside_receive_from where asking.isEmpty, outside_receive_message where asking.isEmpty:
            channel.proceed(call)
        case let kind: if awaitDescriptors(for: call) { handle(call, of: kind) }
        }
    }

    private func handle(_ call: outside_call, of kind: outside_kind) {
        switch kind {
        case outside_connect: connect(call)
        case outside_bind: bind(call)
        case outside_listen:
            launch.listening.note(call)
            channel.proceed(call)
        case outside_send_to: send(call)
        case outside_send_message, outside_send_messages: sendMessages(call)
        case outside_receive_from, outside_receive_message: receive(call)
        case outside_socket: socket(call)
        default: refuse(call, .architecture, with: EPERM)
        }
    }

    /// Waits for the descriptors that an answer needs, which ending connections free.
    ///
    /// - Returns: `false` if the program no longer waits, or if the call was refused after ten seconds.
    func awaitDescriptors(for call: outside_call) -> Bool {
        while !LauncherDescriptors.sufficeForCall(copying: launch.door.poll) {
            guard channel.isWaiting(call) else { return false }
            if wait.hasLastedTooLong() {
                refuse(call, .descriptors, with: ENFILE)
                return false
            }
            usleep(5000)
        }
        wait.end()
        return true
    }

    /// Fails a call, unless the launcher lacks a descriptor: then the call is answered again.
    func fail(_ call: outside_call, with error: Int32) {
        lacksDescriptor = [EMFILE, ENFILE].contains(error)
        if !lacksDescriptor { channel.fail(call, with: error) }
    }

    /// The process of a call.
    func process(of call: outside_call) -> ProgramProcess {
        guard let process = ProgramProcess(of: call.thread) else { return .ended(call.thread) }
        launch.seen.note(process, of: call.thread)
        return process
    }

    func refuse(_ call: outside_call, _ reason: RefusedCall.Reason, with error: Int32) {
        // A program that the policy ends does not act on the error first.
        launch.policy.refused(RefusedCall(process: process(of: call), reason: reason, error: error))
        channel.fail(call, with: error)
    }

    /// Fails a call whose memory could not be read or written.
    func failMemory(_ call: outside_call, _ error: Int32) {
        if error == EFAULT || error == ESRCH {
            channel.fail(call, with: EFAULT)
        } else {
            refuse(call, .memory(error), with: EPERM)
        }
    }

    /// Reads the path at an address.
    ///
    /// - Returns: The bytes without the zero at the end; `nil` if there is no readable path.
    func readPath(of call: outside_call, at address: UInt64) -> UnsafeRawBufferPointer? {
        // Nearly all paths are short, and copying takes time.
        for limit in [256, path.count] {
            let count = outside_read(call.thread, address, path.baseAddress, limit)
            guard count > 0, let start = path.baseAddress else { return nil }
            if let end = memchr(start, 0, count) {
                return UnsafeRawBufferPointer(start: start, count: end - UnsafeMutableRawPointer(start))
            }
            if count < limit { return nil }
        }
        return nil
    }
}

/// The state that the parts of a launch share.
struct LaunchParts: Sendable {
    let options: SupervisionOptions
    let policy: any SystemCallPolicy
    let door: ConnectionDoor
    let seen: SeenProcesses
    let waits: BlockingCalls
    let silence = SilentServer()
    let listening = ListeningSockets()
}
#endif
