extension Tree {
    /// Returns the tree with a few random edits.
    func mutated(_ random: inout FuzzRandom) -> Tree {
        var tree = self
        for _ in 0..<random.number(1...3) {
            let donor = tree.value(at: random.below(tree.count))
            var local = random
            tree = tree.editing(random.below(tree.count)) { $0.edited(&local, donor) }
            random = local
        }
        return tree
    }

    private func edited(_ random: inout FuzzRandom, _ donor: Tree) -> Tree {
        switch random.below(10) {
        case 0: return donor
        case 1: return Self.oddValue(&random)
        case 2: return .array([self])
        case 3: return .object([Member(random.pick(Words.fieldNames), self)])
        case 4: return random.chance(oneIn: 20) ? Self.deep(&random) : Self.oddValue(&random)
        default: break
        }
        switch self {
        case .object(let members): return Self.editedObject(members, &random, donor)
        case .array(let items): return Self.editedArray(items, &random, donor)
        case .string(let text): return .string(Words.edited(text, &random))
        case .raw: return .raw(random.pick(Words.numbers))
        }
    }

    private static func editedObject(_ members: [Member], _ random: inout FuzzRandom, _ donor: Tree) -> Tree {
        guard !members.isEmpty else { return .object([Member(random.pick(Words.fieldNames), donor)]) }
        var members = members
        let index = random.below(members.count)
        switch random.below(6) {
        case 0: members.remove(at: index)
        case 1: members.append(members[index])
        case 2: members[index].name = random.pick(Words.fieldNames)
        case 3: members[index].name = Words.edited(members[index].name, &random)
        case 4: members.insert(Member(random.pick(Words.fieldNames), donor), at: index)
        default: members.swapAt(index, random.below(members.count))
        }
        return .object(members)
    }

    private static func editedArray(_ items: [Tree], _ random: inout FuzzRandom, _ donor: Tree) -> Tree {
        guard !items.isEmpty else { return .array([donor]) }
        var items = items
        let index = random.below(items.count)
        switch random.below(5) {
        case 0: items.remove(at: index)
        case 1: items.append(items[index])
        case 2: items.insert(donor, at: index)
        case 3 where items[index].count < 20: items += Array(repeating: items[index], count: random.number(1...30))
        default: items.swapAt(index, random.below(items.count))
        }
        return .array(items)
    }

    private static func oddValue(_ random: inout FuzzRandom) -> Tree {
        switch random.below(6) {
        case 0: .raw(random.pick(["null", "true", "false", "nul", "True", "NaN", "undefined", "'a'", ""]))
        case 1: .raw(random.pick(Words.numbers))
        case 2: .string(Words.odd(&random))
        case 3: .array([])
        case 4: .object([])
        default: .string(random.pick(Words.values))
        }
    }

    /// Returns deeply nested brackets as raw text.
    ///
    /// As a tree they could exhaust the stack of the fuzzer itself.
    private static func deep(_ random: inout FuzzRandom) -> Tree {
        let depth = random.pick([60, 64, 65, 200, 5_000])
        let (open, close) = random.pick([("[", "]"), (#"{"not":"#, "}"), (#"{"a":"#, "}"), (#"{"allOf":["#, "]}")])
        let isClosed = !random.chance(oneIn: 4)
        return .raw(
            String(repeating: open, count: depth) + "1" + (isClosed ? String(repeating: close, count: depth) : ""))
    }
}
