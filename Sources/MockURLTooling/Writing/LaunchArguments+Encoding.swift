import Foundation
package import MockURLResponder

extension LaunchArguments {
    /// The longest argument that Linux accepts, in bytes (`MAX_ARG_STRLEN` without the final NUL).
    package static let longestArgument = 131_071

    /// The limit for all arguments of one configurator, in bytes.
    ///
    /// A longer plan becomes a file.
    ///
    /// Linux allows about 2 MiB for all arguments and the environment together. Several configurators, the
    /// program's own arguments and the environment share this space.
    package static let budget = 512 * 1024

    /// The expected length of a stub in a plan file without its body, in bytes; too large an estimate does no harm.
    private static let likelyLength = 256

    /// Encodes a plan as `--mock-url-response` arguments, each with as many stub mappings as fit.
    ///
    /// - Returns: The arguments, or `nil` if a stub mapping exceeds the longest argument or the
    ///   plan exceeds the budget.
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
                let added = json.count + (texts.isEmpty ? 0 : 1)
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

    /// Whether the bodies are within the budget, by their length before encoding.
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

    /// An invalid argument that replaces stubs which could not be written.
    ///
    /// The program that receives it refuses to start.
    package static let refusal = Name.plan.argument("stubs-that-the-test-could-not-write")

    /// Returns a plan as the text of a plan file.
    package static func encodeFile(_ plan: MockPlan) -> String {
        String(decoding: fileBytes(of: plan), as: UTF8.self)
    }

    /// Returns the text of a plan file in UTF-8.
    ///
    /// - Parameters:
    ///   - plan: The plan to write.
    ///   - replacement: Returns the response to write in place of a stub's own.
    /// - Returns: A JSON array of hosts.
    static func fileBytes(
        of plan: MockPlan,
        answering replacement: (ResponseDefinition) -> ResponseDefinition = { $0 }
    ) -> [UInt8] {
        let stubs = plan.stubs
        var json = JSONWriter(reserving: stubs.count * likelyLength)
        json.array { json in
            var next = 0
            while next < stubs.endIndex {
                let first = stubs[next]
                json.host(of: first) { json in
                    while next < stubs.endIndex, stubs[next].sharesHost(with: first) {
                        json.stub(stubs[next], answering: replacement(stubs[next].response))
                        next += 1
                    }
                }
            }
        }
        return json.bytes
    }

    /// Returns the environment variable that carries the arguments, or `nil` if they are too long for a variable.
    package static func handOff(_ arguments: [String]) -> [String: String]? {
        let value = JSONText.array(of: arguments)
        guard environmentVariable.utf8.count + 1 + value.utf8.count <= longestArgument else { return nil }
        return [environmentVariable: value]
    }
}

extension StubMapping {
    /// A placeholder with the origin of a host object without stubs.
    fileprivate static var ofNoHost: StubMapping {
        StubMapping(request: .stub(origin: .origin(scheme: nil, host: nil, port: .any)))
    }
}

extension ResponseBody {
    /// The least number of bytes that the body takes in an argument, known without encoding the body.
    var leastLength: Int {
        switch self {
        case .text(let text), .json(let text): text.utf8.count
        case .bytes(let data): data.count
        case .file: 0
        }
    }
}
