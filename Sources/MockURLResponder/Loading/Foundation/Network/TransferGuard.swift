import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// Restricts each transfer of Foundation's protocols to the hosts of the network guard, also after redirects.
///
/// - Why: Foundation follows a redirect within the protocol of the first request, so `NativeGate` does not see the
///   next request. The program may change the variables of `NetworkGuard`. So the libcurl handle of each transfer
///   gets the same proxy and exceptions as options, which libcurl prefers to the environment and keeps over
///   redirects. libcurl also treats `localhost.` as an exception, but asks a name server for it. A callback
///   therefore refuses every host that the guard does not permit, before libcurl looks up the host.
/// - How: the entry of `startLoading` in the method tables of the three classes is exchanged, as `NativeGate` does
///   with `canInit(with:)`. The exchange also covers the protocols that Foundation creates after a challenge.
/// - Known from: swift-corelibs-foundation 6.3.1, `_NativeProtocol.easyHandle`, which does not set these options;
///   libcurl 7.88.1. If a field is not found or the proof fails, only `NetworkGuard` protects the network.
/// - Delete when: `NetworkGuard` is deleted.
enum TransferGuard {
    /// The entries of Foundation's protocols for HTTP, FTP and web sockets; `nil` if the proof fails.
    private static let entries: [MethodEntry]? = {
        guard
            let slot = ClassTable.slot(
                overriddenIn: HTTPStart.self, notIn: PlainStart.self, of: URLProtocol.self),
            isProven(at: slot)
        else { return nil }
        let natives = [NativeProtocols.http, NativeProtocols.ftp, NativeProtocols.webSocket]
        let donors: [URLProtocol.Type] = [HTTPStart.self, FTPStart.self, WebSocketStart.self]
        let entries = zip(natives, donors).compactMap { native, donor in
            native.flatMap { MethodEntry(of: $0, at: slot, replacedBy: donor, inheritedFrom: URLProtocol.self) }
        }
        return entries.count == donors.count ? entries : nil
    }()

    /// Exchanges the entries.
    ///
    /// - Returns: The entries, so that the caller can restore them.
    static func exchanged() -> [MethodEntry] {
        let entries = entries ?? []
        for entry in entries { entry.exchange() }
        return entries
    }

    /// Starts a protocol of Foundation under the guard.
    fileprivate static func start(_ native: URLProtocol, _ index: Int) {
        TransferHandle(of: native)?.apply(NativeGate.networkGuard(of: native))
        entries?[index].callOriginal(of: native)
    }

    /// Never inlined: the optimiser, which knows the class, would otherwise not look up the method.
    @inline(never)
    private static func start(_ probed: URLProtocol) {
        probed.startLoading()
    }

    /// Returns whether exchanging the entry of a class of this package works: the new function is called, and it can
    /// call the original function.
    private static func isProven(at slot: Int) -> Bool {
        guard
            let entry = MethodEntry(
                of: ProbedStart.self, at: slot, replacedBy: ProbingStart.self, inheritedFrom: URLProtocol.self)
        else { return false }
        guard let url = URL(string: "http://transfer-guard.invalid/") else { return false }
        let probed = ProbedStart(request: URLRequest(url: url), cachedResponse: nil, client: nil)
        entry.exchange()
        probe.withLock { $0 = Probe(entry: entry) }
        start(probed)
        entry.restore()
        return probe.withLock { $0?.calls } == [.replacement, .original]
    }

    fileprivate struct Probe {
        enum Call {
            case replacement
            case original
        }

        let entry: MethodEntry
        var calls: [Call] = []
    }

    fileprivate static let probe = Locked<Probe?>(nil)
}

/// A subclass without overrides, for comparison with the method tables of other classes.
private class PlainStart: URLProtocol {}

// The donors' functions run as functions of Foundation's classes, so they must use no members of these classes.

private final class HTTPStart: URLProtocol {
    override func startLoading() { TransferGuard.start(self, 0) }
}

private final class FTPStart: URLProtocol {
    override func startLoading() { TransferGuard.start(self, 1) }
}

private final class WebSocketStart: URLProtocol {
    override func startLoading() { TransferGuard.start(self, 2) }
}

private class ProbedStart: URLProtocol {
    override func startLoading() {
        TransferGuard.probe.withLock { $0?.calls.append(.original) }
    }
}

