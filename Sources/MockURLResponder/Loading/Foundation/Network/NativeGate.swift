import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes Foundation's own protocols decline the requests that this package answers, in every session.
///
/// - Why: on Linux, a session asks the protocols of its configuration first, and an untouched configuration lists
///   Foundation's. `Data(contentsOf:)` and `String(contentsOf:)` create such sessions, too. A protocol that is
///   only registered is asked after all of these have declined. So the entry of `canInit(with:)` in the method
///   table of each of Foundation's protocols is exchanged for a function that asks this package. It stays
///   exchanged while the engine of the process is installed or a scope is alive.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`. No assumption goes unchecked:
///   the entry is found at run time (`ClassTable`), and everything is restored unless the class then follows the
///   new function. In that case, `NetworkGuard` handles what cannot be mocked.
/// - Mind: Foundation holds the lock of its registered protocols while it calls `canInit`. The code here then
///   takes the locks of its state, of the registry and of `SharedScope`. No code calls Foundation while holding
///   one of them.
/// - Delete when: sessions on Linux ask registered classes first, as on Apple platforms.
package enum NativeGate {
    /// The receivers of requests from sessions that list no protocol of this package.
    struct Holders {
        /// The engine of the process.
        var engine: Engine?
        /// Whether scopes exist.
        var hasScopes = false
        /// Whether the judge of tests decides about requests that belong to no network.
        var hasJudge = false

        fileprivate var isEmpty: Bool { engine == nil && !hasScopes && !hasJudge }
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private struct State {
        var holders = Holders()
        var mode = NetworkGuardMode.off
        var isProving = false
    }

    private struct Entries {
        /// The entries that are exchanged now, HTTP's first.
        var exchanged: [MethodEntry] = []
        /// The entries that were found and checked at the first exchange.
        ///
        /// An entry stays valid, because method tables do not move.
        var proven: [MethodEntry] = []
    }

    /// A protocol of Foundation, and the class whose `canInit` it runs instead of its own.
    private struct Native {
        let type: URLProtocol.Type?
        let donor: URLProtocol.Type
        let scheme: String
    }

    /// A further condition for an entry to stay exchanged, besides the proof.
    ///
    /// Tests set the condition to false.
    package static let condition = Locked(true)

    private static let state = Locked(State())
    private static let entries = Locked(Entries())

    /// Exchanges the entries, and adds a holder.
    ///
    /// Exchanged entries without a holder do not affect requests.
    ///
    /// - Parameter add: Adds the engine of the process, scopes, or nothing.
    /// - Returns: The reason why the entries cannot be exchanged; `nil` on success.
    static func hold(_ add: (inout Holders) -> Void) -> String? {
        entries.withLock { entries in
            if let limitation = prepare(&entries) { return limitation }
            state.withLock { add(&$0.holders) }
            return nil
        }
    }

    /// Removes a holder, and restores the entries after the last one.
    static func release(_ remove: (inout Holders) -> Void) {
        entries.withLock { entries in
            let isHeld = state.withLock { state in
                remove(&state.holders)
                return !state.holders.isEmpty
            }
            guard !isHeld else { return }
            for entry in entries.exchanged { entry.restore() }
            entries.exchanged = []
            URLProtocol.unregisterClass(RefusedProtocol.self)
        }
    }

    private static func prepare(_ entries: inout Entries) -> String? {
        guard entries.exchanged.isEmpty else { return nil }
        if entries.proven.isEmpty || !condition.withLock({ $0 }), let limitation = prove(&entries) {
            return limitation
        }
        for entry in entries.proven { entry.exchange() }
        entries.exchanged = entries.proven
        _ = URLProtocol.registerClass(RefusedProtocol.self)
        return nil
    }

    /// Exchanges the entries for the first time, and checks that each exchange has an effect.
    private static func prove(_ entries: inout Entries) -> String? {
        guard let http = exchanged(Native(type: NativeProtocols.http, donor: HTTPDonor.self, scheme: "http")) else {
            return "this version of Foundation offers no way to keep its HTTP protocol out of requests"
        }
        let others = [
            Native(type: NativeProtocols.ftp, donor: FTPDonor.self, scheme: "ftp"),
            Native(type: NativeProtocols.webSocket, donor: WebSocketDonor.self, scheme: "ws"),
        ]
        entries.proven = [http] + others.compactMap(exchanged)
        return nil
    }

    /// Sets the hosts that may be reached without a stub.
    static func apply(_ mode: NetworkGuardMode) {
        state.withLock { $0.mode = mode }
    }

    /// The network guard for requests of sessions that list no protocol of this package.
    static var networkGuard: NetworkGuardMode {
        state.withLock { $0.holders.engine == nil ? .off : $0.mode }
    }

    /// Returns whether Foundation may take an HTTP request.
    ///
    /// The engine takes and records each request, also those that it passes to the network.
    fileprivate static func yieldsHTTP(_ request: URLRequest) -> Bool {
        yields(request) { state, url in
            // Another protocol of the session may have taken the request of an earlier note.
            ScopeHandOver.noted = nil
            if state.holders.hasScopes, SharedScope.takesInPlaceOfFoundation { return false }
            if let engine = state.holders.engine { return !engine.isEnabled }
            return !state.holders.hasJudge || !UnscopedProtocol.takesInPlaceOfFoundation(request, to: url)
        }
    }

    /// Returns whether Foundation may take a request of another scheme, for which there can be no stub.
    static func yields(_ request: URLRequest) -> Bool {
        yields(request) { state, url in state.holders.engine == nil || state.mode.permits(url) }
    }

    private static func yields(_ request: URLRequest, if isOpen: (State, URL) -> Bool) -> Bool {
        guard let url = request.url else { return true }
        let state = state.withLock { $0 }
        if state.isProving, let answer = GateProbe(host: url.host) { return answer == .open }
        return isOpen(state, url)
    }

    /// Exchanges an entry; restores it and returns `nil` if the exchange fails or has no effect.
    private static func exchanged(_ native: Native) -> MethodEntry? {
        guard let type = native.type,
            let slot = ClassTable.slot(overriddenIn: native.donor, notIn: PlainProtocol.self, of: URLProtocol.self),
            let entry = MethodEntry(of: type, at: slot, replacedBy: native.donor, inheritedFrom: URLProtocol.self)
        else { return nil }
        state.withLock { $0.isProving = true }
        defer { state.withLock { $0.isProving = false } }
        entry.exchange()
        if obeys(type, native.scheme), condition.withLock({ $0 }) { return entry }
        entry.restore()
        return nil
    }

    /// Returns whether a protocol gives the donor's answers.
    ///
    /// Never inlined: the optimiser assumes that method tables never change, and could look up the method too
    /// early.
    @inline(never)
    private static func obeys(_ type: URLProtocol.Type, _ scheme: String) -> Bool {
        GateProbe.allCases.allSatisfy { type.canInit(with: $0.request(scheme)) == ($0 == .open) }
    }
    #else
    static func hold(_ add: (inout Holders) -> Void) -> String? { nil }

    static func release(_ remove: (inout Holders) -> Void) {}

    static func apply(_ mode: NetworkGuardMode) {}

    static var networkGuard: NetworkGuardMode { .off }
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// A request with a known answer, which shows whether a protocol runs the donor's function.
private enum GateProbe: String, CaseIterable {
    case open = "open.native-gate.invalid"
    case shut = "shut.native-gate.invalid"

    init?(host: String?) {
        guard let host, let probe = Self(rawValue: host) else { return nil }
        self = probe
    }

    func request(_ scheme: String) -> URLRequest {
        var components = URLComponents()
        components.scheme = scheme
        components.host = rawValue
        components.path = "/"
        return URLRequest(url: components.url ?? URL(fileURLWithPath: "/"))
    }
}

/// A subclass without overrides, which shows the entries in which the method table of every subclass differs.
private class PlainProtocol: URLProtocol {}

// The donors' functions run as functions of Foundation's classes, so they must not use `self`. Each donor accepts
// exactly the schemes of the class that it replaces, in the same spelling, so that it never takes another
// protocol's requests.

private final class HTTPDonor: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
        guard let scheme = request.url?.scheme, scheme == "http" || scheme == "https" else { return false }
        return NativeGate.yieldsHTTP(request)
    }
}

