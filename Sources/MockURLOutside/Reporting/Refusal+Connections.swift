#if os(Linux)
import MockURLResponder

/// The reports on connections that no stub can answer.
extension Refusal {
    /// Bytes of another protocol, or none where the server begins.
    static func notHTTP(to place: String, port: UInt16, found: String) -> Refusal {
        let usual = UsualProtocol.at(port).map { ", and port \(port) is usually that of \($0.name)" } ?? ""
        return Refusal(
            kind: .notHTTP, predicate: "made a connection to \(place) that is not HTTP",
            expected: "a request of HTTP/1.1, or TLS", found: found + usual,
            advice:
                "let it reach the real server, by mock-url run --allow \(place), or use a server on this machine, which "
                + "programs reach")
    }

    /// A connection on which the program is silent, so that it may wait for the server.
    static func silence(to place: String, seconds: Int) -> Refusal {
        Refusal(
            kind: .notHTTP, predicate: "made a connection to \(place) and sends nothing",
            expected: "a request of HTTP/1.1, or TLS", found: "no byte within \(seconds) seconds",
            advice:
                "if the server must begin, the protocol is not HTTP: let the program reach the real server, by mock-url run "
                + "--allow \(place)")
    }

    /// A connection that ended without a request.
    static func unused(to place: String, port: UInt16) -> Refusal {
        let usual = UsualProtocol.at(port).map { ", and port \(port) is usually that of \($0.name)" } ?? ""
        return Refusal(
            kind: .notHTTP, predicate: "made a connection to \(place) and sent no whole request",
            expected: "a request of HTTP/1.1, or TLS", found: "the end of the connection\(usual)",
            advice:
                "let it reach the real server, by mock-url run --allow \(place); if it only looks whether an HTTP server is there, "
                + "give the host a stub")
    }

    /// A request that ended before its last byte, by its client or by the end of the launcher.
    static func cutRequest(to place: String, _ fault: RequestFault, isStopped: Bool) -> Refusal {
        guard !isStopped else {
            return Refusal(
                kind: .endedResponder, predicate: "was sending a request to \(place) when its server stopped",
                expected: "a whole request", found: "a part of it", advice: "end the clients first")
        }
        return Refusal(
            kind: .malformedRequest, predicate: "ended a connection to \(place) within a request",
            expected: "a whole request", found: "the end of the connection in \(fault.place)",
            advice: fault.advice.asAdvice)
    }

    /// A request whose program ended before its last byte.
    static func endWithin(requestTo place: String, _ fault: RequestFault) -> Refusal {
        Refusal(
            kind: .malformedRequest, predicate: "ended within a request to \(place)",
            expected: "a whole request", found: "the end of the process in \(fault.place)",
            advice: "let it send the whole request, unless something else ended it")
    }

    /// A request that names another host than that of its connection.
    static func otherHost(_ host: String, than place: String) -> Refusal {
        Refusal(
            kind: .otherHost,
            predicate: "sent \(place) a request for \(host.shown(atMost: 240)), by whose stubs it is answered",
            expected: "the host of the connection in the field Host", found: "another one",
            advice: "correct the URL or the field Host of the request; a server may answer it otherwise")
    }

    /// A place of `--allow` whose name has no address.
    static func unknownServer(_ place: String) -> Refusal {
        Refusal(
            kind: .unknownServer, predicate: "connected to \(place), which has no address, and received an error",
            expected: "a name that this machine resolves, because the place is allowed", found: "no address",
            advice: "correct the name after --allow, or the name servers of this machine")
    }

    /// A request without a stub to a name that has no address, at a host with stubs.
    static func unknownServer(_ failure: RealFailure) -> Refusal {
        Refusal(
            kind: .unknownServer,
            predicate: "sent a request without a stub to \(failure.server), which has no address, and received a reset",
            expected: "a name that this machine resolves, because the policy is allow",
            found: "no address; the name exists for the program, because stubs answer other requests to it",
            advice: "add a stub for the request, or correct the name servers of this machine")
    }

    /// A client that asked for HTTP/2, in a way that `found` names.
    static func http2Only(to place: String, found: String) -> Refusal {
        Refusal(
            kind: .http2Only, predicate: "speaks only HTTP/2 with \(place)",
            expected: "a client that also speaks HTTP/1.1",
            found: found,
            advice:
                "permit HTTP/1.1 in the client; for gRPC, which needs HTTP/2, let it reach a real server, by mock-url run "
                + "--allow \(place)")
    }

    static func malformedRequest(to place: String, _ fault: RequestFault) -> Refusal {
        // A quotation may have a secret. The client receives it with the answer.
        let found = fault.found.contains("\"") ? "something else" : fault.found
        let fits = [.unsupported, .otherProtocol].contains(fault.kind) ? "supported" : "valid"
        return Refusal(
            kind: .malformedRequest,
            predicate: "sent \(place) a request that is not \(fits), and received the status \(fault.status)",
            expected: "\(fault.expected) in \(fault.place)", found: found, advice: fault.advice.asAdvice)
    }

    static func missingLibrary(for place: String, _ error: any Error) -> Refusal {
        let unavailable = error as? TLSLibrary.Unavailable
        return Refusal(
            kind: .missingTLSLibrary, predicate: "made a TLS connection to \(place), which this machine cannot answer",
            expected: TLSLibrary.Unavailable.expected, found: unavailable?.found ?? "\(error)",
            advice: TLSLibrary.Unavailable.advice)
    }

    /// A handshake that failed for another reason than trust.
    static func failedHandshake(with place: String, _ failure: TLSFailure) -> Refusal {
        Refusal(
            kind: .failedHandshake, predicate: "made no TLS connection to \(place)",
            expected: "TLS 1.2 or 1.3 with usual ciphers",
            found: failure.reason.asFinding, advice: "correct the TLS settings of the client, or use http")
    }
}

extension String {
    /// A sentence as a part of a line: without capital and full stop.
    fileprivate var asAdvice: String { prefix(1).lowercased() + asFinding.dropFirst() }

    /// A sentence without its full stop.
    var asFinding: String { hasSuffix(".") ? String(dropLast()) : self }
}
#endif
