#if os(Linux)
import CSystemCalls
import Dispatch
import Foundation
import MockURLResponder

/// How a program is supervised.
package struct SupervisionOptions: Sendable {
    /// The names of files that the policy decides about.
    package var files = WatchedFiles.none
    /// Whether the policy also decides when a program asks whether a watched file exists.
    ///
    /// Stops many more calls.
    package var watchesStatus = false
    /// The server for all that goes to port 53, by UDP and TCP; `nil` leaves names to the machine.
    package var nameServer: LoopbackEndpoint?
    /// Whether programs may send datagrams to other machines, and open sockets that are not of TCP.
    package var allowsDatagrams = false
    /// The way to stop calls; `nil` for the first that works on this machine.
    package var way: SupervisionWay?
    /// The way to redirect connections; `nil` for what works on this machine.
    package var redirection: Redirection?

    package enum Redirection: String, CaseIterable, Sendable {
        /// The launcher connects a copy of the program's socket.
        case descriptor
        /// The launcher changes the address in the memory of the program, which connects then.
        case memory
    }

    package init() {}

    /// The files that the policy or the supervisor decides about.
    var watched: WatchedFiles {
        // The loader opens its cache first after `exec`, which has changed the name of the process.
        nameServer == nil ? files : files.adding(ResolverFile.name).adding("ld.so.cache")
    }

    var filter: Int32 {
        var filter: UInt32 = 0
        if !watched.isEmpty { filter |= outside_filter_files.rawValue }
        if !files.isEmpty, watchesStatus { filter |= outside_filter_status.rawValue }
        if !allowsDatagrams { filter |= outside_filter_sockets.rawValue }
        if !allowsDatagrams || nameServer != nil { filter |= outside_filter_messages.rawValue }
        return Int32(filter)
    }
}

/// How the calls of a program are stopped.
package enum SupervisionWay: String, CaseIterable, Sendable {
    /// The kernel hands them over to a listener in the launcher. It permits one in a chain of processes.
    case listener
    /// A process of the launcher traces the program.
    case tracer

    /// Filters the calling thread.
    ///
    /// - Parameters:
    ///   - filter: The system calls that stop.
    ///   - way: The only way to try; `nil` for each, in this order.
    /// - Returns: The first way that works.
    /// - Throws: The errors of all ways that were tried.
    static func channel(_ filter: Int32, _ way: Self?) throws(SupervisionFailure) -> any CallChannel {
        var attempts: [SupervisionFailure.Attempt] = []
        for way in way.map({ [$0] }) ?? allCases {
            do throws(SupervisionFailure.Attempt) {
                return way == .listener ? try NotificationListener(filter) : try ProgramTracer(filter)
            } catch {
                attempts.append(error)
                if error.reason == .resources { break }
            }
        }
        throw SupervisionFailure(attempts)
    }
}

