#if os(Linux)
import Dispatch
import MockURLResponder

/// A host and a port whose real server a program may reach.
package struct AllowedPlace: Hashable, Sendable, CustomStringConvertible {
    /// A name in lower case, or an address.
    package let host: String
    package let port: UInt16

    /// Reads `HOST:PORT`, with brackets around an address of IPv6.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]), port > 0 else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard IPAddress(String(host))?.isIPv4 == false else { return nil }
        } else {
            if host.hasSuffix(".") { host = host.dropLast() }
            guard !host.contains(where: ":[]".contains) else { return nil }
        }
        guard !host.isEmpty, host.utf8.count <= 253, host.utf8.allSatisfy(Self.isHost) else { return nil }
        (self.host, self.port) = (host.lowercased(), port)
    }

    package var description: String { SocketAddress.text(host: host, port: port) }

    private static func isHost(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte > 0x20 && byte != 0x7f && !#"/@#?\%<>"'"#.utf8.contains(byte)
    }
}

/// The real addresses of the places that a program may reach, which the launcher asks for once.
final class AllowedPlaces: Sendable {
    private struct Found {
        var addresses: [String: [IPAddress]] = [:]
        var destinations: Set<SocketAddress> = []
        var names: [IPAddress: String] = [:]
    }

    private let places: Set<AllowedPlace>
    private let ports: Set<UInt16>
    private let hosts: Set<String>
    private let found = Locked(Found())
    /// Empty when all names have been asked for.
    private let questions = DispatchGroup()
    private let thread = Locked<PlainThread?>(nil)

    /// Asks for the addresses of all hosts, on a thread of its own.
    init(_ places: [AllowedPlace], _ resolve: @escaping RealNames.Resolver) throws(SystemError) {
        self.places = Set(places)
        (ports, hosts) = (Set(places.map(\.port)), Set(places.map(\.host)))
        guard !places.isEmpty else { return }
        questions.enter()
        do {
            let thread = try PlainThread("mock-url-allow") { [places, hosts, found, questions] in
                for host in hosts { Self.note(resolve(host), of: host, in: found) }
                found.withLock { found in
                    for place in places {
                        for address in found.addresses[place.host] ?? [] {
                            found.destinations.insert(SocketAddress(address, port: place.port))
                        }
                    }
                }
                questions.leave()
            }
            self.thread.withLock { $0 = thread }
        } catch {
            questions.leave()
            throw error
        }
    }

    deinit { end() }

    /// Waits for the thread.
    func end() { thread.withLock { $0.take() }?.join() }

    /// Whether the kernel may open a connection.
    func permits(_ destination: SocketAddress) -> Bool {
        guard ports.contains(destination.port) else { return false }
        questions.wait()
        return found.withLock { $0.destinations.contains(destination) }
    }

    /// Whether a place is allowed whose host has no address.
    func misses(_ host: String, port: UInt16) -> Bool {
        ports.contains(port) && places.contains { $0.host == host && $0.port == port } && addresses(of: host).isEmpty
    }

    /// The real addresses of a host; none for a host that is not allowed, or unknown.
    func addresses(of host: String) -> [IPAddress] {
        guard hosts.contains(host) else { return [] }
        questions.wait()
        return found.withLock { $0.addresses[host] ?? [] }
    }

    /// The host whose real address this is.
    ///
    /// An address of this machine has no name here, because it belongs to many.
    func name(of address: IPAddress) -> String? { found.withLock { $0.names[address] } }

    private static func note(_ resolution: RealNames.Resolution, of host: String, in found: Locked<Found>) {
        let addresses = if case .addresses(let all) = resolution { all } else { [IPAddress]() }
        found.withLock { found in
            found.addresses[host] = addresses
            for address in addresses where !address.isLoopback && IPAddress(host) == nil {
                found.names[address] = found.names[address] ?? host
            }
        }
    }
}
#endif
