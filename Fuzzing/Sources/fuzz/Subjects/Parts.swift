/// The parts of an input, such as arguments, which are separated by a control character.
enum Parts {
    static func split(_ input: [UInt8], most: Int = .max) -> [ArraySlice<UInt8>] {
        input.split(separator: Words.separator, maxSplits: most - 1, omittingEmptySubsequences: false)
    }

    static func join(_ parts: [[UInt8]]) -> [UInt8] {
        Array(parts.joined(separator: [Words.separator]))
    }

    static func texts(_ input: [UInt8]) -> [String] {
        split(input).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the input with one part mutated, or with parts repeated or removed.
    ///
    /// JSON parts are mutated as trees.
    static func mutated(_ input: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
        var parts = split(input).map(Array.init)
        let index = random.below(parts.count)
        switch random.below(12) {
        case 0: parts.append(parts[index])
        case 1 where parts.count > 1: parts.remove(at: index)
        default: parts[index] = mutated(part: parts[index], &random)
        }
        return join(parts)
    }

    private static func mutated(part: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
        let start = structureStart(of: part)
        if let tree = Tree(part[start...]) { return part[..<start] + tree.mutated(&random).bytes }
        var lines = part.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        guard lines.count > 1 else { return ByteMutation.mutated(part, &random) }
        let index = random.below(lines.count)
        switch random.below(6) {
        case 0: lines.append(lines[index])
        case 1: lines.remove(at: index)
        case 2: lines.swapAt(index, random.below(lines.count))
        case 3: lines[index].removeLast(random.below(lines[index].count + 1))
        default:
            lines[index] =
                Tree(lines[index])?.mutated(&random).bytes ?? ByteMutation.mutated(lines[index], &random)
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Returns the index where JSON begins in a part.
    ///
    /// The name of an argument may precede it.
    static func structureStart(of part: [UInt8]) -> Int {
        guard part.starts(with: "--".utf8), let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return 0 }
        return equals + 1
    }
}
