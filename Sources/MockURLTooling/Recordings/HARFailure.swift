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

    /// Chrome's errors (net/base/net_error_list.h), as Chrome, Edge and Playwright write them.
    private static let codes: [String: Int] = [
        "ERR_TIMED_OUT": NSURLErrorTimedOut, "ERR_CONNECTION_TIMED_OUT": NSURLErrorTimedOut,
        "ERR_CONNECTION_REFUSED": NSURLErrorCannotConnectToHost, "ERR_CONNECTION_FAILED": NSURLErrorCannotConnectToHost,
        "ERR_ADDRESS_UNREACHABLE": NSURLErrorCannotConnectToHost, "ERR_ADDRESS_INVALID": NSURLErrorCannotConnectToHost,
        "ERR_TUNNEL_CONNECTION_FAILED": NSURLErrorCannotConnectToHost,
        "ERR_PROXY_CONNECTION_FAILED": NSURLErrorCannotConnectToHost,
        "ERR_NAME_NOT_RESOLVED": NSURLErrorCannotFindHost, "ERR_NAME_RESOLUTION_FAILED": NSURLErrorDNSLookupFailed,
        "ERR_INTERNET_DISCONNECTED": NSURLErrorNotConnectedToInternet,
        "ERR_NETWORK_CHANGED": NSURLErrorNetworkConnectionLost, "ERR_CONNECTION_RESET": NSURLErrorNetworkConnectionLost,
        "ERR_CONNECTION_CLOSED": NSURLErrorNetworkConnectionLost,
        "ERR_CONNECTION_ABORTED": NSURLErrorNetworkConnectionLost,
        "ERR_EMPTY_RESPONSE": NSURLErrorNetworkConnectionLost, "ERR_SOCKET_NOT_CONNECTED": NSURLErrorNetworkConnectionLost,
        "ERR_TOO_MANY_REDIRECTS": NSURLErrorHTTPTooManyRedirects,
        "ERR_INVALID_RESPONSE": NSURLErrorBadServerResponse, "ERR_INVALID_HTTP_RESPONSE": NSURLErrorCannotParseResponse,
        "ERR_CONTENT_DECODING_FAILED": NSURLErrorCannotDecodeContentData,
        "ERR_CERT_DATE_INVALID": NSURLErrorServerCertificateHasBadDate,
        "ERR_CERT_AUTHORITY_INVALID": NSURLErrorServerCertificateHasUnknownRoot,
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
        if name.hasPrefix("ERR_CERT_") { return .fault(.urlError(code: NSURLErrorServerCertificateUntrusted)) }
        if name.hasPrefix("ERR_SSL_") { return .fault(.urlError(code: NSURLErrorSecureConnectionFailed)) }
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
            return .fault(.urlError(code: NSURLErrorTimedOut))
        }
        if text.contains("refused") { return .fault(.urlError(code: NSURLErrorCannotConnectToHost)) }
        if text.contains("reset") || text.contains("closed") {
            return .fault(.urlError(code: NSURLErrorNetworkConnectionLost))
        }
        return .unknown
    }
}
