import Foundation
import MockURLResponder

/// Replaces a live plan between requests, and sometimes during them.
///
/// A part that begins with `>` is a request. Any other part is the next content of the plan file.
struct LivePlanSubject: Subject {
    let name = "live-plan"
    let weight = 3

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        var parts = [PlanGrammar.hosts(&random).bytes]
        parts += random.some(1...4) { random in
            random.chance(oneIn: 3)
                ? PlanGrammar.hosts(&random).bytes : [UInt8(ascii: ">")] + RequestGrammar.text(&random)
        }
        return Parts.join(parts)
    }

    func run(_ input: [UInt8]) throws -> Verdict {
        let parts = Parts.split(input)
        let path = try Scratch.replace(parts[0], at: "live.json")
        let arguments = try LaunchArguments(decoding: [LaunchArguments.Name.live.argument(path)])
        let engine: Engine
        do {
            engine = try Engine(arguments, settings: Engine.Settings(policy: .drop), log: CallLog())
        } catch {
            try Promises.check(error, at: ["argument 1, --mock-url-live"], showsPaths: false)
            return .refused
        }
        for part in parts.dropFirst() {
            if part.first == UInt8(ascii: ">") {
                try ask(engine, part.dropFirst())
            } else if part.count % 4 == 0, let request = parts.last(where: { $0.first == UInt8(ascii: ">") }) {
                try replace(with: part, whileAsking: engine, request.dropFirst())
            } else {
                try Scratch.replace(part, at: "live.json")
            }
        }
        try checkUses(engine)
        return .accepted
    }

    private func ask(_ engine: Engine, _ text: ArraySlice<UInt8>) throws {
        guard let request = RequestGrammar.read(text) else { return }
        switch engine.decide(request).answer {
        case .respond(let response):
            if response.needsDecoding { _ = response.decoded() }
        case .fail(let error, _, _):
            if error is PlanError { throw Defect("an answer that fails with a plan error", "\(error)") }
            if "\(error)".isEmpty { throw Defect("an answer that fails without a message", "\(type(of: error))") }
        case .prevent, .passThrough, .passThroughAndChange: throw Defect("an answer that the policy drop does not have")
        }
    }

    private func replace(
        with part: ArraySlice<UInt8>, whileAsking engine: Engine, _ request: ArraySlice<UInt8>
    ) throws {
        let group = DispatchGroup()
        let bytes = Array(part)
        DispatchQueue.global().async(group: group) { _ = try? Scratch.replace(bytes, at: "live.json") }
        defer { group.wait() }
        for _ in 0..<4 { try ask(engine, request) }
    }

    private func checkUses(_ engine: Engine) throws {
        let stubs: [InstalledStub]
        do {
            stubs = try engine.installedStubs()
        } catch {
            return try Promises.check(error, at: ["argument 1, --mock-url-live"], showsPaths: false)
        }
        let tally = engine.tally
        guard stubs.count == tally.stubs.count else { throw Defect("a tally of another plan") }
        for (stub, uses) in zip(tally.stubs, tally.uses) {
            guard let limit = stub.limit.count, !stub.repeatsLast, uses > limit else { continue }
            throw Defect("a stub that answers too often", "\(uses) of \(limit)")
        }
    }
}
