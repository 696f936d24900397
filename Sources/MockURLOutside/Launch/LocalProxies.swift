#if os(Linux)
import Foundation
import MockURLResponder

/// The proxies on this machine that the variables of a program name.
///
/// Such a proxy is not supervised, and would carry requests to the network. Therefore the launcher answers in its place.
struct LocalProxies: Sendable {
    private static let variables = ["http_proxy", "https_proxy", "all_proxy"]
    /// The ports that programs use for a proxy without one.
    private static let ports: [UInt16] = [80, 443, 1080]

    private let addresses: Set<SocketAddress>

    init(_ environment: [String: String]) {
        let values = Self.variables.flatMap { [environment[$0], environment[$0.uppercased()]] }.compactMap(\.self)
        addresses = Set(values.flatMap(Self.addresses))
    }

    func include(_ address: SocketAddress) -> Bool { addresses.contains(address) }

    /// Reads a value such as `http://user@localhost:3128/` or `127.0.0.1:3128`.
    private static func addresses(_ value: String) -> [SocketAddress] {
        let text = value.contains("://") ? value : "http://\(value)"
        guard let parts = URLComponents(string: text), let written = parts.host else { return [] }
        let host = written.hasPrefix("[") ? String(written.dropFirst().dropLast()) : written.lowercased()
        let hosts = host == "localhost" ? [.loopback, .loopbackIPv6] : IPAddress(host).map { [$0] } ?? []
        let ports = parts.port.map { UInt16(exactly: $0).map { [$0] } ?? [] } ?? ports
        return hosts.filter(\.isOfThisMachine).flatMap { host in ports.map { SocketAddress(host, port: $0) } }
    }
}
#endif
