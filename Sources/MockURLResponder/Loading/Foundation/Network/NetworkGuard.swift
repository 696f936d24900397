import Foundation

/// Keeps sessions that our protocol is not in from reaching the network.
///
/// - Why here: on Linux every transfer of Foundation goes through libcurl, which asks the environment for a proxy each
///   time; a proxy of a scheme it does not know fails at once, before any name is looked up or socket opened, and its
///   error text carries ours. On Apple platforms the environment has no such effect, and there is no guard.
/// - Known from: libcurl 7.88.1; seen with `strace`: no connect, no DNS query.
/// - Mind: child processes inherit the variables. `getenv` in other threads survives a variable that gets another value,
///   but not one that is added or removed; so all are added once, at set-up, and afterwards only change their values. One
///   that was not there before is left empty, which means no proxy to libcurl. A transfer reads the exceptions first and the
///   proxies a moment later, so the exceptions of loopback stay when the guard is off, where there is no proxy that they
///   could keep from something: what reaches a server on loopback while the guard comes up must not be refused.
///   The program may change or remove the variables: `TransferGuard` does not depend on them.
/// - Delete when: Foundation on Linux lets a process refuse the network.
enum NetworkGuard {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// Whether there is a guard on this platform.
    static let isKnown = true

    /// Its text is what the error says.
    static let proxy =
        "mock-url-responder://this-session-is-not-mocked.add-MockURLProtocol-to-its-configuration.invalid:1"

    private static let proxyVariables = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "ws_proxy", "wss_proxy", "ftp_proxy",
        "FTP_PROXY",
    ]
    private static let exceptionVariables = ["no_proxy", "NO_PROXY"]
    static let loopbackHosts = "localhost,127.0.0.0/8,::1"

    /// What the variables were before they were first touched; nil until then.
    private static let original = Locked<[String: String]?>(nil)

    /// Makes sure that the variables are there, so that later changes add none.
    static func prepare() {
        original.withLock { original in
            guard original == nil else { return }
            let names = proxyVariables + exceptionVariables
            let found = Dictionary(uniqueKeysWithValues: names.map { ($0, value(of: $0) ?? "") })
            rest(found)
            original = found
        }
    }

    /// Changes the mode, if the variables were prepared.
    static func apply(_ mode: NetworkGuardMode) {
        original.withLock { original in
            guard let original else { return }
            // The exceptions are there whenever the proxy is, so that no request falls between the two.
            if mode == .off {
                rest(original)
            } else {
                for name in exceptionVariables { set(name, to: mode == .loopback ? loopbackHosts : "") }
                for name in proxyVariables { set(name, to: proxy) }
            }
        }
    }

    /// Has the variables be as before, but for the exceptions of loopback where no proxy hears of them.
    private static func rest(_ original: [String: String]) {
        let hasProxy = proxyVariables.contains { original[$0] != "" }
        for name in proxyVariables { set(name, to: original[name, default: ""]) }
        for name in exceptionVariables {
            let before = original[name, default: ""]
            set(name, to: hasProxy ? before : before.isEmpty ? loopbackHosts : "\(before),\(loopbackHosts)")
        }
    }

    private static func value(of name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func set(_ name: String, to value: String) {
        if self.value(of: name) != value { setenv(name, value, 1) }
    }
    #else
    static let isKnown = false

    static func prepare() {}

    static func apply(_ mode: NetworkGuardMode) {}
    #endif
}
