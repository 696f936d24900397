import Foundation
import MockURLResponder

/// Parses the words of a subcommand.
///
/// A value follows its option as the next word, or in the same word after `=`. Options and operands may be mixed. The words
/// after `--` belong to the program, or are operands if the subcommand has no program.
struct CommandLineParser {
    private let subcommand: Subcommand
    private let words: [String]
    /// The index of the next word.
    private var next = 0
    private var values: [String: [String]] = [:]
    private var operands: [String] = []

    private init(_ words: [String], of subcommand: Subcommand) {
        self.subcommand = subcommand
        self.words = words
    }

    /// Parses the words after the name of a subcommand.
    ///
    /// - Throws: `UsageError` for the first word that is wrong.
    static func parse(_ words: some Sequence<String>, of subcommand: Subcommand) throws -> Invocation {
        var parser = CommandLineParser(Array(words), of: subcommand)
        let dashes = parser.words.firstIndex(of: "--")
        while parser.next < dashes ?? parser.words.count { try parser.takeWord() }
        let rest = dashes.map { Array(parser.words[($0 + 1)...]) } ?? []
        guard subcommand.operands.hasProgram else {
            for (index, word) in rest.enumerated() { try parser.takeOperand(word, at: (dashes ?? 0) + 1 + index) }
            try parser.checkCount()
            return Invocation(values: parser.values, operands: parser.operands, program: [])
        }
        try parser.checkCount()
        let isLacking = subcommand.operands.insteadOfProgram.map { parser.values[$0] != nil } ?? false
        if dashes != nil || !isLacking { try parser.check(program: rest, after: dashes) }
        return Invocation(values: parser.values, operands: parser.operands, program: rest)
    }

    private mutating func takeWord() throws {
        let (word, index) = (words[next], next)
        next += 1
        guard Self.isOption(word) else { return try takeOperand(word, at: index) }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = subcommand.options.first(where: { $0.name == parts[0] }) else {
            throw unknownOption(parts[0], at: index)
        }
        let value = try value(of: option, joined: parts.count == 2 ? parts[1] : nil, at: index)
        guard option.repeats || values[option.name] == nil else {
            throw UsageError(
                at: place(index), expected: "\(option.name) once", found: "\(option.name) a second time",
                advice: "keep one of them")
        }
        values[option.name, default: []].append(value)
    }

    /// Whether a word is an option.
    ///
    /// A single dash is an operand.
    private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

    /// Returns the value of an option; an empty one for a switch.
    private mutating func value(of option: Option, joined: String?, at index: Int) throws -> String {
        guard let placeholder = option.value else {
            guard joined == nil else {
                throw UsageError(
                    at: place(index), expected: "\(option.name) without a value", found: "a value after =",
                    advice: "remove = and the value")
            }
            return ""
        }
        if let joined {
            try check(joined, of: option, placeholder, at: index)
            return joined
        }
        guard next < words.count, !Self.isOption(words[next]) else {
            let found = next < words.count ? "another option, or --" : "the end of the command line"
            throw UsageError(
                at: place(index), expected: "\(placeholder) after \(option.name)", found: found,
                advice: "write \(option.name)=\(placeholder), also for a value that begins with -")
        }
        next += 1
        try check(words[next - 1], of: option, placeholder, at: next - 1)
        return words[next - 1]
    }

    private func check(_ value: String, of option: Option, _ placeholder: String, at index: Int) throws {
        try option.values.check(
            value, role: "after \(option.name)", at: place(index), placeholder: placeholder, advice: subcommand.advice)
    }

    private mutating func takeOperand(_ word: String, at index: Int) throws {
        let accepted = subcommand.operands
        // A message has its name in brackets, which people copy with it.
        let word = accepted.values.words.isEmpty ? word : word.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        guard operands.count < accepted.count.upperBound else { throw surplusOperand(word, at: index) }
        try accepted.values.check(
            word, role: nil, at: place(index), placeholder: accepted.name, advice: subcommand.advice)
        operands.append(word)
    }

    private func checkCount() throws {
        guard operands.count < subcommand.operands.count.lowerBound else { return }
        throw UsageError(
            expected: subcommand.operands.expectation,
            found: operands.isEmpty ? "none\(takenWord)" : "\(operands.count)",
            advice: "write \(subcommand.usage)")
    }

    /// Says that the last word is the value of an option, which may have been meant as an operand.
    private var takenWord: String {
        guard words.count >= 2, let option = subcommand.allOptions.first(where: { $0.name == words[words.count - 2] }),
            let placeholder = option.value
        else { return "" }
        return ", because the last word is the \(placeholder) of \(option.name)"
    }

    private func check(program: [String], after dashes: Int?) throws {
        guard let first = program.first, !first.isEmpty else {
            let found = program.isEmpty ? "nothing" : "an empty word"
            throw UsageError(
                at: dashes.map { place($0 + (program.isEmpty ? 0 : 1)) }, expected: "a program after --",
                found: dashes == nil ? "no --" : found, advice: "write \(subcommand.usage)")
        }
    }

    /// The place of a word for an error.
    ///
    /// The name of the subcommand is argument 1.
    private func place(_ index: Int) -> String { "argument \(index + 2)" }
}

// MARK: - Errors

extension CommandLineParser {
    private func surplusOperand(_ word: String, at index: Int) -> UsageError {
        let isFile = FileManager.default.fileExists(atPath: word)
        let advice = subcommand.operands.hasProgram ? "write \(subcommand.usage)" : "remove it; \(subcommand.advice)"
        return UsageError(
            at: place(index),
            expected: subcommand.operands.hasProgram ? "-- before the program" : subcommand.operands.expectation,
            found: isFile ? SafeText(path: word).description : UnknownWord.value(word), advice: advice)
    }

    private func unknownOption(_ name: String, at index: Int) -> UsageError {
        let known = subcommand.allOptions.map(\.name)
        let owners = MockURLTool.subcommands.filter { $0.options.contains { $0.name == name } }.map(\.name)
        var found = UnknownWord.option(name, among: known)
        var advice = subcommand.advice
        if !owners.isEmpty {
            found = "\(name), an option of mock-url \(owners.joined(separator: " and mock-url "))"
            advice = "remove it; \(subcommand.advice)"
        } else if LaunchArguments.owns(name) {
            let short = "--" + name.dropFirst(LaunchArguments.prefix.utf8.count)
            let place =
                subcommand.operands.hasProgram
                ? "write it after -- and the program, or save its stubs in a plan file, and write --plan FILE"
                : "launch arguments belong to the program"
            advice = known.contains(short) ? "write \(short) instead" : place
        }
        return UsageError(
            at: place(index), expected: "an option of mock-url \(subcommand.name)", found: found, advice: advice)
    }
}
