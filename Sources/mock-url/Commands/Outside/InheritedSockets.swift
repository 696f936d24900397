#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder

/// The sockets of the caller that the program would inherit, and that lead past the launcher.
enum InheritedSockets {
    /// Closes such sockets for the program, and says so: connections to other machines, and sockets for datagrams and packets.
    ///
    /// Servers, and connections on this machine, stay, such as those of socket activation. So do the standard streams.
    static func closeForPrograms() { closing }

    /// Runs once, at the first launch, because the tool opens sockets of its own.
    private static let closing: Void = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in names.compactMap({ Int32($0) }) where descriptor > 2 && leadsOut(descriptor) {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            StandardError.write(
                Message(
                    .refusedCall,
                    "mock-url: the program does not inherit the socket with the descriptor \(descriptor): expected sockets of this "
                        + "machine, found one by which bytes could leave it; close it before the launch"))
        }
    }()

    private static func leadsOut(_ descriptor: Int32) -> Bool {
        guard fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0, let family = option(SO_DOMAIN, of: descriptor),
            [AF_INET, AF_INET6, AF_PACKET].contains(family)
        else { return false }
        guard option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue) else { return true }
        return SocketAddress(of: descriptor, by: getpeername).map { !$0.address.isOfThisMachine } ?? false
    }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
        var (value, length) = (Int32(0), socklen_t(4))
        return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
    }
}
#endif
