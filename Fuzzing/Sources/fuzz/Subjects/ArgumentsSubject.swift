import MockURLResponder
import MockURLTooling

/// Decodes launch arguments and the environment variable, and encodes them again.
struct ArgumentsSubject: Subject {
    let name = "arguments"
    let weight = 20

    /// The prefix of a part that is the value of the environment variable.
    private static let variable = "ENV="

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        var arguments = random.some(1...2) { Self.argument(&$0) }
        if random.chance(oneIn: 8) {
            let items = random.some(0...3) { Tree.string(Self.argument(&$0)) }
            arguments.append(Self.variable + Tree.array(items).text)
        }
        return Parts.join(arguments.map { Array($0.utf8) })
    }

    private static func argument(_ random: inout FuzzRandom) -> String {
        switch random.below(16) {
        case 0: "--mock-url-policy=" + random.pick(["prevent", "drop", "allow", "answer:501", "answer:99", "prevnt"])
        case 1: "--mock-url-guard=" + random.pick(["loopback", "none", "off", "on"])
        case 2: "--mock-url-order=" + random.pick(["first", "last", "lst"])
        case 3: "--mock-url-verdict=" + random.pick(["print", "exit", "off"])
        case 4: "--mock-url-cookies=/tmp/cookies"
        case 5: "--mock-url-journal=" + random.pick(["/tmp/journal", "", "a"])
        case 6: random.pick(["--verbose", "-x", "", "--mock-url-", "--mock-url-respnse={}", "--mock-url-response"])
        case 7:
            random.pick([
                "--mock-url-plan=/nonexistent/\u{1}", "--mock-url-bundle=/nonexistent", "--mock-url-cookies=c",
                "--mock-url-journal-bodies=" + random.pick(["0", "4194304", "4194305", "-1", "", "1e3", "٣"]),
            ])
        default: "--mock-url-response=" + PlanGrammar.host(&random).text
        }
    }

    func run(_ input: [UInt8]) throws -> Verdict {
        var arguments = Parts.texts(input)
        let handOff = arguments.firstIndex { $0.utf8.starts(with: Self.variable.utf8) }
            .map { String(arguments.remove(at: $0).utf8.dropFirst(Self.variable.utf8.count)) ?? "" }
        do {
            let decoded = try LaunchArguments(decoding: arguments, handOff: handOff)
            try check(decoded.plan)
            return .accepted
        } catch let defect as Defect {
            throw defect
        } catch {
            let namesFiles = (arguments + [handOff ?? ""]).contains { $0.contains("-plan=") || $0.contains("bundle=") }
            try Promises.check(error, at: ["argument ", "environment variable "], showsPaths: namesFiles)
            if (error as? PlanError)?.source.hasSuffix("--mock-url-response") == true {
                try Promises.checkPosition(error)
            }
            return .refused
        }
    }

    private func check(_ plan: MockPlan) throws {
        guard let encoded = LaunchArguments.encode(plan) else { return }
        let again: LaunchArguments
        do {
            again = try LaunchArguments(decoding: encoded)
        } catch {
            throw Defect("encoded arguments that cannot be decoded", "\(error)\n\(encoded)")
        }
        guard again.plan == Promises.travelled(plan) else {
            throw Defect("a round trip that changes the plan", "\(encoded)")
        }
    }
}
