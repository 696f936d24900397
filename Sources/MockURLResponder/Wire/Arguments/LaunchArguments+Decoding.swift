import Foundation

extension LaunchArguments {
    /// Reads the arguments of this package, in order, and ignores all others.
    ///
    /// - Parameters:
    ///   - arguments: A program's arguments, with or without the program's path as the first one.
    ///   - handOff: The value of the environment variable. Its arguments follow the others.
    /// - Throws: `PlanError` if an argument of this package is invalid.
    package init(decoding arguments: [String], handOff: String? = nil) throws {
        self.init(plan: MockPlan())
        for (index, argument) in arguments.enumerated() where Self.owns(argument) {
            try add(argument, source: "argument \(index + 1)")
        }
        if let handOff, !handOff.isEmpty {
            for (index, argument) in try Self.handedOff(in: handOff).enumerated() where Self.owns(argument) {
                try add(argument, source: "\(Self.environmentSource), item \(index + 1)")
            }
        }
    }

    /// Returns the arguments that are not meant for this package.
    package static func foreign(in arguments: [String]) -> [String] {
        arguments.filter { !owns($0) }
    }

    private mutating func add(_ argument: String, source: SafeText) throws {
        let equals = argument.utf8.firstIndex(of: UInt8(ascii: "="))
        guard let name = Name(rawValue: String(argument[..<(equals ?? argument.endIndex)])) else {
            throw PlanError(
                .unknownArgument, source: source, expected: "one of \(SafeText(allOf: Name.self, before: "=…"))",
                found: Self.unknownName(in: argument),
                hint: "correct it; arguments of other programs must not start with --mock-url-")
        }
        let shownName = SafeText(word: name)
        guard let equals else {
            throw PlanError(
                .invalidArgument, source: source, expected: "\(shownName)=<value> as one argument",
                found: "\(shownName) without a value", hint: "join name and value by = without spaces")
        }
        try add(argument.utf8[equals...].dropFirst(), of: name, source: "\(source), \(shownName)")
    }

    /// Describes an unknown name for an error: shows it up to the first character that no name has, and never a value.
    private static func unknownName(in argument: String) -> SafeText {
        let rest = argument.utf8.dropFirst(prefix.utf8.count)
        let end = rest.firstIndex { byte in
            byte != UInt8(ascii: "-") && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        }
        let word = argument[rest.startIndex..<(end ?? rest.endIndex)]
        let names = Name.allCases.map { SafeText(suffix: $0, after: prefix.utf8.count) }
        let name = SafeText(word, near: names) ?? SafeText(optionName: word)
        guard let end, argument.utf8[end] != UInt8(ascii: "=") else { return "the name \(name) after --mock-url-" }
        return word.isEmpty
            ? "a name after --mock-url- that does not begin with a letter from a to z"
            : "the name \(name) after --mock-url-, followed by another character than ="
    }

    private mutating func add(_ value: Substring.UTF8View, of name: Name, source: SafeText) throws {
        switch name {
        case .response:
            // A string copies its bytes as one piece, and the view of a substring one by one.
            try PlanReader.addHost(Array(String(Substring(value)).utf8), source: source, to: &plan.stubs)
        case .plan:
            let path = String(Substring(value))
            let file = try PlanFile.open(path, mayBePipe: true, source: source)
            let text = try PlanFile.read(file, path, source: source)
            try PlanReader.addHosts(
                text, at: file.isPipe ? nil : path, source: "\(source), file \(SafeText(unquotedPath: path))",
                to: &plan.stubs)
            plans.append(NamedFile(path: path, source: source))
        case .policy:
            let word = String(Substring(value))
            policy = try Self.only(
                UnmatchedPolicy(word), after: policy, source: source,
                expected: "prevent, drop, allow or answer:<status from 100 to 599>",
                found: Self.unknownPolicy(word))
        case .networkGuard: networkGuard = try Self.only(value, after: networkGuard, source: source)
        case .order: order = try Self.only(value, after: order, source: source)
        case .verdict: verdict = try Self.only(value, after: verdict, source: source)
        case .bundle, .lenientBundle:
            let rule = name == .bundle ? MockBundleRule.documented : .lenient
            let path = String(Substring(value))
            plan.stubs += try MockBundle(at: path, rule: rule, source: source).stubs
            plans.append(NamedFile(path: path + "/" + MockBundleDirectory.descriptionName, source: source))
        case .cookies: cookies = try Self.only(file: String(Substring(value)), after: cookies, source: source)
        case .journalBodies: journalBodies = try Self.limit(value, after: journalBodies, source: source)
        case .journal: journal = try Self.only(file: String(Substring(value)), after: journal, source: source)
        }
    }

