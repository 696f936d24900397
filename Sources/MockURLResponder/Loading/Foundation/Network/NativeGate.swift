import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Has Foundation's own protocols say no to requests that are ours, in whatever session they are made.
///
/// - Why: on Linux a session asks the protocols of its configuration first, and an untouched configuration lists
///   Foundation's; so do `Data(contentsOf:)` and `String(contentsOf:)`, which make such a session. A protocol that is only
///   registered is asked when all of those say no. So one entry in the method table of each, `canInit(with:)`, is
///   exchanged for a function that asks us, while the engine of the process is installed or a scope is alive.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`. Nothing is taken on trust: the entry
///   is found at run time (`ClassTable`), and unless the class then obeys, everything is put back, and what cannot be
///   mocked is left to `NetworkGuard`.
/// - Mind: Foundation holds the lock of its registered protocols while it asks. What is done here takes locks of
///   ours, that of the state, that of the registry and those of `SharedScope`; nobody calls Foundation while holding
///   them.
/// - Delete when: registered classes are asked first on Linux, as on Apple platforms.
package enum NativeGate {
    /// The receivers of requests from sessions that list no protocol of ours.
    struct Holders {
        /// The engine of the process.
        var engine: Engine?
        /// Whether scopes exist.
        var hasScopes = false
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private struct State {
        var holders = Holders()
        var mode = NetworkGuardMode.off
        var isProving = false
    }

    private struct Entries {
        /// What is exchanged now, HTTP's first.
        var exchanged: [MethodEntry] = []
        /// The entries that were found and proven at first need; tables do not move.
        var proven: [MethodEntry] = []
    }

    /// A protocol of Foundation, and the class of ours whose answer it is to give.
    private struct Native {
        let type: URLProtocol.Type?
        let donor: URLProtocol.Type
        let scheme: String
    }

    /// A further condition for an entry to stay exchanged, besides the proof; tests set it to false.
    package static let condition = Locked(true)

    private static let state = Locked(State())
    private static let entries = Locked(Entries())

    /// Exchanges the entries, and adds a holder; without a holder the exchange changes nothing for requests.
    ///
    /// - Parameter add: Adds the engine of the process, scopes, or nothing.
    /// - Returns: The reason why that is impossible; `nil` when it is done.
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
                return state.holders.engine != nil || state.holders.hasScopes
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

    /// Exchanges the entries for the first time, each of which has to have the effect.
    private static func prove(_ entries: inout Entries) -> String? {
        guard let http = exchanged(Native(type: NativeProtocols.http, donor: HTTPDonor.self, scheme: "http")) else {
            return "this version of Foundation offers no way to keep its HTTP protocol out of requests"
        }
        let others = [
            Native(type: NativeProtocols.ftp, donor: FTPDonor.self, scheme: "ftp"),
            Native(type: NativeProtocols.webSocket, donor: WebSocketDonor.self, scheme: "ws"),
        ]
        entries.proven = [http] + others.compactMap(exchanged) + TransferGuard.exchanged()
        return nil
    }

    /// Sets which hosts may be reached without a stub.
    static func apply(_ mode: NetworkGuardMode) {
        state.withLock { $0.mode = mode }
    }

    /// The guard that transfers of Foundation's protocols are under now.
    static var guardOfTransfers: NetworkGuardMode {
        state.withLock { $0.holders.engine == nil ? .off : $0.mode }
    }

    /// Whether Foundation may have an HTTP request.
    fileprivate static func yieldsHTTP(_ request: URLRequest) -> Bool {
        yields(request, toScopes: true) { engine, captured in
            !engine.isEnabled || !engine.registry.mayAnswer(captured)
        }
    }

    /// Whether Foundation may have a request that is not for HTTP, and for which there can be no stub.
    static func yields(_ request: URLRequest) -> Bool {
        yields(request, toScopes: false) { _, _ in true }
    }

    private static func yields(
        _ request: URLRequest, toScopes: Bool, where hasNoStub: (Engine, CapturedRequest) -> Bool
    ) -> Bool {
        guard let url = request.url else { return true }
        let state = state.withLock { $0 }
        if state.isProving, let answer = GateProbe(host: url.host) { return answer == .open }
        if toScopes, state.holders.hasScopes, SharedScope.takesInPlaceOfFoundation { return false }
        guard let engine = state.holders.engine else { return true }
        guard state.mode.permits(url) else { return false }
        return hasNoStub(engine, CapturedRequest(method: request.httpMethod ?? "GET", url: url))
    }

    /// Exchanges an entry; nil, and all as before, when that cannot be done or does not have the effect.
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

    /// Whether a protocol gives our answers.
    ///
    /// Never inlined, or the optimiser, to which method tables never change, could look the method up too early.
    @inline(never)
    private static func obeys(_ type: URLProtocol.Type, _ scheme: String) -> Bool {
        GateProbe.allCases.allSatisfy { type.canInit(with: $0.request(scheme)) == ($0 == .open) }
    }
    #else
    static func hold(_ add: (inout Holders) -> Void) -> String? { nil }

    static func release(_ remove: (inout Holders) -> Void) {}

    static func apply(_ mode: NetworkGuardMode) {}
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// A request whose answer is known beforehand, to see whether a protocol asks us.
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

/// Overrides nothing: what its table shares with `URLProtocol` nobody has overridden.
private class PlainProtocol: URLProtocol {}

// The donors' functions run as those of Foundation's classes, so `self` is not what it says and must not be used. Each
// takes the schemes that the class it stands in for takes, written alike: it must not take another's.

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
