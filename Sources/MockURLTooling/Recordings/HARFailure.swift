import Foundation
import MockURLResponder

/// The meaning of the error text of an entry without an answer.
enum HARFailure {
    case fault(ResponseDefinition.Fault)
    /// An error of the network without a known equivalent.
    case unknown
    /// The client cancelled or blocked the request, so no network was involved.
    case notOfNetwork
    /// There is no text.
    case none

    /// The codes of `URLError` (`KnownURLErrors`) for Chrome's errors (net/base/net_error_list.h), as Chrome, Edge and Playwright
    /// write them.
    ///
    /// Numbers, because the constants of Foundation on Linux have other values for the errors of TLS.
    private static let codes: [String: Int] = [
        "ERR_TIMED_OUT": -1001, "ERR_CONNECTION_TIMED_OUT": -1001,
        "ERR_CONNECTION_REFUSED": -1004, "ERR_CONNECTION_FAILED": -1004,
        "ERR_ADDRESS_UNREACHABLE": -1004, "ERR_ADDRESS_INVALID": -1004,
        "ERR_TUNNEL_CONNECTION_FAILED": -1004,
        "ERR_PROXY_CONNECTION_FAILED": -1004,
        "ERR_NAME_NOT_RESOLVED": -1003, "ERR_NAME_RESOLUTION_FAILED": -1006,
        "ERR_INTERNET_DISCONNECTED": -1009,
        "ERR_NETWORK_CHANGED": -1005, "ERR_CONNECTION_RESET": -1005,
        "ERR_CONNECTION_CLOSED": -1005,
        "ERR_CONNECTION_ABORTED": -1005,
        "ERR_EMPTY_RESPONSE": -1005, "ERR_SOCKET_NOT_CONNECTED": -1005,
        "ERR_TOO_MANY_REDIRECTS": -1007,
        "ERR_INVALID_RESPONSE": -1011, "ERR_INVALID_HTTP_RESPONSE": -1017,
        "ERR_CONTENT_DECODING_FAILED": -1016,
        "ERR_CERT_DATE_INVALID": -1201,
        "ERR_CERT_AUTHORITY_INVALID": -1203,
    ]

    init(_ text: String) {
        if text.isEmpty {
            self = .none
        } else if let fault = Self.ownFault(text) {
            self = .fault(fault)
        } else if let name = text.firstMatch(of: /ERR_[A-Z0-9_]+/).map({ String($0.output) }) {
            self = Self.chromium(name)
        } else {
            self = Self.words(text.lowercased())
        }
    }

    private static func chromium(_ name: String) -> HARFailure {
        if let code = codes[name] { return .fault(.urlError(code: code)) }
        if name.hasPrefix("ERR_CERT_") { return .fault(.urlError(code: -1202)) }
        if name.hasPrefix("ERR_SSL_") { return .fault(.urlError(code: -1200)) }
        return name == "ERR_ABORTED" || name.hasPrefix("ERR_BLOCKED_") ? .notOfNetwork : .unknown
    }

    /// The domain and the code of an error, as this package writes them: `NSURLErrorDomain -1001`.
    private static func ownFault(_ text: String) -> ResponseDefinition.Fault? {
        guard let found = text.wholeMatch(of: /(\S+) (-?\d{1,9})/), let code = Int(found.2) else { return nil }
        let domain = String(found.1)
        guard PlanRules.flaw(inErrorDomain: domain) == nil, PlanRules.flaw(inErrorCode: code, ofDomain: domain) == nil
        else { return nil }
        return domain == NSURLErrorDomain
            ? .urlError(code: code) : .error(CustomError(domain: domain, code: code))
    }

    /// The texts of this package, Firefox, WebKit and mitmproxy.
    private static func words(_ text: String) -> HARFailure {
        if text == "the stub never answers." { return .fault(.neverAnswers) }
        let ownEnds = ["cancel", "abort", "gave up", "blocked", "stopped the program"]
        if ownEnds.contains(where: text.contains) { return .notOfNetwork }
        if text.contains("timed out") || text.contains("timeout") {
            return .fault(.urlError(code: -1001))
        }
        if text.contains("refused") { return .fault(.urlError(code: -1004)) }
        if text.contains("reset") || text.contains("closed") {
            return .fault(.urlError(code: -1005))
        }
        return .unknown
    }
}