/// Programs whose system calls a policy answers.
///
/// A filter is installed on a thread that starts the programs and ends. The kernel hands the filter on to each process
/// that they create, in whatever way, and to nothing else. Use:
///
///     let launch = try SupervisedLaunch(policy: policy, options: options)
///     try launch.start { try process.run() }
///     process.waitUntilExit()
///     launch.end()
///
/// If the launcher ends without `end()`, calls that would be answered fail with `ENOSYS`, and traced programs are killed.
package final class SupervisedLaunch: Sendable {
    private struct State {
        var hasEnded = false
        /// The threads that answer calls, one for each start.
        var threads: [PlainThread] = []
    }

    private let parts: LaunchParts
    private let wake: WaitSignal
    /// Empty while no filtered process is left.
    private let serving = DispatchGroup()
    private let state = Locked(State())

    /// Prepares a launch.
    ///
    /// Its policy decides from the first call of a program to `end()`.
    package init(policy: any SystemCallPolicy, options: SupervisionOptions = .init()) throws(SupervisionFailure) {
        guard LauncherDescriptors.areEnough else { throw SupervisionFailure(.resources, code: EMFILE) }
        do {
            let door = try ConnectionDoor {
                policy.accepted($0)
            } whenKept: {
                policy.refused(RefusedCall(process: $0, reason: .descriptors, error: 0))
            }
            parts = LaunchParts(
                options: options, policy: policy, door: door, seen: SeenProcesses(), waits: BlockingCalls())
            wake = try WaitSignal()
        } catch {
            throw SupervisionFailure(.resources, code: error.code)
        }
    }

    deinit { end() }

    /// The processes that have made a stopped call and have not ended.
    package var processes: [ProgramProcess] { parts.seen.living }

    /// The processes below the program that a signal has ended, as far as the kernel knows them (Linux 6.15).
    package var signalled: [(process: ProgramProcess, signal: Int32)] { parts.seen.signalled }

    /// Waits until no process of the launch is left, whether it has made a call or not.
    ///
    /// - Returns: Whether none is left.
    package func waitForProcesses(seconds: Double) -> Bool { serving.wait(timeout: .now() + seconds) == .success }

    /// The address of the first TCP socket on which a program listens; `nil` if none does.
    package var server: SocketAddress? { parts.listening.first }

    /// Runs a closure that starts programs, which are supervised from then on, and waits for its end.
    ///
    /// The closure runs on a thread of its own. It must start nothing but programs: a thread that it creates is filtered, too.
    /// `Foundation.Process` creates threads at its first use, so it is used once before.
    ///
    /// - Parameters:
    ///   - blocksSignals: Whether the thread receives no signals, of a launcher that waits for them. Programs inherit this
    ///     unless they are started with a mask of their own.
    ///   - body: Starts programs.
    /// - Throws: A `SupervisionFailure`, or the error of the closure.
    package func start(blocksSignals: Bool = false, _ body: @escaping @Sendable () throws -> Void) throws {
        FoundationProcess.prepareLauncher()
        let outcome = Locked<Result<Void, any Error>?>(nil)
        let installed = Locked<(any CallChannel)?>(nil)
        let ready = DispatchSemaphore(value: 0)
        let (parts, wake) = (parts, wake)
        do {
            // This thread exists before the filter. It would wait for itself otherwise.
            let server = try serving.thread("mock-url-calls") {
                ready.wait()
                guard let channel = installed.withLock({ $0.take() }) else { return }
                Self.serve(channel, parts, until: wake)
            }
            state.withLock { $0.threads.append(server) }
            let launcher = try Self.launcher(parts.options, blocksSignals, installed, ready, outcome, body)
            launcher.join()
        } catch {
            ready.signal()
            throw SupervisionFailure(.resources, code: error.code)
        }
        try outcome.withLock { $0 }?.get()
    }

    /// Ends the supervision.
    ///
    /// Calls of programs that are still alive fail from now on, where they would have been answered.
    package func end() {
        let threads = state.withLock { state -> [PlainThread]? in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            return state.threads
        }
        guard let threads else { return }
        wake.raise()
        threads.forEach { $0.join() }
        parts.waits.end()
        parts.door.end()
    }

    private static func launcher(
        _ options: SupervisionOptions, _ blocksSignals: Bool, _ installed: Locked<(any CallChannel)?>,
        _ ready: DispatchSemaphore, _ outcome: Locked<Result<Void, any Error>?>,
        _ body: @escaping @Sendable () throws -> Void
    ) throws(SystemError) -> PlainThread {
        // Programs inherit the blocked signals. The threads of Dispatch, which may run this, block nearly all.
        try PlainThread("mock-url-launch", blocksSignals: blocksSignals) {
            do throws(SupervisionFailure) {
                let channel = try SupervisionWay.channel(options.filter, options.way)
                installed.withLock { $0 = channel }
            } catch {
                outcome.withLock { $0 = .failure(error) }
                return _ = ready.signal()
            }
            ready.signal()
            FoundationProcess.prepareThread()
            let result = Result { try body() }
            outcome.withLock { $0 = result }
        }
    }

    /// Answers calls until the launch ends or no filtered process is left.
    private static func serve(_ channel: any CallChannel, _ parts: LaunchParts, until wake: WaitSignal) {
        let handler = CallHandler(channel, parts)
        var call = outside_call()
        while channel.receive(&call, until: wake) { handler.handle(call) }
        channel.end()
    }
}

extension DispatchGroup {
    /// Starts a thread that belongs to the group until its end.
    fileprivate func thread(_ name: String, _ work: @escaping @Sendable () -> Void) throws(SystemError) -> PlainThread {
        enter()
        do throws(SystemError) {
            return try PlainThread(name) {
                work()
                self.leave()
            }
        } catch {
            leave()
            throw error
        }
    }
}
#endif
