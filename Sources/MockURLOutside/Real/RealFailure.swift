#if os(Linux)
package import Foundation

/// The reason why a request has no answer of its real server.
package struct RealFailure: Error, CustomStringConvertible {
    package enum Kind: Sendable {
        /// The name does not exist.
        case unknownName
        /// No name server answers.
        case unresolvedName
        /// The connection could not be made, or was lost.
        case connection(SystemError)
        /// The server closed the connection before or within its answer.
        case closedEarly
        case tls(TLSFailure)
        /// The answer is not readable.
        case unreadable(AnswerFault)
        /// The proxy of the program refuses the tunnel to the server with this status.
        case refusedTunnel(Int)
        /// The program closed its connection, or the launch ends.
        case programLeft
    }

    package let kind: Kind
    /// Host and port of the server.
    package let server: String

    /// The code of the error that a client of Foundation receives without us.
    package var code: URLError.Code {
        switch kind {
        case .unknownName: .cannotFindHost
        case .unresolvedName: .dnsLookupFailed
        case .connection(let error) where error.isTimeout: .timedOut
        case .connection(let error) where error.isLost: .networkConnectionLost
        case .connection: .cannotConnectToHost
        case .closedEarly: .networkConnectionLost
        case .tls(let failure): Self.code(of: failure)
        case .unreadable: .badServerResponse
        case .refusedTunnel: .cannotConnectToHost
        case .programLeft: .cancelled
        }
    }

    private static func code(of failure: TLSFailure) -> URLError.Code {
        // On Linux, this initializer is failable.
        let code: URLError.Code? = URLError.Code(rawValue: failure.urlErrorCode)
        return code ?? .secureConnectionFailed
    }

    /// Whether the server speaks only HTTP/2, which is no fault of it.
    package var needsHTTP2: Bool {
        if case .tls(let failure) = kind, case .serverWithoutHTTP1 = failure.kind { true } else { false }
    }

    /// Whether the server failed, and the program did not leave.
    var isByServer: Bool { if case .programLeft = kind { false } else { true } }

    package var description: String { "The real server \(server) did not answer: \(reason)" }

    private var reason: String {
        switch kind {
        case .unknownName: "its name does not exist."
        case .unresolvedName: "no name server answers the question for its address."
        case .connection(let error): "\(error)."
        case .closedEarly: "it closed the connection before the end of its answer."
        case .tls(let failure): "\(failure)"
        case .unreadable(let fault): "\(fault)"
        case .refusedTunnel(let status): "the proxy of the program refuses the tunnel with the status \(status)."
        case .programLeft: "the program closed its connection."
        }
    }
}
#endif
