/// The keys of a random delay: one of the distributions, and its seed.
package enum LatencyKey: String, JSONKey {
    case uniform, logNormal, seed
    package static let table = JSONKeyTable<Self>("a random delay")
}

package enum LogNormalKey: String, JSONKey {
    case median, sigma
    package static let table = JSONKeyTable<Self>("a log-normal distribution")
}

/// Reads delays.
extension JSONScanner {
    mutating func latency() throws -> Latency {
        switch try kind() {
        case .number: return .fixed(try seconds("a delay"))
        case .object: return .random(try randomLatency())
        default:
            throw try unsuitable(
                expected: "a delay: seconds, from 0 to 31536000, or an object with one of uniform, logNormal")
        }
    }

    private mutating func randomLatency() throws -> RandomLatency {
        let start = startOfValue()
        var seed: UInt64 = 0
        var distributions: [(name: SafeText, form: RandomLatency.Distribution)] = []
        try object(LatencyKey.self) { scanner, key in
            switch key {
            case .uniform: distributions.append(("uniform", .uniform(try scanner.range())))
            case .logNormal: distributions.append(("logNormal", try scanner.logNormal()))
            case .seed: seed = try scanner.seed()
            }
        }
        let distribution = try one(of: distributions, at: start, expected: "one of uniform, logNormal")
        return RandomLatency(distribution, seed: seed)
    }

    private mutating func range() throws -> ClosedRange<Double> {
        let start = startOfValue()
        var ends: [Double] = []
        try array(of: "the shortest and the longest delay") { scanner in ends.append(try scanner.seconds("a delay")) }
        guard ends.count == 2 else {
            throw failure(
                .invalidDelay, at: start, expected: "the shortest and the longest delay: [seconds, seconds]",
                found: "\(ends.count) of them")
        }
        return min(ends[0], ends[1])...max(ends[0], ends[1])
    }

    private mutating func logNormal() throws -> RandomLatency.Distribution {
        let start = startOfValue()
        var median: Double?
        var sigma: Double?
        try object(LogNormalKey.self) { scanner, key in
            switch key {
            case .median: median = try scanner.seconds("a median")
            case .sigma: sigma = try scanner.number(in: 0...10, expected: "a sigma from 0 to 10", .invalidDelay)
            }
        }
        return .logNormal(
            median: try given(median, "median", at: start), sigma: try given(sigma, "sigma", at: start))
    }

    /// Reads a seed from 0 to `Int.max`.
    private mutating func seed() throws -> UInt64 {
        UInt64(try integer(in: 0...Int.max, expected: "a seed from 0 to \(Int.max)"))
    }
}