private final class FTPDonor: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
        request.url?.scheme == "ftp" && NativeGate.yields(request)
    }
}

private final class WebSocketDonor: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool {
        guard let scheme = request.url?.scheme, scheme == "ws" || scheme == "wss" else { return false }
        return NativeGate.yields(request)
    }
}
#endif

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// Fails and counts requests that cannot be mocked and must not reach the network.
///
/// - Why: ftp and web sockets cannot be answered from stubs. After `NativeGate` has kept such a request from
///   Foundation's protocols, the task would end with a plain "unsupported URL" error. This protocol explains the
///   reason instead.
/// - Known from: swift-corelibs-foundation 6.3.1. A task that is cancelled after it has failed still asks the
///   protocol for its client, and crashes the program if it gets one. So this protocol returns `nil` after a
///   failure. Code that waits on a web socket is only notified when the socket is closed.
/// - Delete when: `NativeGate` is deleted.
final class RefusedProtocol: URLProtocol {
    /// The schemes that `NativeGate` keeps from Foundation's protocols, except those of HTTP.
    private static let schemes: Set<String> = ["ftp", "ws", "wss"]

    // Used only on the work queue of the task, where Foundation starts, stops and cancels the protocol.
    private var hasFailed = false

    override class func canInit(with request: URLRequest) -> Bool {
        guard let scheme = request.url?.scheme, schemes.contains(scheme) else { return false }
        return !NativeGate.yields(request)
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override var client: (any URLProtocolClient)? {
        get { hasFailed ? nil : super.client }
        set { super.client = newValue }
    }

    override func startLoading() {
        guard let url = request.url, let client else { return }
        hasFailed = true
        Installation.countRefused(url)
        (task as? URLSessionWebSocketTask)?.cancel(with: .goingAway, reason: nil)
        let refusal = "MockURLResponder cannot mock \(url.scheme ?? "this") and keeps it from the network."
        let message = Message(.unmockableRequest, "\(refusal) \(RefusedCalls.remedy)")
        let error = URLError(.unsupportedURL, url: url, message: message)
        client.urlProtocol(self, didFailWithError: ClientError.completed(error, for: url))
    }

    override func stopLoading() {}
}
#endif
