import Foundation

/// Keeps sessions that do not use `MockURLProtocol` from reaching the network.
///
/// - Why here: on Linux, every transfer of Foundation goes through libcurl, which reads the proxy from the
///   environment each time. A proxy with an unknown scheme fails at once, before any name is looked up or socket
///   opened. The error text quotes the proxy, and so carries the message. On Apple platforms, the environment has
///   no such effect, and there is no guard.
/// - Known from: libcurl 7.88.1; seen with `strace`: no connect, no DNS query.
/// - Mind: child processes inherit the variables. `getenv` in other threads survives a variable that changes its
///   value, but not one that is added or removed. So all variables are added once, at set-up, and afterwards only
///   change their values. A variable that did not exist before stays empty, which means no proxy to libcurl. A
///   transfer reads the exceptions first and the proxies a moment later. So the loopback exceptions stay when the
///   guard is off and the environment names no proxy: a request to loopback must not be refused while the guard
///   starts. A
///   program that changes the variables lets redirects of real servers out.
/// - Delete when: Foundation on Linux lets a process refuse the network.
enum NetworkGuard {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// Whether this platform has a guard.
    static let isKnown = true

    /// The proxy, whose host is the message that the error quotes.
    private static let proxy =
        "mock-url-responder://this-session-is-not-mocked.add-MockURLProtocol-to-its-configuration.invalid:1"

    private static let proxyVariables = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "ws_proxy", "wss_proxy", "ftp_proxy",
        "FTP_PROXY",
    ]
    private static let exceptionVariables = ["no_proxy", "NO_PROXY"]
    private static let loopbackHosts = "localhost,127.0.0.0/8,::1"

    /// The values of the variables before the first change; `nil` until then.
    private static let original = Locked<[String: String]?>(nil)

    /// Adds the variables that do not exist, so that later changes add none.
    static func prepare() {
        original.withLock { original in
            guard original == nil else { return }
            let names = proxyVariables + exceptionVariables
            let found = Dictionary(uniqueKeysWithValues: names.map { ($0, value(of: $0) ?? "") })
            restore(found)
            original = found
        }
    }

    /// Changes the mode, if the variables were prepared.
    static func apply(_ mode: NetworkGuardMode) {
        original.withLock { original in
            guard let original else { return }
            // The exceptions are set whenever the proxy is, so that no request is refused in between.
            if mode == .off {
                restore(original)
            } else {
                for name in exceptionVariables { set(name, to: mode == .loopback ? loopbackHosts : "") }
                for name in proxyVariables { set(name, to: proxy) }
            }
        }
    }

    /// Restores the variables.
    ///
    /// If the program had no proxy before, the exceptions keep the loopback hosts.
    private static func restore(_ original: [String: String]) {
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
