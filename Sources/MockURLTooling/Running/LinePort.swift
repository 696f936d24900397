#if os(macOS) || os(Linux)
/// Reads the port from a line such as `listening on http://127.0.0.1:8080/`.
package enum LinePort {
    private static let ports = 1...65_535

    /// Returns the different ports in a line: numbers after a host or after the word `port`, or the only number.
    package static func candidates(in line: String) -> [Int] {
        let named = namedNumbers(in: line)
        let numbers = Set(named.isEmpty ? numbers(in: line) : named)
        guard !named.isEmpty || numbers.count == 1 else { return [] }
        return numbers.filter(ports.contains).sorted()
    }

    /// Describes the candidates for a failure, if they are not exactly one port.
    package static func description(of candidates: [Int], in line: String) -> String {
        let numbers = candidates.isEmpty ? numbers(in: line) : candidates
        guard let first = numbers.first else { return "no number" }
        return numbers.count == 1
            ? "the number \(first)" : "the numbers \(numbers.map(String.init).joined(separator: ", "))"
    }

    /// Returns the port of this machine in a line: a number after a local host, a colon or the word `port`.
    ///
    /// - Returns: The port; `nil` without one, and for several ones.
    static func local(in line: String) -> Int? {
        let afterHost = line.matches(
            of: /(?:^|[\s(\["'=\/])(?:127(?:\.\d+){3}|0\.0\.0\.0|localhost|\[::1?\]|::1?|\*)?:(\d+)(?![\d\]:]|\.\d)/)
        let found = Set(afterHost.compactMap { Int($0.output.1) } + numbersAfterWord(in: line)).filter(ports.contains)
        return found.count == 1 ? found.first : nil
    }

    /// The numbers after a host or the word `port`.
    private static func namedNumbers(in line: String) -> [Int] {
        // A host has a letter or a dot, unlike the hours of a time. The lookahead excludes numbers inside a longer
        // address.
        let afterHost = line.matches(
            of: /(?:[A-Za-z.\]*][A-Za-z0-9.\-]{0,255}|(?:^|\s)):(\d+)(?![\d\]]|:[:0-9a-fA-F]|\.\d)/)
        return afterHost.compactMap { Int($0.output.1) } + numbersAfterWord(in: line)
    }

    private static func numbersAfterWord(in line: String) -> [Int] {
        line.matches(of: /(?i:\bport)\b(?:\(s\))?"?\s*(?:[:=]|is)?\s*(\d+)/).compactMap { Int($0.output.1) }
    }

    private static func numbers(in line: String) -> [Int] { line.matches(of: /\d+/).compactMap { Int($0.output) } }
}
#endif
