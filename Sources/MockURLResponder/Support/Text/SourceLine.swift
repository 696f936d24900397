/// A line of a file.
package struct SourceLine: Sendable {
    /// The path of the file; a `#filePath` literal is kept as a static string.
    ///
    /// Every stub of a test has one, and a `String` for each stub would cost an allocation and reference counting.
    private enum File: Sendable {
        case unknown
        case literal(StaticString)
        case text(String)
    }

    private var place: File
    /// The line number, starting at 1.
    package var line: Int

    package init(file: String?, line: Int) {
        place = file.map(File.text) ?? .unknown
        self.line = line
    }

    package init(file: StaticString, line: Int) {
        place = .literal(file)
        self.line = line
    }

    /// The path of the file; `nil` if only the line is known.
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

    /// The file, if it came from a `#filePath` literal and not from a plan; otherwise `nil`.
    package var literalFile: StaticString? {
        if case .literal(let literal) = place { literal } else { nil }
    }

    /// Whether another line is in the same file.
    package func hasSameFile(as other: SourceLine) -> Bool {
        if case .literal(let one) = place, case .literal(let two) = other.place, one.utf8Start == two.utf8Start {
            return true
        }
        return file == other.file
    }

    /// The last two components of a path.
    ///
    /// Every user of a machine can read launch arguments, so they omit the home folder.
    ///
    /// Each record of a call contains such a path, so its components are found as bytes.
    package static func ending(of path: String) -> String {
        let (bytes, slash) = (path.utf8, UInt8(ascii: "/"))
        if let last = bytes.lastIndex(of: slash), bytes.index(after: last) < bytes.endIndex,
            let earlier = bytes[..<last].lastIndex(of: slash), bytes.index(after: earlier) < last
        {
            return String(Substring(bytes[bytes.index(after: earlier)...]))
        }
        return bytes.split(separator: slash).suffix(2).map { String(Substring($0)) }.joined(separator: "/")
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
    /// A short form such as `Folder/File.swift:12`.
    ///
    /// The launched program and its test print the same form.
    package var description: String { file.map { "\(Self.ending(of: $0)):\(line)" } ?? "line \(line)" }
}

extension SourceLine? {
    /// Whether two lines are in the same file, or both files are unknown.
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
