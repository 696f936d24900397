import SupervisorTestSupport
import TestSupport

/// No packet leaves the machine.
///
/// A network namespace has one interface, whose kernel counts the packets.
@Suite(.enabled(if: getuid() == 0, "needs root"), .needs("unshare", "ip"), .launching, .tags(.slow)) struct WallTests {
    private static let network = """
        set -e
        mount -t sysfs none /sys 2>/dev/null || true
        ip link set lo up
        ip link add d0 type veth peer name d1
        # Packets that the kernel sends by itself would be counted.
        for f in default all d0 d1; do
            for v in router_solicitations dad_transmits accept_ra; do echo 0 > /proc/sys/net/ipv6/conf/$f/$v || true; done
        done
        ip link set d0 multicast off; ip link set d1 multicast off
        ip link set d0 up; ip link set d1 up
        ip addr add 10.77.0.1/24 dev d0; ip -6 addr add fd77::1/64 dev d0 nodad
        ip route add default via 10.77.0.254; ip -6 route add default via fd77::254
        for a in 10.77.0.9 10.77.0.254; do ip neigh replace $a lladdr 02:00:00:00:00:09 dev d0 nud permanent; done
        for a in fd77::9 fd77::254; do ip -6 neigh replace $a lladdr 02:00:00:00:00:09 dev d0 nud permanent; done
        echo "0 2147483647" > /proc/sys/net/ipv4/ping_group_range
        echo 1 > /proc/sys/net/ipv4/ip_nonlocal_bind; echo 1 > /proc/sys/net/ipv6/ip_nonlocal_bind
        sleep 3
        before=$(cat /sys/class/net/d0/statistics/tx_packets)
        "$@" || true
        sleep 0.3
        echo "packets $(($(cat /sys/class/net/d0/statistics/tx_packets) - before))"
        """

    /// Programs that send packets in different ways.
    private static let programs = """
        curl -sS -m 2 http://10.77.0.9/ ; curl -sS -m 2 http://[fd77::9]/ ; curl -sS -m 2 http://rates.example/
        wget -T 2 -t 1 -qO- http://rates.example/ ; dig +tries=1 +timeout=1 @10.77.0.9 x.example
        dig +tcp +tries=1 +timeout=1 @fd77::9 x.example ; ping -c 1 -W 1 10.77.0.9 ; ping -6 -c 1 -W 1 fd77::9
        nc -w 1 10.77.0.9 99 < /dev/null ; nc -u -w 1 10.77.0.9 99 < /dev/null
        curl -sS -m 2 --interface d0 http://10.77.0.9/ ; (setsid curl -sS -m 2 http://10.77.0.9/ &) ; env -i /usr/bin/curl -sS -m 2 http://10.77.0.9/
        python3 -c "import socket; socket.getaddrinfo('rates.example', 80); socket.create_connection(('10.77.0.9', 5432), 2)"
        python3 -c "$SCOPED"
        true
        """

    /// A socket of IPv6 whose address names an interface, which goes before a binding to another one.
    private static let scoped = """
        import socket
        s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
        try: s.bind(("ff02::1", 0, 0, socket.if_nametoindex("d0")))
        except OSError as error: print(error)
        try: s.setsockopt(41, 57, bytes([0, 2, 4, 0, 0, 0, 0, 0]) + socket.inet_pton(socket.AF_INET6, "fd77::9"))
        except OSError as error: print(error)
        s.connect(("fd77::9", 9))
        s.send(b"x")
        """

    private func packets(_ words: String...) async throws -> (count: Int?, output: String) {
        try await packets(words)
    }

    private func packets(_ words: [String]) async throws -> (count: Int?, output: String) {
        let words = ["SCOPED=\(Self.scoped)", "unshare", "-n", "-m", "/bin/sh", "-c", Self.network, "sh"] + words
        let output = try await Command("env", words).run().output
        return (output.components(separatedBy: "packets ").last.flatMap { Int($0.prefix { $0.isNumber }) }, output)
    }

    @Test func `more than 20 of these ways send a packet without supervision`() async throws {
        let (count, output) = try await packets(ExternalTool.built("OddCalls"), "escapes")
        #expect((count ?? 0) > 20, "\(output)")
        #expect(output.split(separator: "\n").count > 45)
    }

    @Test func `an address of an interface sends a packet without supervision`() async throws {
        let (count, output) = try await packets("python3", "-c", Self.scoped)
        #expect((count ?? 0) > 0, "\(output)")
    }

    /// All ways of `OddCalls`, and the programs.
    private static let everything = "'\(ExternalTool.built("OddCalls"))' escapes; \(programs)"

    @Test(arguments: Way.allCases)
    func `none of nearly 50 ways and no program sends a packet`(way: Way) async throws {
        let (count, output) = try await packets(
            [ExternalTool.built("SupervisorProbe")] + way.words + ["files", "--", "/bin/sh", "-c", Self.everything])
        #expect(count == 0, "\(output)")
        #expect(output.contains("tcp6 connect"))
    }

    @Test(.needs("curl", "wget", "dig", "nc"), arguments: ["prevent", "drop"])
    func `none of nearly 50 ways and no program sends a packet while mock-url runs it`(policy: String) async throws {
        let (count, output) = try await packets(
            MockURLTool.executable.path, "run", "--policy", policy, "--", "/bin/sh", "-c", Self.everything)
        #expect(count == 0, "\(output)")
        #expect(output.contains("tcp6 connect") && output.contains(" without a stub"), "\(output)")
    }

    @Test(arguments: Way.stopping) func `nothing leaves after the launcher was killed`(way: Way) async throws {
        let odd = ExternalTool.built("OddCalls")
        let shell = """
            kill -9 $PPID; sleep 0.3; '\(odd)' escapes > /dev/null; exec 3<>/dev/null; curl -sS -m 1 http://10.77.0.9/
            """
        let wrapper = "'\(ExternalTool.built("SupervisorProbe"))' \(way.words[0]) -- /bin/sh -c \"$1\" ; sleep 2"
        let (count, output) = try await packets("/bin/sh", "-c", wrapper, "sh", shell)
        #expect(count == 0, "\(output)")
    }
}