private final class ProbingStart: URLProtocol {
    override func startLoading() {
        let entry = TransferGuard.probe.withLock { probe in
            probe?.calls.append(.replacement)
            return probe?.entry
        }
        entry?.callOriginal(of: self)
    }
}
#endif

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// The libcurl handle of one of Foundation's protocols, on which the guard sets its options.
///
/// - Why: `TransferGuard` sets options that Foundation does not name, on a handle that Foundation does not expose.
/// - Safe because: both fields are set when the protocol and its handle are created, and never again. A protocol
///   uses its handle on the work queue of its task, and the guard sets the options on the same queue, before the
///   transfer starts.
/// - Known from: swift-corelibs-foundation 6.3.1, `_NativeProtocol.easyHandle`, `_EasyHandle.rawHandle`; libcurl
///   7.88.1, whose option numbers never change.
/// - Delete when: `TransferGuard` is deleted.
struct TransferHandle {
    private static let proxyOption: CInt = 10_004
    private static let exceptionsOption: CInt = 10_177
    private static let resolverCallbackOption: CInt = 20_272
    private static let resolverDataOption: CInt = 10_273
    private static let effectiveURL: CInt = 0x10_0001

    // Found at the first transfer instead of at set-up, which reflection would slow down.
    private static let handleField = NativeProtocols.http.flatMap { StoredField("easyHandle", of: $0) }
    private static let rawField = Locked<StoredField?>(nil)

    private let handle: AnyObject
    private let raw: UnsafeMutableRawPointer

    init?(of native: URLProtocol) {
        guard let handle = Self.handleField?.read(native) as? AnyObject else { return nil }
        let field = Self.rawField.withLock { field in
            field = field ?? StoredField("rawHandle", of: Swift.type(of: handle))
            return field
        }
        guard let raw = field?.read(handle, as: UnsafeMutableRawPointer.self) else { return nil }
        (self.handle, self.raw) = (handle, raw)
    }

    /// Pauses the arrival of the answer, or continues it.
    ///
    /// Without a timer that can be held, a transfer does not pause: needing more memory is better than a wrong timeout.
    func pause(_ isPaused: Bool) { if timer != nil { _ = setPauseState(raw, 0, isPaused ? 1 : 0) } }

    /// Stops the idle timer, or lets it count from now on.
    func holdTimer(_ isHeld: Bool) {
        guard let (source, milliseconds) = timer else { return }
        source.schedule(deadline: isHeld ? .distantFuture : .now() + .milliseconds(milliseconds))
    }

    /// The idle timer of Foundation; `nil` before and after the transfer.
    private var timer: (any DispatchSourceTimer, milliseconds: Int)? {
        guard let timer = StoredField("timeoutTimer", of: type(of: handle))?.read(handle) as? AnyObject,
            let source = StoredField("rawSource", of: type(of: timer))?.read(timer) as? any DispatchSourceTimer,
            let milliseconds = StoredField("milliseconds", of: type(of: timer))?.read(timer, as: Int.self)
        else { return nil }
        return (source, milliseconds)
    }

    func apply(_ mode: NetworkGuardMode) {
        guard mode != .off else {
            for option in [Self.proxyOption, Self.exceptionsOption, Self.resolverCallbackOption] {
                set(option, to: nil)
            }
            return
        }
        set(Self.proxyOption, toCopyOf: NetworkGuard.proxy)
        // An empty string excepts no host. With a null value, libcurl would read the environment.
        set(Self.exceptionsOption, toCopyOf: mode == .loopback ? NetworkGuard.loopbackHosts : "")
        set(Self.resolverDataOption, to: raw)
        set(Self.resolverCallbackOption, to: unsafeBitCast(Self.refusal, to: UnsafeMutableRawPointer.self))
    }

    private typealias ResolverCallback =
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CInt

    /// Returns 1, which ends the transfer, for a host that the guard does not permit.
    private static let refusal: ResolverCallback = { _, _, handle in
        var text: UnsafeMutablePointer<CChar>?
        guard let handle, getInformation(handle, effectiveURL, &text) == 0, let text,
            let url = URL(string: String(cString: text)), NetworkGuardMode.loopback.permits(url)
        else { return 1 }
        return 0
    }

    private func set(_ option: CInt, toCopyOf text: String) {
        text.withCString { set(option, to: UnsafeMutableRawPointer(mutating: $0)) }
    }

    private func set(_ option: CInt, to value: UnsafeMutableRawPointer?) {
        _ = setOption(raw, option, value)
    }
}

// These are Foundation's own functions, so that the same libcurl is used when a program has several. Their
// parameters and results fit registers, for which C and Swift have the same calling convention.

@_silgen_name("CFURLSession_easy_setopt_ptr")
private func setOption(_ handle: UnsafeMutableRawPointer, _ option: CInt, _ value: UnsafeMutableRawPointer?) -> CInt

@_silgen_name("CFURLSessionEasyHandleSetPauseState")
private func setPauseState(_ handle: UnsafeMutableRawPointer, _ send: CInt, _ receive: CInt) -> CInt

@_silgen_name("CFURLSession_easy_getinfo_charp")
private func getInformation(
    _ handle: UnsafeMutableRawPointer, _ information: CInt,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt
#endif
