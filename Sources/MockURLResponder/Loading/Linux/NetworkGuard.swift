import Foundation

/// Keeps sessions that our protocol is not in from reaching the network.
///
/// - Why here: on Linux every transfer of Foundation goes through libcurl, which asks the environment for a proxy each
///   time; a proxy of a scheme it does not know fails at once, before any name is looked up or socket opened, and its
///   error text carries ours. On Apple platforms the environment has no such effect, and there is no guard.
/// - Known from: libcurl 7.88.1; seen with `strace`: no connect, no DNS query.
/// - Mind: child processes inherit the variables, and `setenv` must not race with `getenv`; so the guard changes with
///   set-up and tear-down only, and only what differs.
/// - Delete when: Foundation on Linux lets a process refuse the network.
enum NetworkGuard {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// Its text is what the error says.
    private static let proxy =
        "mock-url-responder://this-session-is-not-mocked.add-MockURLProtocol-to-its-configuration.invalid:1"

    private static let proxyVariables = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "ws_proxy", "wss_proxy", "ftp_proxy",
        "FTP_PROXY",
    ]
    private static let exceptionVariables = ["no_proxy", "NO_PROXY"]

    /// What the variables were before the guard; nil while it is off.
    private static let saved = Locked<[String: String?]?>(nil)

    static func apply(_ mode: NetworkGuardMode) {
        saved.withLock { saved in
            switch mode {
            case .off:
                for (name, value) in saved ?? [:] { set(name, to: value) }
                saved = nil
            case .loopback, .none:
                let names = proxyVariables + exceptionVariables
                saved = saved ?? Dictionary(uniqueKeysWithValues: names.map { ($0, value(of: $0)) })
                for name in proxyVariables { set(name, to: proxy) }
                let exceptions = mode == .loopback ? "localhost,127.0.0.0/8,::1" : ""
                for name in exceptionVariables { set(name, to: exceptions) }
            }
        }
    }

    private static func value(of name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func set(_ name: String, to value: String?) {
        guard self.value(of: name) != value else { return }
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
    #else
    static func apply(_ mode: NetworkGuardMode) {}
    #endif
}
