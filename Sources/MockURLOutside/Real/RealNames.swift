#if os(Linux)
import Foundation
import MockURLResponder

/// The addresses of names outside this launch, which the resolver of the machine knows.
package final class RealNames: Sendable {
    package enum Resolution: Sendable, Equatable {
        /// The addresses, the preferred one first.
        case addresses([IPAddress])
        /// The name does not exist.
        case unknown
        /// No name server answers.
        case failed
    }

    /// Resolves a name, which may take long.
    package typealias Resolver = @Sendable (_ name: String) -> Resolution

    private struct State: Sendable {
        var hasEnded = false
        var known: [String: (resolution: Resolution, time: ContinuousClock.Instant)] = [:]
        /// The names that threads resolve or will resolve.
        var asked: Set<String> = []
        var queue: [String] = []
        var threads: [PlainThread] = []
    }

    private static let mostThreads = 8
    /// How long a resolution is used.
    private static let lifetime = Duration.seconds(30)

    private let state = Locked(State())
    private let resolver: Resolver
    private let work = DispatchSemaphore(value: 0)
    /// Raised when a name that was asked for is known.
    private let known: WaitSignal

    package init(_ resolver: @escaping Resolver = RealNames.machine) throws(SystemError) {
        self.resolver = resolver
        known = try WaitSignal()
    }

    /// A descriptor that becomes readable when a name that `ask(for:)` asked for is known.
    var news: Int32 { known.descriptor }

    /// The resolution of a name, if it is known.
    func resolution(of name: String) -> Resolution? {
        state.withLock { state in
            guard let entry = state.known[name], entry.time.duration(to: .now) < Self.lifetime else { return nil }
            return entry.resolution
        }
    }

    /// Resolves a name on the calling thread, unless it is known.
    func resolve(_ name: String) -> Resolution {
        if let address = IPAddress(name) { return .addresses([address]) }
        return resolution(of: name) ?? keep(resolver(name), for: name)
    }

    /// Resolves a name on another thread.
    func ask(for name: String) {
        let isNew = state.withLock { state -> Bool in
            guard !state.hasEnded, state.asked.insert(name).inserted else { return false }
            state.queue.append(name)
            if state.threads.count < Self.mostThreads, let thread = try? PlainThread("mock-url-names", run) {
                state.threads.append(thread)
            }
            return true
        }
        if isNew { work.signal() }
    }

    /// Waits for the threads, which the resolver may hold up to its time limit.
    func end() {
        let threads = state.withLock { state in
            state.hasEnded = true
            defer { state.threads = [] }
            return state.threads
        }
        for _ in threads { work.signal() }
        for thread in threads { thread.join() }
    }

    private func run() {
        while true {
            work.wait()
            let name = state.withLock { state -> String? in
                state.hasEnded || state.queue.isEmpty ? nil : state.queue.removeFirst()
            }
            guard let name else { return }
            keep(resolver(name), for: name)
            state.withLock { _ = $0.asked.remove(name) }
            known.raise()
        }
    }

    @discardableResult
    private func keep(_ resolution: Resolution, for name: String) -> Resolution {
        state.withLock { $0.known[name] = (resolution, .now) }
        return resolution
    }

    /// Asks the resolver of the machine: its files, its name servers, and what else it is configured with.
    @Sendable package static func machine(_ name: String) -> Resolution {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, nil, &hints, &first)
        defer { if let first { freeaddrinfo(first) } }
        guard code == 0 else { return code == EAI_NONAME || code == noData ? .unknown : .failed }
        var addresses: [IPAddress] = []
        var next = first
        while let entry = next?.pointee {
            let bytes = UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen))
            if let address = SocketAddress(bytes)?.address, !addresses.contains(address) { addresses.append(address) }
            next = entry.ai_next
        }
        return addresses.isEmpty ? .unknown : .addresses(addresses)
    }

    /// `EAI_NODATA`, which Swift does not import: the name exists without an address.
    private static let noData: Int32 = -5
}
#endif
