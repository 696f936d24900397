#if os(Linux)
import TestSupport

/// The system calls of a program, recorded by `strace`.
struct SystemCallTrace {
    /// One line for each call.
    let lines: [String]
    /// The calls that reach other machines: connections to addresses other than loopback, and all name lookups. A
    /// resolver on loopback asks other machines, too.
    let leaving: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n").map(String.init)
        leaving = lines.filter(Self.leaves)
    }

    private static func leaves(_ line: String) -> Bool {
        if line.contains("io.systemd.Resolve") { return true }
        guard line.contains("sa_family=AF_INET") else { return false }
        let isLoopback = line.contains(#"inet_addr("127."#) || line.contains(#"AF_INET6, "::1","#)
        return line.contains("htons(53)") || !isLoopback
    }
}
#endif
