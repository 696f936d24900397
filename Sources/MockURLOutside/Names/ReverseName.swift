#if os(Linux)
extension IPAddress {
    /// The address of a name for reverse lookups, such as `3.2.1.10.in-addr.arpa`.
    init?(reverseName name: String) {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if labels.suffix(2) == ["in-addr", "arpa"], labels.count == 6 {
            self.init(labels.prefix(4).reversed().joined(separator: "."))
        } else if labels.suffix(2) == ["ip6", "arpa"], labels.count == 34 {
            let nibbles = labels.prefix(32).reversed().compactMap { $0.count == 1 ? UInt64($0, radix: 16) : nil }
            guard nibbles.count == 32 else { return nil }
            let halves = [nibbles[..<16], nibbles[16...]].map { $0.reduce(UInt64(0)) { $0 << 4 | $1 } }
            self.init(high: halves[0], low: halves[1])
        } else {
            return nil
        }
    }
}
#endif
