import TestSupport

/// The documents of the package and the code blocks in them.
struct Document: Sendable, CustomStringConvertible {
    static let root = Checkout.root

    /// README and everything in docs.
    static var all: [Document] {
        get throws {
            let docs = root.appendingPathComponent("docs")
            let names = FileManager.default.enumerator(atPath: docs.path)?.compactMap { $0 as? String } ?? []
            let paths = ["README.md"] + names.filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
            return try paths.sorted().map(Document.init)
        }
    }

    let path: String
    private let lines: [String]

    init(_ path: String) throws {
        self.path = path
        let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        lines = text.components(separatedBy: "\n")
    }

    var description: String { path }

    /// The blocks fenced as a language, in order.
    func blocks(of language: String) -> [String] {
        var blocks: [String] = []
        var block: [String]?
        for line in lines {
            switch (block, line) {
            case (nil, "```" + language): block = []
            case (let lines?, "```"):
                blocks.append(lines.joined(separator: "\n"))
                block = nil
            case (nil, _): break
            case (_?, _): block?.append(line)
            }
        }
        return blocks
    }

    /// A heading, and the lines from it to the next heading of any level.
    struct Section: Sendable {
        let level: Int
        let title: String
        var lines: [String] = []
    }

    /// The sections, in order.
    ///
    /// A line of a code block is not a heading.
    var sections: [Section] {
        var sections: [Section] = []
        var isCode = false
        for line in lines {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, let heading = line.wholeMatch(of: /(#+) (.+)/)?.output {
                sections.append(Section(level: heading.1.count, title: String(heading.2)))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(line)
            }
        }
        return sections
    }
}
