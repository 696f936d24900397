import Foundation

/// How a fault of a stub happens to a client with a real connection.
package enum WireFault: Sendable, Hashable {
    // MARK: Before a request

    /// The name of the host does not exist.
    case unknownName
    /// Connecting fails with this `errno`.
    case refusal(Int32)
    /// The connection is never established, so that the client waits for its timeout.
    case unansweredConnection
    /// The TLS handshake fails in the way that `URLError` reports with this code.
    case handshake(Int)

    // MARK: Instead of an answer or within it

    /// The connection is reset.
    case reset
    /// The connection is closed.
    case close
    /// The connection is reset if it had an answer before, and closed otherwise.
    case lostKeptConnection
    /// Bytes arrive that are not HTTP.
    case garbage
    /// Nothing arrives.
    case silence

    /// Whether the fault happens before a client can send a request.
    package var precedesRequest: Bool {
        switch self {
        case .unknownName, .refusal, .unansweredConnection, .handshake: true
        case .reset, .close, .lostKeptConnection, .garbage, .silence: false
        }
    }
}

extension ResponseDefinition.Fault {
    /// The fault on the wire; `nil` for an error that no server and no network causes.
    package var onWire: WireFault? {
        switch self {
        case .dropped, .cut(.dropped, _): .reset
        case .droppedKeptConnection: .lostKeptConnection
        case .emptyReply, .cut(.truncated, _): .close
        case .garbage: .garbage
        case .neverAnswers, .cut(.silent, _): .silence
        case .urlError(let code): WireFault(urlErrorCode: code)
        case .error(let error):
            switch error.domain {
            case NSURLErrorDomain: WireFault(urlErrorCode: error.code)
            case CustomError.connecting: .refusal(Int32(truncatingIfNeeded: error.code))
            case NSPOSIXErrorDomain: Int32(exactly: error.code).flatMap(WireFault.init(posixCode:))
            default: nil
            }
        }
    }
}

extension CustomError {
    /// The domain of each `errno` with which connecting fails at once, also of `ETIMEDOUT`.
    package static let connecting = "MockURLResponder.connecting"
}

extension WireFault {
    fileprivate init?(urlErrorCode code: Int) {
        switch code {
        case NSURLErrorTimedOut: self = .silence
        case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: self = .unknownName
        case NSURLErrorCannotConnectToHost: self = .refusal(ECONNREFUSED)
        case NSURLErrorNotConnectedToInternet: self = .refusal(ENETUNREACH)
        case NSURLErrorNetworkConnectionLost: self = .reset
        case NSURLErrorBadServerResponse: self = .close
        case NSURLErrorCannotParseResponse: self = .garbage
        // Foundation on Linux reports a certificate that it does not trust by this code, and recordings contain it.
        case NSURLErrorUnknown: self = .handshake(NSURLErrorServerCertificateUntrusted)
        // From `clientCertificateRequired` to `secureConnectionFailed`.
        case -1206 ... -1200: self = .handshake(code)
        default: return nil
        }
    }

    fileprivate init?(posixCode code: Int32) {
        switch code {
        case ETIMEDOUT: self = .unansweredConnection
        case ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, EACCES, EPERM:
            self = .refusal(code)
        case ECONNRESET, ECONNABORTED, EPIPE: self = .reset
        default: return nil
        }
    }
}
