import MockURLResponder
import MockURLTooling

/// Reads plan files and writes them again.
struct PlanFileSubject: Subject {
    let name = "plan-file"

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        PlanGrammar.hosts(&random).bytes
    }

    func run(_ input: [UInt8]) throws -> Verdict {
        let plan: MockPlan
        do {
            plan = try Self.read(input)
        } catch {
            try Promises.check(error, at: ["argument 1, --mock-url-plan"], showsPaths: false)
            if (error as? PlanError)?.source.contains("file ") == true { try Promises.checkPosition(error) }
            return .refused
        }
        let text = LaunchArguments.encodeFile(plan)
        do {
            guard try Self.read(Array(text.utf8)) == Promises.travelled(plan) else {
                throw Defect("a round trip that changes the plan", text)
            }
        } catch let error as PlanError {
            throw Defect("a written plan file that cannot be read", "\(error)\n\(text)")
        }
        return .accepted
    }

    private static func read(_ bytes: [UInt8]) throws -> MockPlan {
        let path = try Scratch.write(bytes, to: "plan.json")
        return try LaunchArguments(decoding: [LaunchArguments.Name.plan.argument(path)]).plan
    }
}
