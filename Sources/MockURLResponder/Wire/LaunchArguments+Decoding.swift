import Foundation

extension LaunchArguments {
    /// Reads the arguments of this package, in order, and passes over all others.
    ///
    /// - Parameters:
    ///   - arguments: A program's arguments, with or without its own path in front.
    ///   - handOff: The value of the environment variable; what it carries comes after the arguments.
    /// - Throws: `PlanError`, when one of them cannot be used. An argument of somebody else is never an error.
    package init(decoding arguments: [String], handOff: String? = nil) throws {
        self.init(plan: MockPlan())
        for (index, argument) in arguments.enumerated() where Self.owns(argument) {
            try add(argument, source: "argument \(index + 1)")
        }
        if let handOff, !handOff.isEmpty {
            let source = "environment variable \(Self.environmentVariable)"
            for (index, argument) in try Self.strings(in: handOff, source: source).enumerated()
            where Self.owns(argument) {
                try add(argument, source: "\(source), item \(index + 1)")
            }
        }
    }

    /// The arguments that are not meant for this package.
    package static func foreign(in arguments: [String]) -> [String] {
        arguments.filter { !owns($0) }
    }

    private mutating func add(_ argument: String, source: String) throws {
        let equals = argument.utf8.firstIndex(of: UInt8(ascii: "="))
        let text = String(argument[..<(equals ?? argument.endIndex)])
        guard let name = Name(rawValue: text) else {
            throw PlanError(
                source: source,
                expected: "one of \(Name.allCases.map { $0.rawValue + "=…" }.joined(separator: ", "))",
                found: text.isEmpty ? argument : text,
                hint: "correct it; arguments of other programs must not start with \(Self.prefix)")
        }
        guard let equals else {
            throw PlanError(
                source: source, expected: "\(text)=<value> as one argument", found: "\(text) without a value",
                hint: "join name and value by = without spaces")
        }
        try add(argument.utf8[equals...].dropFirst(), of: name, source: "\(source), \(text)")
    }

    private mutating func add(_ value: Substring.UTF8View, of name: Name, source: String) throws {
        switch name {
        case .response:
            try PlanReader.addHost(Array(value), source: source, to: &plan.stubs)
        case .plan:
            let path = String(Substring(value))
            let text = try PlanFile.read(path, source: source)
            try PlanReader.addHosts(text, source: "\(source), file \(path)", to: &plan.stubs)
        case .policy:
            let word = String(Substring(value))
            policy = try Self.only(
                UnmatchedPolicy(word), word, after: policy, source: source,
                expected: "prevent, drop, allow or answer:<status from 100 to 599>")
        case .networkGuard:
            let word = String(Substring(value))
            networkGuard = try Self.only(
                NetworkGuardMode(rawValue: word), word, after: networkGuard, source: source,
                expected: NetworkGuardMode.allCases.map(\.rawValue).joined(separator: ", "))
        case .order:
            let word = String(Substring(value))
            order = try Self.only(
                StubOrder(rawValue: word), word, after: order, source: source,
                expected: StubOrder.allCases.map(\.rawValue).joined(separator: ", "))
        case .verdict:
            let word = String(Substring(value))
            verdict = try Self.only(
                VerdictMode(rawValue: word), word, after: verdict, source: source,
                expected: VerdictMode.allCases.map(\.rawValue).joined(separator: ", "))
        case .live: live = try Self.only(file: String(Substring(value)), after: live, source: source)
        case .bundle, .lenientBundle:
            let rule = name == .bundle ? MockBundleRule.documented : .lenient
            plan.stubs += try MockBundle(at: String(Substring(value)), rule: rule, source: source).stubs
        case .journal: journal = try Self.only(file: String(Substring(value)), after: journal, source: source)
        }
    }

    /// A file, which has to be the only one of its kind.
    private static func only(file path: String, after earlier: NamedFile?, source: String) throws -> NamedFile {
        let path = try only(path, path, after: earlier?.path, source: source, expected: "a path")
        return earlier ?? NamedFile(path: path, source: source)
    }

    /// A setting, which has to be understood and must not contradict an earlier one.
    private static func only<Setting: Equatable>(
        _ setting: Setting?, _ word: String, after earlier: Setting?, source: String, expected: String
    ) throws -> Setting {
        guard let setting else { throw PlanError(source: source, expected: expected, found: "\"\(word)\"") }
        guard earlier == nil || earlier == setting else {
            throw PlanError(
                source: source, expected: "this setting once", found: "\"\(word)\" after another value",
                hint: "keep one of the two arguments")
        }
        return setting
    }

    private static func strings(in text: String, source: String) throws -> [String] {
        var scanner = JSONScanner(Array(text.utf8), source: source, syntaxHint: JSONScanner.shellHint)
        var strings: [String] = []
        try scanner.array(of: "arguments") { scanner in
            strings.append(try scanner.string(expected: "an argument (a string)"))
        }
        try scanner.end()
        return strings
    }
}
