/// A random delay while it is read or written: one of the distributions, and its seed.
package struct LatencyFields {
    var distributions = Forms<RandomLatency.Distribution>()
    var seed = 0

    package static let table = PlanObject<LatencyFields>(
        "randomDelay", "a random delay",
        rule: #""oneOf":[{"required":["uniform"]},{"required":["logNormal"]}]"#,
        [
            PlanField(
                "uniform", .range, set: { $0.distributions.all.append(("uniform", .uniform($1))) },
                get: { if case .uniform(let range)? = $0.distributions.all.first?.value { range } else { nil } }),
            PlanField(
                "logNormal", .logNormal,
                set: {
                    $0.distributions.all.append(("logNormal", .logNormal(median: $1.median, sigma: $1.sigma)))
                },
                get: { latency in
                    guard case .logNormal(let median, let sigma)? = latency.distributions.all.first?.value else {
                        return nil
                    }
                    return LogNormalFields(median: median, sigma: sigma)
                }),
            PlanField("seed", \.seed, .integer("a seed from 0 to \(Int.max)"), default: 0),
        ])
}

package struct LogNormalFields: Sendable {
    var median = 0.0
    var sigma = 0.0

    package static let table = PlanObject<LogNormalFields>(
        "logNormal", "a log-normal distribution",
        [
            PlanField(required: "median", \.median, .seconds("a median")),
            PlanField(required: "sigma", \.sigma, .number(PlanRules.sigma)),
        ])
}

extension PlanType where Value == Latency {
    /// Seconds, or a random delay.
    static var latency: PlanType {
        let seconds = PlanType<Double>.number(PlanRules.delay)
        return PlanType(##""anyOf":[{\##(seconds.rule())},{"$ref":"#/$defs/randomDelay"}]"##) { scanner in
            switch try scanner.kind() {
            case .number: return .fixed(try seconds.read(&scanner))
            case .object: break
            default:
                throw try scanner.unsuitable(
                    expected:
                        "a delay: seconds, from 0 to 31536000, or an object with one of uniform, logNormal")
            }
            let start = scanner.startOfValue()
            var latency = LatencyFields()
            try LatencyFields.table.read(&scanner, into: &latency)
            let distribution = try latency.distributions.one(
                in: scanner, at: start, expected: "one of uniform, logNormal")
            return .random(RandomLatency(distribution, seed: UInt64(latency.seed)))
        } write: { json, latency in
            switch latency {
            case .fixed(let time): seconds.write(&json, time)
            case .random(let random):
                let fields = LatencyFields(
                    distributions: Forms(random.distribution), seed: Int(clamping: random.seed))
                json.object { LatencyFields.table.write(&$0, fields) }
            }
        }
    }
}

extension PlanType where Value == ClosedRange<Double> {
    fileprivate static var range: PlanType {
        let ends = PlanType<[Double]>.list(
            of: "the shortest and the longest delay", .number(PlanRules.delay), rule: #""minItems":2,"maxItems":2,"#)
        return PlanType(
            ends.rule(),
            read: { scanner in
                let start = scanner.startOfValue()
                let ends = try ends.read(&scanner)
                guard ends.count == 2 else {
                    throw scanner.failure(
                        .invalidDelay, at: start, expected: "the shortest and the longest delay: [seconds, seconds]",
                        found: "\(ends.count) of them")
                }
                return min(ends[0], ends[1])...max(ends[0], ends[1])
            }, write: { ends.write(&$0, [$1.lowerBound, $1.upperBound]) })
    }
}

extension PlanType where Value == LogNormalFields {
    fileprivate static var logNormal: PlanType { LogNormalFields.table.type(LogNormalFields()) }
}
