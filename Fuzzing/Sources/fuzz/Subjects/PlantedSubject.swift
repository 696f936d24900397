import Foundation

/// A subject with a planted defect, which the self-test must find and shrink.
struct PlantedSubject: Subject {
    enum Kind: String, CaseIterable {
        case trap, overflow, hang, memory, untyped
    }

    let kind: Kind
    /// The limit is so low that even a slow machine exceeds it within `Limits.time`.
    let memoryLimit: UInt64 = 128 << 20
    var name: String { "planted-\(kind.rawValue)" }

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        PlanGrammar.host(&random).bytes
    }

    /// Runs an input.
    ///
    /// The defect appears when a stub has a name and a request with a path.
    func run(_ input: [UInt8]) throws -> Verdict {
        guard let tree = Tree(input) else { return .refused }
        let isHit = (0..<tree.count).contains { place in
            guard case .object(let members) = tree.value(at: place) else { return false }
            let request = members.first { $0.name == "request" }?.value
            guard case .object(let fields)? = request else { return false }
            return members.contains { $0.name == "name" } && fields.contains { $0.name == "path" }
        }
        return isHit ? try fail() : .accepted
    }

    private func fail() throws -> Verdict {
        switch kind {
        case .trap: fatalError("planted")
        case .overflow: _ = Self.endless(1)
        case .hang: while kind == .hang { sched_yield() }
        case .memory:
            let pages = [UInt8](repeating: 1, count: Int(memoryLimit) * 3 / 2)
            _ = pages.withUnsafeBytes { $0.reduce(0) { $0 &+ Int($1) } }
        case .untyped: try Promises.check(CocoaError(.featureUnsupported), at: [""], showsPaths: false)
        }
        return .accepted
    }

    @inline(never)
    private static func endless(_ number: Int) -> Int {
        number == 0 ? 0 : endless(number + 1) &+ endless(number &* 3)
    }
}
