#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The output of a program without a fault, as several runs show it.
///
/// A line may differ from run to run in its digits, as times and durations do. Any other line must be equal.
struct SteadyOutput: Sendable {
    enum Comparison {
        case same
        /// A line differs in its digits, and did not differ before. A clock or the fault may be the reason.
        case otherDigits
        case different
        /// The program never prints the same twice.
        case unknown
    }

    private let lines: [Data.SubSequence]
    /// The indexes of the lines whose digits differ from run to run.
    private var volatile: Set<Int> = []
    /// Whether runs differ in nothing but digits.
    private(set) var isSteady = true

    init(_ output: OutputCopy.Output) {
        lines = Self.lines(of: output)
    }

    /// Adds another run without a fault.
    mutating func add(_ output: OutputCopy.Output) {
        let others = Self.lines(of: output)
        guard others.count == lines.count else {
            isSteady = false
            return
        }
        for index in lines.indices where lines[index] != others[index] {
            if Self.withoutDigits(lines[index]) == Self.withoutDigits(others[index]) {
                volatile.insert(index)
            } else {
                isSteady = false
            }
        }
    }

    /// Compares the output of a run with a fault.
    func compare(_ output: OutputCopy.Output) -> Comparison {
        guard isSteady else { return .unknown }
        let others = Self.lines(of: output)
        guard others.count == lines.count else { return .different }
        var result = Comparison.same
        for index in lines.indices where lines[index] != others[index] {
            guard Self.withoutDigits(lines[index]) == Self.withoutDigits(others[index]) else { return .different }
            if !volatile.contains(index) { result = .otherDigits }
        }
        return result
    }

    private static func lines(of output: OutputCopy.Output) -> [Data.SubSequence] {
        output.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// Returns bytes with one mark for each row of digits.
    fileprivate static func withoutDigits(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var (result, isInDigits) = ([UInt8](), false)
        for byte in bytes {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if !isDigit { result.append(byte) } else if !isInDigits { result.append(UInt8(ascii: "0")) }
            isInDigits = isDigit
        }
        return result
    }
}

/// The lines that a program writes without a fault, and the search for others.
struct KnownLines: Sendable {
    /// The longest line that is kept, in characters.
    private static let longest = 200
    /// The text that a mocked error of a client has for people who wonder where it comes from.
    private static let explanation = ", as a stub of MockURLResponder specifies"

    /// The lines by their form without digits.
    private var known: [String: Set<String>] = [:]
    /// The forms whose digits differ from run to run, such as that of a line with a port.
    private var volatile: Set<String> = []
    private var first: [String] = []

    mutating func add(_ output: OutputCopy.Output) {
        let lines = Self.lines(of: output)
        if known.isEmpty { first = lines }
        for (form, lines) in Dictionary(grouping: lines, by: Self.withoutDigits).mapValues(Set.init) {
            if let earlier = known[form], earlier != lines { volatile.insert(form) }
            known[form, default: []].formUnion(lines)
        }
    }

    /// Returns the first line that is new; one that differs in digits only if there is no other.
    func new(in output: OutputCopy.Output) -> String? {
        let lines = Self.lines(of: output)
        func isNew(_ line: String) -> Bool {
            let form = Self.withoutDigits(line)
            return !volatile.contains(form) && known[form]?.contains(line) != true
        }
        let new = lines.first { known[Self.withoutDigits($0)] == nil } ?? lines.first(where: isNew)
        return new.map { Self.shown(Self.message(in: lines, from: $0)) }
    }

    /// Returns the message of a trace of Python or Node.js, whose first line is the same for all errors; otherwise the line.
    private static func message(in lines: [String], from line: String) -> String {
        let trace = lines.drop { $0 != line }.dropFirst()
        if line.hasPrefix("Traceback (most recent call last)") {
            return trace.last { $0.contains(/^[A-Za-z_][\w.]*(:|$)/) } ?? line
        }
        guard line.contains(/^(node:|file:|\/)\S*:\d+$/) else { return line }
        return trace.first { $0.contains(/^\w*Error( \[\w+\])?:/) } ?? line
    }

    /// Returns the first line that is missing, after a minus sign.
    func missing(in output: OutputCopy.Output) -> String? {
        let lines = Set(Self.lines(of: output).map(Self.withoutDigits))
        return first.first { !lines.contains(Self.withoutDigits($0)) }.map { "- " + Self.shown($0) }
    }

    private static func lines(of output: OutputCopy.Output) -> [String] {
        String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { String($0).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static func withoutDigits(_ line: String) -> String {
        String(decoding: SteadyOutput.withoutDigits(line.utf8), as: UTF8.self)
    }

    private static func shown(_ line: String) -> String {
        // Colours of a terminal (ECMA-48, SGR) are no part of a message.
        let plain = line.contains("\u{1B}") ? line.replacing(/\u{1B}\[[0-9;]*m/, with: "") : line
        let end = plain.firstRange(of: explanation)?.lowerBound ?? plain.endIndex
        return plain[..<end].shown(atMost: longest)
    }
}
#endif
