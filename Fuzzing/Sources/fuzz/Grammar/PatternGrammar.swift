/// Generates conditions of stubs, with every operator of docs/reference/wire-format.md.
enum PatternGrammar {
    static func request(_ random: inout FuzzRandom, isTerm: Bool = false, depth: Int = 0) -> Tree {
        var request = Tree.object([])
        if random.chance(oneIn: 3) { request.add("method", .string(random.pick(Words.methods))) }
        if !random.chance(oneIn: 3) { request.add("path", path(&random)) }
        if random.chance(oneIn: 8) { request.add("url", value(&random, ["https://api.example.com/v1/rates"])) }
        if random.chance(oneIn: 3) { request.add("query", fields(&random, Words.names)) }
        if random.chance(oneIn: 8) { request.add("queryRule", .string(random.pick(["includes", "exact", "within"]))) }
        if random.chance(oneIn: 4) { request.add("headers", fields(&random, Words.tokens)) }
        if random.chance(oneIn: 8) { request.add("cookies", fields(&random, Words.names)) }
        if random.chance(oneIn: 8) { request.add("baggage", fields(&random, Words.tokens)) }
        if random.chance(oneIn: 4) { request.add("body", body(&random)) }
        if isTerm, random.chance(oneIn: 3) { request.add("scheme", .string(random.pick(["http", "https"]))) }
        if isTerm, random.chance(oneIn: 4) { request.add("host", value(&random, Words.hosts)) }
        if isTerm, random.chance(oneIn: 5) { request.add("port", .number(random.pick([80, 443, 8080]))) }
        guard depth < 3, random.chance(oneIn: 4) else { return request }
        switch random.below(3) {
        case 0: request.add("not", self.request(&random, isTerm: true, depth: depth + 1))
        default:
            let terms = random.some(0...3) { self.request(&$0, isTerm: true, depth: depth + 1) }
            request.add(random.pick(["allOf", "anyOf"]), .array(terms))
        }
        return request
    }

    private static func path(_ random: inout FuzzRandom) -> Tree {
        switch random.below(4) {
        case 0: .object([.init("template", .string(random.pick(["/users/{id}", "/v1/{name}", "/{a}/b/{c}", "/x"])))])
        case 1: value(&random, Words.paths)
        default: .string(random.pick(Words.paths))
        }
    }

    private static func fields(_ random: inout FuzzRandom, _ names: [String]) -> Tree {
        var names = names
        names.shuffle(using: &random)
        return .object(names.prefix(random.below(3)).map { .init($0, value(&random, Words.values)) })
    }

    /// Returns a pattern for strings like `texts`.
    static func value(_ random: inout FuzzRandom, _ texts: [String], depth: Int = 0) -> Tree {
        let text = random.pick(texts)
        func pattern(_ name: String, _ operand: Tree) -> Tree { .object([.init(name, operand)]) }
        switch random.below(depth < 3 ? 14 : 9) {
        case 0: return pattern("contains", .string(String(text.prefix(2))))
        case 1: return pattern("prefix", .string(String(text.prefix(3))))
        case 2: return pattern("suffix", .string(String(text.suffix(3))))
        case 3: return pattern("matches", .string(Words.expression(&random)))
        case 4: return pattern("wildcard", .string(random.pick(["*", String(text.prefix(2)) + "*", "*a*b*", "**"])))
        case 5: return pattern(random.pick(["present", "absent"]), .bool(true))
        case 6: return pattern("equals", .string(text))
        case 9: return pattern("not", value(&random, texts, depth: depth + 1))
        case 10: return pattern("values", .array(random.some(0...3) { value(&$0, texts, depth: depth + 1) }))
        case 11: return pattern("allOf", .array(random.some(0...3) { value(&$0, texts, depth: depth + 1) }))
        case 12: return pattern("anyOf", .array(random.some(0...3) { value(&$0, texts, depth: depth + 1) }))
        default: return .string(text)
        }
    }

    private static func body(_ random: inout FuzzRandom) -> Tree {
        switch random.below(7) {
        case 0: .object([.init("json", JSONGrammar.value(&random))])
        case 1: .object([.init("jsonIncludes", JSONGrammar.value(&random))])
        case 2: .object([.init("form", fields(&random, Words.names))])
        case 3: .object([.init("base64", .string(random.pick(["", "AA==", "eyJhIjoxfQ==", "w6k="])))])
        case 4: .object([.init("jsonIncludes", GraphQLGrammar.body(&random))])
        case 5: .object([.init("jsonExcept", except(&random))])
        default: value(&random, Words.values + ["{\"a\":1}", "a=1&b=2"])
        }
    }

    private static func except(_ random: inout FuzzRandom) -> Tree {
        let places = ["", "/a", "/id", "/0", "/a/b", "/items/0/id", "/~0", "/~2", "a", "/-"]
        return .object([
            .init("value", JSONGrammar.value(&random)),
            .init("at", .array(random.some(0...2) { .string($0.pick(places)) })),
        ])
    }
}

/// Generates any JSON, including values that JSON readers treat differently.
enum JSONGrammar {
    static func value(_ random: inout FuzzRandom, depth: Int = 0) -> Tree {
        switch random.below(depth < 4 ? 8 : 5) {
        case 0: .raw(random.pick(["0", "1", "-1", "1.5", "1e3", "1e30", "9223372036854775807", "9223372036854775808"]))
        case 1: .raw(random.pick(["true", "false", "null"]))
        case 2, 3, 4: .string(random.pick(Words.values))
        case 5: .array(random.some(0...4) { value(&$0, depth: depth + 1) })
        default: .object(random.some(0...3) { .init($0.pick(Words.names), value(&$0, depth: depth + 1)) })
        }
    }
}

/// Generates bodies of GraphQL clients.
enum GraphQLGrammar {
    static func body(_ random: inout FuzzRandom) -> Tree {
        .object([
            .init(
                "query", .string(random.pick(["query Rates($a: Int) { rates(a: $a) { id } }", "{ me { id } }", ""]))),
            .init("operationName", random.pick([.string("Rates"), .raw("null")])),
            .init("variables", JSONGrammar.value(&random)),
        ])
    }
}
