import Foundation

extension LaunchArguments {
    /// The longest argument Linux passes on, in bytes (`MAX_ARG_STRLEN` less the closing NUL).
    package static let longestArgument = 131_071

    /// What the arguments of one configurator may take in all before they spill to a file, in bytes.
    ///
    /// Linux allows about 2 MiB for all arguments and the environment together; several configurators, the program's
    /// own arguments and the environment share that.
    package static let budget = 512 * 1024

    /// Of a stub in a plan file whose bodies lie beside it, in bytes: saves growing, and costs nothing where it is too much.
    private static let likelyLength = 256

    /// Writes a plan as `--mock-url-response` arguments, each with as many stub mappings as fit.
    ///
    /// - Returns: Nil when the plan does not fit: one stub mapping is longer than an argument can be, or all together
    ///   are over the budget.
    package static func encode(_ plan: MockPlan) -> [String]? {
        guard mayFit(plan) else { return nil }
        var arguments: [String] = []
        var spent = 0
        var rest = plan.stubs[...]
        while let first = rest.first {
            let frame = argument(of: first) { _ in }.utf8.count
            var texts: [[UInt8]] = []
            var length = frame
            while let stub = rest.first, stub.sharesHost(with: first) {
                var json = JSONWriter()
                json.stub(stub)
                let added = json.bytes.count + (texts.isEmpty ? 0 : 1)
                guard length + added <= longestArgument else { break }
                texts.append(json.bytes)
                length += added
                rest.removeFirst()
            }
            spent += length
            guard !texts.isEmpty, spent <= budget else { return nil }
            arguments.append(argument(of: first) { json in for text in texts { json.raw(text) } })
        }
        return arguments
    }

    /// Whether the bodies alone, unwritten, are within the budget.
    private static func mayFit(_ plan: MockPlan) -> Bool {
        var length = 0
        return plan.stubs.indices.allSatisfy { index in
            length += plan.stubs[index].response.body.leastLength
            return length <= budget
        }
    }

    private static func argument(of first: StubMapping, responses: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        json.host(of: first, responses: responses)
        return Name.response.argument(json.text)
    }

    /// The argument of a plan without stubs.
    ///
    /// The program that receives it is mocked, and every request meets the policy.
    package static let withoutStubs = argument(of: .ofNoHost) { _ in }

    /// The argument in place of stubs that could not be written.
    ///
    /// The program that receives it refuses to start.
    package static let refusal = Name.plan.argument("stubs-that-the-test-could-not-write")

    /// Writes a plan as the text of a plan file.
    package static func encodeFile(_ plan: MockPlan) -> String {
        String(decoding: fileBytes(of: plan), as: UTF8.self)
    }

    /// The text of a plan file in UTF-8.
    ///
    /// - Parameters:
    ///   - plan: What is written.
    ///   - revision: Stands on the first host, which is there for it also when there are no stubs.
    ///   - replacement: Gives the answer that is written in place of that of a stub.
    /// - Returns: An array of hosts.
    static func fileBytes(
        of plan: MockPlan, revision: Int? = nil,
        answering replacement: (ResponseDefinition) -> ResponseDefinition = { $0 }
    ) -> [UInt8] {
        let stubs = plan.stubs
        var json = JSONWriter(reserving: stubs.count * likelyLength)
        json.array { json in
            if stubs.isEmpty, let revision { json.host(of: .ofNoHost, revision: revision) { _ in } }
            var next = 0
            while next < stubs.endIndex {
                let first = stubs[next]
                json.host(of: first, revision: next == 0 ? revision : nil) { json in
                    while next < stubs.endIndex, stubs[next].sharesHost(with: first) {
                        json.stub(at: next, in: stubs, answering: replacement(stubs[next].response))
                        next += 1
                    }
                }
            }
        }
        return json.bytes
    }

    /// The environment hand-off of arguments; nil when they are longer than a variable can be.
    package static func handOff(_ arguments: [String]) -> [String: String]? {
        let value = JSONText.array(of: arguments)
        guard environmentVariable.utf8.count + 1 + value.utf8.count <= longestArgument else { return nil }
        return [environmentVariable: value]
    }
}

extension StubMapping {
    /// Stands for a host object without stubs.
    fileprivate static var ofNoHost: StubMapping {
        StubMapping(request: .stub(origin: .origin(scheme: nil, host: nil, port: .any)))
    }
}

extension ResponseBody {
    /// The least that the body takes in an argument, in bytes, seen without writing it.
    var leastLength: Int {
        switch self {
        case .text(let text), .json(let text): text.utf8.count
        case .bytes(let data): data.count
        case .file: 0
        }
    }
}
