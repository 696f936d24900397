/// A line of a file.
package struct SourceLine: Sendable {
    /// What a literal `#filePath` gives is kept as it is: every stub of a test has one, and a text of its own would be made
    /// and counted for each.
    private enum File: Sendable {
        case unknown
        case literal(StaticString)
        case text(String)
    }

    private var place: File
    /// From 1 on.
    package var line: Int

    package init(file: String?, line: Int) {
        place = file.map(File.text) ?? .unknown
        self.line = line
    }

    package init(file: StaticString, line: Int) {
        place = .literal(file)
        self.line = line
    }

    /// Nil when only the line is known.
    package var file: String? {
        get {
            switch place {
            case .unknown: nil
            case .literal(let literal): literal.description
            case .text(let text): text
            }
        }
        set { place = newValue.map(File.text) ?? .unknown }
    }

    /// The file where code gave it, and not a text that travelled.
    package var literalFile: StaticString? {
        if case .literal(let literal) = place { literal } else { nil }
    }

    /// Whether another line is of the same file.
    package func hasSameFile(as other: SourceLine) -> Bool {
        if case .literal(let one) = place, case .literal(let two) = other.place, one.utf8Start == two.utf8Start {
            return true
        }
        return file == other.file
    }

    /// The file and its folder: every user of a machine sees arguments, which need not tell where its home is.
    package static func ending(of path: String) -> String {
        path.split(separator: "/").suffix(2).joined(separator: "/")
    }
}

extension SourceLine: Hashable {
    package static func == (one: SourceLine, other: SourceLine) -> Bool {
        one.line == other.line && one.hasSameFile(as: other)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(line)
    }
}

extension SourceLine: CustomStringConvertible {
    /// Such as `Folder/File.swift:12`: short, and the same in a program that was launched and in the test that launched it.
    package var description: String { file.map { "\(Self.ending(of: $0)):\(line)" } ?? "line \(line)" }
}

extension SourceLine? {
    /// Whether two lines are of the same file, or neither is known.
    @inline(__always)
    func hasSameFile(as other: SourceLine?) -> Bool {
        switch (self, other) {
        case (let one?, let two?): one.hasSameFile(as: two)
        case (let one?, nil): one.file == nil
        case (nil, let two?): two.file == nil
        case (nil, nil): true
        }
    }
}
