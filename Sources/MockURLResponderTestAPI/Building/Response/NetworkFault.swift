public import Foundation
import MockURLResponder

/// A way in which an answer fails: `with(fault: .dropped)`.
///
/// Each fault corresponds to a value of the field `fault` in docs/reference/wire-format.md.
public struct NetworkFault: Sendable, Hashable {
    let fault: ResponseDefinition.Fault

    /// Resets the connection before any answer: the request fails with `URLError.networkConnectionLost`.
    ///
    /// If a server closes the connection cleanly before it answers, clients see the error of `emptyReply` instead.
    public static let dropped = NetworkFault(fault: .dropped)

    /// Resets the connection in the middle of the answer: the request fails with `URLError.networkConnectionLost`.
    ///
    /// The head and the first bytes of the body arrive. An answer without a body is complete with its head, so the
    /// client does not notice the reset. Examples are an answer to HEAD and one with status 204.
    ///
    /// - Parameter afterBytes: The number of bytes of the body that arrive, from 0. A shorter body arrives whole.
    /// - Returns: The fault.
    public static func dropped(afterBytes: Int) -> NetworkFault {
        NetworkFault(fault: .cut(.dropped, afterBytes: afterBytes))
    }

    /// Closes the connection cleanly in the middle of the body: the request fails with `URLError.unknown`.
    ///
    /// The head and the first bytes of the body arrive. Unless the stub has a Content-Length, the answer has
    /// `Transfer-Encoding: chunked`, and the last chunk is missing.
    ///
    /// - Parameter afterBytes: The number of bytes of the body that arrive, from 0. A shorter body arrives whole.
    /// - Returns: The fault.
    public static func truncated(afterBytes: Int) -> NetworkFault {
        NetworkFault(fault: .cut(.truncated, afterBytes: afterBytes))
    }

    /// Sends nothing more in the middle of the body: the request fails with `URLError.timedOut`, when the timeout of the client
    /// has expired.
    ///
    /// - Parameter afterBytes: The number of bytes of the body that arrive, from 0. A shorter body arrives whole.
    /// - Returns: The fault.
    public static func silent(afterBytes: Int) -> NetworkFault {
        NetworkFault(fault: .cut(.silent, afterBytes: afterBytes))
    }

    /// Closes a connection that the server had kept since an earlier request, before any answer.
    ///
    /// Servers do so every day, after a keep-alive timeout or at a restart. On Linux, Foundation sends a request without a
    /// body again, on a new connection, and the client notices nothing: the stubs answer once more, as the server does, and
    /// both calls are recorded. A second such fault for the same request is an `emptyReply`. A request with a body waits
    /// until its timeout (`URLError.timedOut`), because Foundation sends only its head again. The delay of the stub has no effect.
    ///
    /// With a real server, Apple platforms also repeat some requests with a body (RFC 9110 section 9.2.2, RFC 9112
    /// section 9.3.1).
    public static let droppedKeptConnection = NetworkFault(fault: .droppedKeptConnection)

    /// Closes the connection cleanly before any answer: the request fails with `URLError.badServerResponse` on Linux.
    ///
    /// With a real server, Apple platforms report `URLError.networkConnectionLost`.
    public static let emptyReply = NetworkFault(fault: .emptyReply)

    /// Answers with bytes that are not HTTP: the request fails with `URLError.unsupportedURL` on Linux.
    ///
    /// With a real server, Apple platforms report `URLError.cannotParseResponse`.
    public static let garbage = NetworkFault(fault: .garbage)

    /// Sends nothing.
    ///
    /// The request ends with `URLError.timedOut` after the client's timeout, or when the client cancels it.
    public static let neverAnswers = NetworkFault(fault: .neverAnswers)

    /// Fails the request before any answer with a `URLError`: `.urlError(.timedOut)`.
    ///
    /// - Parameter code: A code that `URLError` names. Any other fails the test.
    /// - Returns: The fault.
    public static func urlError(_ code: URLError.Code) -> NetworkFault {
        NetworkFault(fault: .urlError(code: code.rawValue))
    }

    /// Fails the request before any answer with an error of any domain.
    ///
    /// - Parameters:
    ///   - domain: The error domain, not empty. For `NSURLErrorDomain`, prefer `urlError(_:)`.
    ///   - code: The error code. `NSPOSIXErrorDomain` and `NSURLErrorDomain` accept only codes that
    ///     `POSIXErrorCode` and `URLError` name.
    ///   - text: The localized description; `nil` keeps the description by Foundation.
    /// - Returns: The fault.
    public static func error(domain: String, code: Int, text: String? = nil) -> NetworkFault {
        NetworkFault(fault: .error(CustomError(domain: domain, code: code, text: text)))
    }

    /// The name of the fault in error messages about a stub.
    var word: StaticString {
        switch fault {
        case .dropped: "with(fault: .dropped)"
        case .cut(.dropped, _): "with(fault: .dropped(afterBytes:))"
        case .cut(.truncated, _): "with(fault: .truncated(afterBytes:))"
        case .cut(.silent, _): "with(fault: .silent(afterBytes:))"
        case .neverAnswers: "with(fault: .neverAnswers)"
        case .droppedKeptConnection: "with(fault: .droppedKeptConnection)"
        case .emptyReply: "with(fault: .emptyReply)"
        case .garbage: "with(fault: .garbage)"
        case .urlError: "with(fault: .urlError)"
        case .error: "with(fault: .error)"
        }
    }
}
