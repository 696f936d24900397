#if os(Linux)
import Foundation
import MockURLResponder

/// The reports on system calls that the supervisor refused.
extension Refusal {
    /// Fails for what programs try and do without: HTTP/3, questions to all machines of the network, and the protocols that
    /// some kernels lack.
    init?(_ reason: RefusedCall.Reason, name: (IPAddress) -> String?) {
        let predicate: String
        let found: String
        switch reason {
        case .datagram(let destination):
            guard destination.port != 443, !destination.address.isForMany else { return nil }
            let host = name(destination.address).map { SocketAddress.text(host: $0, port: destination.port) }
            predicate = "sent UDP to \(host ?? "\(destination)"), which did not leave this machine"
            found = "a datagram"
        case .interface:
            predicate = "sent UDP by an interface of its choice, which did not leave this machine"
            found = "a datagram"
        case .socket(_, let type, let number):
            guard [Int32(SOCK_RAW.rawValue), Int32(SOCK_PACKET.rawValue)].contains(type & 0xf) else { return nil }
            predicate = "wanted to send packets of its own, and received an error"
            found = "a raw socket of protocol \(number)"
        case .architecture:
            predicate = "wanted to use the network by a 32-bit call, and received an error"
            found = "a program, or a part of one, that was built for 32 bits"
        case .protocolOfSocket:
            predicate = "wanted to connect by another protocol than TCP, and received an error"
            found = "a socket of another protocol"
        case .isolation(let destination):
            let host = name(destination.address).map { SocketAddress.text(host: $0, port: destination.port) }
            predicate =
                "connected to \(host ?? "\(destination)") where it cannot reach the launcher, and received an error"
            found = "no way from its socket to the launcher"
        case .memory(let code):
            predicate = "has memory that the launcher cannot use, so a call received an error"
            found = SystemError("access to it", code: code).description
        case .descriptors:
            predicate = "waited ten seconds for mock-url, which had no free descriptor"
            found = "a limit of \(LauncherDescriptors.limit) open files"
        }
        self.init(
            kind: .refusedCall, predicate: predicate, expected: Self.expectation(reason), found: found,
            advice: Self.advice(reason))
    }

    private static func expectation(_ reason: RefusedCall.Reason) -> String {
        switch reason {
        case .architecture: "a 64-bit program"
        case .memory: "a process that its own user may trace"
        case .isolation: "a program in the network namespace of the launcher"
        case .descriptors: "a descriptor for each connection at the same time"
        default: "TCP, or a question to a name server"
        }
    }

    private static func advice(_ reason: RefusedCall.Reason) -> String {
        switch reason {
        case .architecture: "use a 64-bit build of the program"
        case .isolation: "let it not enter another namespace, or run mock-url there"
        case .descriptors: "raise the limit of the launcher (ulimit -n)"
        case .memory: "run it without setuid, capabilities and prctl(PR_SET_DUMPABLE, 0)"
        default: "no stub can answer it: turn the feature off that sends it, such as metrics or a time service"
        }
    }

    /// A program that tried HTTP/3 and nothing else.
    static func http3Only(with host: String) -> Refusal {
        Refusal(
            kind: .http2Only, predicate: "tried HTTP/3 with \(host), and made no TCP connection to it after that",
            expected: "a client that also speaks HTTP/1.1", found: "UDP to port 443",
            advice: "permit HTTP/1.1 in the client")
    }
}

extension IPAddress {
    /// Whether a packet to the address goes to many machines: multicast and broadcast.
    fileprivate var isForMany: Bool { isIPv4 ? low >> 28 == 0xe || low == 0xffff_ffff : high >> 56 == 0xff }
}
#endif
