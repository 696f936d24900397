#if os(Linux)
import Foundation
import MockURLResponder

/// The faults that stubs cause before a request is known: of names, of connections and of TLS.
///
/// One attempt of a program is several calls: it asks for the addresses of both families, and connects to one after the
/// other. These calls share one use of a stub.
final class ConnectionFaults: Sendable {
    /// An attempt that a stub fails.
    private struct Attempt {
        let fault: WireFault
        let start = ContinuousClock.now
        /// The types of records, or the families of addresses, that the attempt has used.
        var parts: Set<UInt16>
    }

    /// The time within which the parts of an attempt follow each other.
    private static let longestAttempt = Duration.seconds(30)

    private let engine: Engine
    /// The failed attempts by their programs and destinations, the oldest first.
    private let attempts = Locked<[String: [Attempt]]>([:])

    init(engine: Engine) {
        self.engine = engine
    }

    /// Returns the answer to a question for a name; `nil` if its addresses are the answer.
    func name(_ question: NameQuestion) -> NameAnswer? {
        // Programs ask for other records beside the addresses, and no such question is an attempt.
        guard [.a, .aaaa].contains(question.type) else { return nil }
        let fault = fault(of: question.host, part: question.type.rawValue) {
            engine.fault(of: ConnectionStep(.name, host: question.host))
        }
        return fault == nil ? nil : .unknownName
    }

    /// Returns the verdict on a connection; `nil` if it is accepted.
    func connection(_ attempt: ConnectionAttempt, host: String) -> ConnectionVerdict? {
        let (address, port) = (attempt.destination.address, attempt.destination.port)
        let key = "\(attempt.process.id) \(host) \(port)"
        let fault = fault(of: key, part: UInt16(address.isIPv4 ? AF_INET : AF_INET6)) {
            engine.fault(of: ConnectionStep(.connection, host: host, port: Int(port)))
        }
        return switch fault {
        case .refusal(let error): .fail(error)
        case .unansweredConnection: .ignore
        default: nil
        }
    }

    /// Returns the fault of a TLS handshake.
    func handshake(host: String, port: UInt16) -> TLSFault? {
        let fault = engine.fault(of: ConnectionStep(.handshake, host: host, port: Int(port)))
        guard case .handshake(let code) = fault else { return nil }
        return TLSFault(urlErrorCode: code)
    }

    /// Returns the fault of the oldest attempt that lacks a part, or claims another one.
    private func fault(of key: String, part: UInt16, claim: () -> WireFault?) -> WireFault? {
        attempts.withLock { attempts in
            let now = ContinuousClock.now
            var known = attempts[key] ?? []
            known.removeAll { now - $0.start > Self.longestAttempt }
            defer { attempts[key] = known.isEmpty ? nil : known }
            if let index = known.firstIndex(where: { !$0.parts.contains(part) }) {
                known[index].parts.insert(part)
                let fault = known[index].fault
                if known[index].parts.count == 2 { known.remove(at: index) }
                return fault
            }
            guard let fault = claim() else { return nil }
            known.append(Attempt(fault: fault, parts: [part]))
            return fault
        }
    }
}
#endif
