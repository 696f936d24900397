/// A part of the library under test: a generator of inputs, and the promises that must hold for each input.
protocol Subject: Sendable {
    /// The name on the command line and of the folder with its seeds.
    var name: String { get }
    /// The share of executions, relative to the other subjects.
    var weight: Int { get }
    /// Whether the subject refuses some inputs.
    var refuses: Bool { get }
    /// The memory limit of an execution, in bytes. Exceeding it is a finding.
    var memoryLimit: UInt64 { get }

    /// Returns an input, which is often valid.
    func input(_ random: inout FuzzRandom) -> [UInt8]
    /// Runs the library on an input.
    ///
    /// - Throws: `Defect` when the library breaks a promise.
    func run(_ input: [UInt8]) throws -> Verdict
}

/// The library's reaction to an input.
enum Verdict: Sendable, Equatable {
    case accepted
    /// Refused with an error that has a type, a place and a message.
    case refused
}

/// A broken promise.
struct Defect: Error {
    /// A short description that is equal for all inputs that show the same defect.
    let kind: String
    let detail: String

    init(_ kind: String, _ detail: String = "") {
        self.kind = kind
        self.detail = detail
    }
}

extension Subject {
    var weight: Int { 10 }
    var refuses: Bool { true }
    var memoryLimit: UInt64 { 1 << 30 }

    /// Returns the input of an execution: a new one, a seed, or a mutation of either.
    func input(_ random: inout FuzzRandom, seeds: [[UInt8]]) -> [UInt8] {
        let isSeed = !seeds.isEmpty && random.chance(oneIn: 16)
        let input = isSeed ? random.pick(seeds) : input(&random)
        switch random.below(8) {
        case 0: return ByteMutation.mutated(input, &random)
        case 1, 2: return Parts.mutated(input, &random)
        default: return isSeed ? Parts.mutated(input, &random) : input
        }
    }
}

/// The subjects of the fuzzer by name.
enum Subjects {
    static let all: [any Subject] = [
        ArgumentsSubject(), PlanFileSubject(), JournalSubject(), TemplateSubject(), PatternSubject(),
        CodingSubject(), HARSubject(),
    ]
    static let planted: [any Subject] = PlantedSubject.Kind.allCases.map(PlantedSubject.init)

    static func named(_ name: String) -> (any Subject)? {
        (all + planted).first { $0.name == name }
    }
}
