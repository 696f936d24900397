import Foundation

extension LaunchArguments {
    /// The longest argument Linux passes on, in bytes (`MAX_ARG_STRLEN` less the closing NUL).
    package static let longestArgument = 131_071

    /// What the arguments of one configurator may take in all before they spill to a file, in bytes.
    ///
    /// Linux allows about 2 MiB for all arguments and the environment together; several configurators, the program's
    /// own arguments and the environment share that.
    package static let budget = 512 * 1024

    /// Writes a plan as `--mock-url-response` arguments, each with as many stub mappings as fit.
    ///
    /// - Returns: Nil when the plan does not fit: one stub mapping is longer than an argument can be, or all together
    ///   are over the budget.
    package static func encode(_ plan: MockPlan) -> [String]? {
        guard plan.stubs.allSatisfy(\.response.body.isShort) else { return nil }
        var arguments: [String] = []
        var spent = 0
        var rest = plan.stubs[...]
        while let first = rest.first {
            let origin = PlanWriter.Origin(first.request)
            let frame = Name.response.argument(PlanWriter.host(origin, responses: [])).utf8.count
            var texts: [String] = []
            var length = frame
            while let stub = rest.first, PlanWriter.Origin(stub.request) == origin {
                let text = PlanWriter.stub(stub)
                let added = text.utf8.count + (texts.isEmpty ? 0 : 1)
                guard length + added <= longestArgument else { break }
                texts.append(text)
                length += added
                rest.removeFirst()
            }
            spent += length
            guard !texts.isEmpty, spent <= budget else { return nil }
            arguments.append(Name.response.argument(PlanWriter.host(origin, responses: texts)))
        }
        return arguments
    }

    /// Writes a plan as the text of a plan file.
    package static func encodeFile(_ plan: MockPlan) -> String {
        var hosts: [String] = []
        var rest = plan.stubs[...]
        while let first = rest.first {
            let origin = PlanWriter.Origin(first.request)
            let group = rest.prefix { PlanWriter.Origin($0.request) == origin }
            hosts.append(PlanWriter.host(origin, responses: group.map(PlanWriter.stub)))
            rest.removeFirst(group.count)
        }
        return "[" + hosts.joined(separator: ",\n") + "]\n"
    }

    /// The environment hand-off of arguments; nil when they are longer than a variable can be.
    package static func handOff(_ arguments: [String]) -> [String: String]? {
        let value = JSONText.array(of: arguments)
        guard environmentVariable.utf8.count + 1 + value.utf8.count <= longestArgument else { return nil }
        return [environmentVariable: value]
    }
}

extension ResponseBody {
    /// Whether the body could stand in an argument at all, seen without writing it.
    fileprivate var isShort: Bool {
        switch self {
        case .text(let text), .json(let text): text.utf8.count <= LaunchArguments.longestArgument
        case .bytes(let data): data.count <= LaunchArguments.longestArgument
        case .file: true
        }
    }
}
