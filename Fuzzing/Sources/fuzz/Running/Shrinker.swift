import Foundation

/// Makes an input smaller as long as it fails in the same way: by its parts, its structure and its bytes.
final class Shrinker {
    /// The maximum number of inputs to try.
    private static let mostProbes = 5_000
    /// The maximum number of failing inputs among them.
    ///
    /// Each may take a second and a new process.
    private static let mostFailures = 200

    private let probe: Probe
    private let signature: String
    private var probes = 0
    private var failures = 0

    init(_ probe: Probe, signature: String) {
        self.probe = probe
        self.signature = signature
    }

    /// Returns the smallest input that was found.
    func shrunk(_ input: [UInt8]) throws -> [UInt8] {
        var best = input
        while true {
            let before = best
            try shrinkParts(&best)
            try shrinkTrees(&best)
            try shrinkBytes(&best)
            if best == before || isSpent { return best }
        }
    }

    private var isSpent: Bool { probes >= Self.mostProbes || failures >= Self.mostFailures }

    private func fails(_ input: [UInt8]) throws -> Bool {
        if isSpent { return false }
        probes += 1
        let result = try probe.run(input).signature
        if result != nil { failures += 1 }
        return result == signature
    }

    private func shrinkParts(_ best: inout [UInt8]) throws {
        var index = 0
        while true {
            var parts = Parts.split(best).map(Array.init)
            guard parts.count > 1, index < parts.count else { return }
            parts.remove(at: index)
            let candidate = Parts.join(parts)
            if try fails(candidate) { best = candidate } else { index += 1 }
        }
    }

    /// Removes parts of JSON, outer ones first.
    private func shrinkTrees(_ best: inout [UInt8]) throws {
        for index in Parts.split(best).indices {
            var isSmaller = true
            while isSmaller {
                isSmaller = false
                var parts = Parts.split(best).map(Array.init)
                let start = Parts.structureStart(of: parts[index])
                guard let tree = Tree(parts[index][start...]) else { break }
                let size = best.count
                for candidate in tree.simpler {
                    parts[index] = parts[index][..<start] + candidate.bytes
                    let input = Parts.join(parts)
                    if input.count < size, try fails(input) {
                        (best, isSmaller) = (input, true)
                        break
                    }
                }
            }
        }
    }

    /// Removes runs of bytes, long ones first.
    private func shrinkBytes(_ best: inout [UInt8]) throws {
        var length = max(1, best.count / 2)
        while true {
            var start = 0
            while start < best.count {
                var candidate = best
                candidate.removeSubrange(start..<min(start + length, best.count))
                if try fails(candidate) { best = candidate } else { start += length }
            }
            if length == 1 { return }
            length /= 2
        }
    }
}

extension Tree {
    /// The trees with one part less than this tree, the largest cuts first.
    fileprivate var simpler: [Tree] {
        var trees: [Tree] = []
        for place in 0..<count {
            switch value(at: place) {
            case .object(let members):
                trees += members.map { member in editing(place) { _ in member.value } }
                trees += members.indices.map { index in
                    editing(place) { _ in .object(members.enumerated().filter { $0.offset != index }.map(\.element)) }
                }
            case .array(let items):
                trees += items.map { item in editing(place) { _ in item } }
                trees += items.indices.map { index in
                    editing(place) { _ in .array(items.enumerated().filter { $0.offset != index }.map(\.element)) }
                }
            case .string(let text) where text.utf8.count > 1:
                trees.append(editing(place) { _ in .string("") })
                trees.append(editing(place) { _ in .string(String(text.prefix(text.count / 2))) })
                trees.append(editing(place) { _ in .string(String(text.suffix(text.count / 2))) })
            case .string: break
            case .raw(let text): if text.utf8.count > 1 { trees.append(editing(place) { _ in .raw("0") }) }
            }
        }
        return trees
    }
}
