/// Generates bodies in parts, as docs/reference/wire-format.md describes them.
enum PartGrammar {
    static func body(_ random: inout FuzzRandom) -> Tree {
        switch random.below(3) {
        case 0: .object([.init("events", .array(random.some(0...4) { event(&$0) })), .init("every", pause(&random))])
        case 1: .object([.init("lines", .array(random.some(0...4) { line(&$0) }))])
        default: .object([.init("chunks", .array(random.some(0...4) { chunk(&$0) }))])
        }
    }

    /// The field of a response with the sizes of its body.
    static func chunks(_ random: inout FuzzRandom) -> Tree {
        let sizes = random.some(0...3) { random in
            guard random.chance(oneIn: 2) else { return Tree.number(random.below(6)) }
            var part = Tree.object([.init("size", .number(random.below(6)))])
            addTime(to: &part, &random)
            return part
        }
        return .object([.init("sizes", .array(sizes)), .init("every", pause(&random))])
    }

    static func hold(_ random: inout FuzzRandom) -> Tree {
        guard random.chance(oneIn: 2) else { return .string(random.pick(["a", "b", "more", "", "é"])) }
        var until = Tree.object([.init("until", .string(random.pick(["rates", "a", "b"])))])
        if random.chance(oneIn: 2) { until.add("answered", .number(random.below(3))) }
        return until
    }

    private static func event(_ random: inout FuzzRandom) -> Tree {
        guard !random.chance(oneIn: 4) else { return .string(random.pick(Words.values)) }
        var event = Tree.object([])
        if random.chance(oneIn: 2) { event.add("id", .string(random.pick(["1", "2", "", "a\nb"]))) }
        if random.chance(oneIn: 3) { event.add("event", .string(random.pick(["news", "", "a:b"]))) }
        if random.chance(oneIn: 2) {
            event.add("data", random.chance(oneIn: 2) ? JSONGrammar.value(&random) : .string("a\r\nb\n\nc"))
        }
        if random.chance(oneIn: 6) { event.add("retry", .raw(random.pick(["0", "3000", "-1", "1e9"]))) }
        if random.chance(oneIn: 6) { event.add("comment", .string(random.pick(Words.values))) }
        addTime(to: &event, &random)
        return event
    }

    private static func line(_ random: inout FuzzRandom) -> Tree {
        guard !random.chance(oneIn: 3) else { return .string(random.pick(Words.values)) }
        var line = Tree.object([])
        if random.chance(oneIn: 2) {
            line.add("json", JSONGrammar.value(&random))
        } else {
            line.add("line", .string(random.pick(Words.values)))
        }
        addTime(to: &line, &random)
        return line
    }

    private static func chunk(_ random: inout FuzzRandom) -> Tree {
        guard !random.chance(oneIn: 3) else { return .string(random.pick(Words.values)) }
        var chunk = Tree.object([
            random.chance(oneIn: 2)
                ? .init("base64", .string("AAEC")) : .init("text", .string(random.pick(Words.values)))
        ])
        addTime(to: &chunk, &random)
        return chunk
    }

    private static func addTime(to part: inout Tree, _ random: inout FuzzRandom) {
        if random.chance(oneIn: 3) { part.add("wait", pause(&random)) }
        if random.chance(oneIn: 4) { part.add("hold", hold(&random)) }
        if random.chance(oneIn: 6) { part.add("cut", .string(random.pick(["dropped", "truncated", "silent", "x"]))) }
    }

    private static func pause(_ random: inout FuzzRandom) -> Tree {
        .raw(random.pick(["0", "0.25", "31536000", "-1"]))
    }
}
