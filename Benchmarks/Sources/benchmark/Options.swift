import Common
import Foundation

/// The options of the command line: what to measure, and the folder for the figures.
struct Options {
    private static let usage = "usage: benchmark [--output FOLDER] [--only WORDS]"

    private(set) var output = URL(fileURLWithPath: ".build/benchmark")
    private(set) var sections = Sections.all

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard ["--output", "--only"].contains(name) else {
                throw Failure("unknown option \"\(name)\"\n\(Self.usage)")
            }
            guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
                throw Failure("\(name) has no value\n\(Self.usage)")
            }
            if name == "--output" { output = URL(fileURLWithPath: value) } else { sections = try Self.sections(value) }
        }
    }

    private static func sections(_ words: String) throws -> [any Section.Type] {
        let found = Sections.all.filter { $0.name.contains(words) }
        guard found.isEmpty else { return found }
        let names = Sections.all.map { "  \($0.name)" }.joined(separator: "\n")
        throw Failure("no section has \"\(words)\" in its name:\n\(names)\n\(usage)")
    }
}
