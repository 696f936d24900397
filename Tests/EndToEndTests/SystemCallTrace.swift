#if os(Linux)
import Foundation

/// The addresses that a program wanted to speak to, as `strace` saw it.
struct SystemCallTrace {
    /// Everything that is not this machine's own: addresses that are not loopback, and every question to a resolver,
    /// which asks others even where it is on loopback.
    let leaving: [String]

    init(_ text: String) {
        leaving = text.split(separator: "\n").map(String.init).filter(Self.leaves)
    }

    private static func leaves(_ line: String) -> Bool {
        if line.contains("io.systemd.Resolve") { return true }
        guard line.contains("sa_family=AF_INET") else { return false }
        let isLookup = line.contains("htons(53)")
        let isLoopback = line.contains(#"inet_addr("127."#) || line.contains(#"AF_INET6, "::1","#)
        return isLookup || !isLoopback
    }
}
#endif