    /// Returns a file, unless an earlier argument named another file of this kind.
    private static func only(file path: String, after earlier: NamedFile?, source: SafeText) throws -> NamedFile {
        let path = try only(path, after: earlier?.path, source: source, expected: "a path", found: "another value")
        return earlier ?? NamedFile(path: path, source: source)
    }

    /// Returns a limit, unless it is out of range or contradicts an earlier one.
    private static func limit(
        _ value: Substring.UTF8View, after earlier: BodyLimit?, source: SafeText
    ) throws -> BodyLimit {
        let isPlain = !value.isEmpty && value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let bytes = isPlain ? Int(Substring(value)).flatMap { BodyLimit.range.contains($0) ? $0 : nil } : nil
        let known = try only(
            bytes, after: earlier?.bytes, source: source,
            expected: "a number of bytes from 0 to 4194304",
            found: SafeText(numeral: value) ?? SafeText(describing: Substring(value)))
        return earlier ?? BodyLimit(bytes: known, source: source)
    }

    /// Returns a setting that has a fixed set of words.
    private static func only<Setting: RawRepresentable<String> & CaseIterable & Equatable>(
        _ value: Substring.UTF8View, after earlier: Setting?, source: SafeText
    ) throws -> Setting {
        let word = String(Substring(value))
        return try only(
            Setting(rawValue: word), after: earlier, source: source, expected: SafeText(allOf: Setting.self),
            found: SafeText(word, near: SafeText.words(of: Setting.self)) ?? SafeText(describing: word))
    }

    /// Returns a setting, unless it is unknown or contradicts an earlier one.
    private static func only<Setting: Equatable>(
        _ setting: Setting?, after earlier: Setting?, source: SafeText, expected: SafeText, found: SafeText
    ) throws -> Setting {
        guard let setting else { throw PlanError(.invalidArgument, source: source, expected: expected, found: found) }
        guard earlier == nil || earlier == setting else {
            throw PlanError(
                .conflictingArguments, source: source, expected: "this setting once",
                found: "a second, different value",
                hint: "keep one of the two arguments")
        }
        return setting
    }

    /// Describes an unknown policy for an error.
    private static func unknownPolicy(_ word: String) -> SafeText {
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[0] == "answer" {
            return SafeText(numeral: parts[1].utf8).map { "answer:\($0)" } ?? "answer: without a status"
        }
        return SafeText(word, near: ["prevent", "drop", "allow", "answer"]) ?? SafeText(describing: word)
    }

    /// Returns the arguments in the environment variable.
    ///
    /// - Throws: `PlanError` if the variable is not a JSON array of strings.
    package static func handedOff(in text: String) throws -> [String] {
        guard !text.hasPrefix("--") else {
            throw PlanError(
                .invalidJSON, source: environmentSource,
                expected: "a JSON array such as [\"--mock-url-policy=drop\"]",
                found: "an argument outside of an array",
                hint: "write each argument in double quotes, with commas between them, and the whole list in brackets")
        }
        var scanner = JSONScanner(
            Array(text.utf8), source: environmentSource,
            syntaxHint: "the variable must be a JSON array of strings, such as [\"--mock-url-policy=drop\"]")
        var strings: [String] = []
        try scanner.require(.array, expected: "a JSON array such as [\"--mock-url-policy=drop\"]")
        try scanner.array(of: "arguments") { scanner in
            strings.append(try scanner.string(expected: "an argument (a string)"))
        }
        try scanner.end()
        return strings
    }
}
