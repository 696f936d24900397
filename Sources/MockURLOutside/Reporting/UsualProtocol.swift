#if os(Linux)
/// The protocol that is usual at a port, for hints in reports.
struct UsualProtocol: Sendable {
    let name: String
    /// Whether the client waits for the first bytes of the server.
    let serverBegins: Bool

    static func at(_ port: UInt16) -> UsualProtocol? {
        if let name = serverFirst[port] { return UsualProtocol(name: name, serverBegins: true) }
        return clientFirst[port].map { UsualProtocol(name: $0, serverBegins: false) }
    }

    private static let serverFirst: [UInt16: String] = [
        21: "FTP", 22: "SSH", 25: "SMTP", 110: "POP3", 119: "NNTP", 143: "IMAP", 465: "SMTP", 587: "SMTP", 990: "FTP",
        993: "IMAP", 995: "POP3", 3306: "MySQL", 4222: "NATS", 5900: "VNC",
    ]

    private static let clientFirst: [UInt16: String] = [
        389: "LDAP", 445: "SMB", 636: "LDAP", 1433: "SQL Server", 1521: "Oracle", 1883: "MQTT", 2049: "NFS",
        2181: "ZooKeeper", 5222: "XMPP", 5432: "PostgreSQL", 5671: "AMQP", 5672: "AMQP", 6379: "Redis",
        6432: "PostgreSQL",
        6667: "IRC", 7687: "Bolt", 8883: "MQTT", 9042: "Cassandra", 9092: "Kafka", 11211: "Memcached", 26379: "Redis",
        27017: "MongoDB", 50051: "gRPC", 61613: "STOMP", 61616: "OpenWire",
    ]
}
#endif
