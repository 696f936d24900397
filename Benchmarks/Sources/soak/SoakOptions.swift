import Common

/// The options of the command line.
struct SoakOptions {
    private static let usage = """
        usage: soak [--requests N] [--only SCENARIO] [--reference] [--in-flight N]
        scenarios: \(Scenario.allCases.map(\.rawValue).joined(separator: ", "))
        """

    var requests = 20_000
    var inFlight = 16
    /// Whether the trivial protocol answers, which shows how much memory Foundation itself keeps.
    var isReference = false
    private var only: Scenario?

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--reference": isReference = true
            case "--requests": requests = try Self.number(rest.popFirst(), from: 10)
            case "--in-flight": inFlight = try Self.number(rest.popFirst(), from: 1)
            case "--only": only = try Self.scenario(rest.popFirst())
            default: throw Failure(Self.usage)
            }
        }
        if scenarios.contains(where: { isReference && !Scenario.trivial.contains($0) }) {
            throw Failure("the trivial protocol answers \(Scenario.trivial.map(\.rawValue)) only")
        }
    }

    /// The scenarios, which run in turn.
    var scenarios: [Scenario] { only.map { [$0] } ?? (isReference ? Scenario.trivial : Scenario.mix) }

    private static func number(_ text: String?, from least: Int) throws -> Int {
        guard let number = text.flatMap({ Int($0) }), number >= least else { throw Failure(usage) }
        return number
    }

    private static func scenario(_ text: String?) throws -> Scenario {
        guard let scenario = text.flatMap(Scenario.init) else { throw Failure(usage) }
        return scenario
    }
}
