/// Generates plans as docs/reference/wire-format.md describes them.
///
/// Most of the plans are valid.
enum PlanGrammar {
    static func hosts(_ random: inout FuzzRandom) -> Tree {
        .array(random.some(0...2) { host(&$0, stubs: 0...2) })
    }

    static func host(_ random: inout FuzzRandom, stubs: ClosedRange<Int> = 0...2) -> Tree {
        var host = Tree.object([])
        if random.chance(oneIn: 4) { host.add("v", .raw("1")) }
        if random.chance(oneIn: 3) { host.add("scheme", .string(random.pick(["http", "https", "*", "HTTP"]))) }
        switch random.below(4) {
        case 0: host.add("host", .string("*"))
        case 1: host.add("host", PatternGrammar.value(&random, Words.hosts))
        default: host.add("host", .string(random.pick(Words.hosts)))
        }
        switch random.below(6) {
        case 0: host.add("port", .string(random.pick(["*", "default"])))
        case 1: host.add("port", .number(random.pick([80, 443, 8080, 65535])))
        default: break
        }
        if random.chance(oneIn: 3) { host.add("file", .string("Tests/RatesTests.swift")) }
        host.add("responses", .array(random.some(stubs) { stub(&$0) }))
        return host
    }

    static func stub(_ random: inout FuzzRandom) -> Tree {
        var stub = Tree.object([])
        if random.chance(oneIn: 3) { stub.add("name", .string(random.pick(Words.values))) }
        if random.chance(oneIn: 4) { stub.add("line", .number(random.number(1...500))) }
        if !random.chance(oneIn: 6) { stub.add("request", PatternGrammar.request(&random)) }
        if !random.chance(oneIn: 3) { stub.add("response", ResponseGrammar.response(&random)) }
        if random.chance(oneIn: 3) {
            stub.add("times", random.pick([.raw("0"), .raw("1"), .raw("3"), .string("always")]))
        }
        if random.chance(oneIn: 4) { addLife(to: &stub, &random) }
        return stub
    }

    private static func addLife(to stub: inout Tree, _ random: inout FuzzRandom) {
        if random.chance(oneIn: 3) { stub.add("priority", .number(random.pick([1, 5, 255]))) }
        if random.chance(oneIn: 3) { stub.add("optional", .bool(true)) }
        if random.chance(oneIn: 3) { stub.add("repeatsLast", .bool(true)) }
        if random.chance(oneIn: 4) { stub.add("then", .bool(true)) }
        if random.chance(oneIn: 2) {
            var step = Tree.object([])
            if random.chance(oneIn: 2) { step.add("is", .string(random.pick(Words.states))) }
            step.add("becomes", .string(random.pick(Words.states)))
            stub.add("scenarios", .object([.init(random.pick(["cart", "order"]), step)]))
        }
        if random.chance(oneIn: 3) {
            stub.add(
                "expect", random.pick([.raw("1"), .object([.init("atLeast", .raw("0")), .init("atMost", .raw("2"))])]))
        }
        if random.chance(oneIn: 4) { stub.add("inOrder", random.pick([.bool(true), .string("checkout")])) }
    }
}
