#if os(macOS) || os(Linux)
import Foundation
package import MockURLResponder

/// The behaviour of the program without a fault, as two runs show it.
package struct SweepBaseline: Sendable {
    /// How outputs of the two runs compare.
    private enum Comparison {
        case exact
        /// They differ in digits only, as times and durations do.
        case withoutDigits
        case none
    }

    package let end: ForegroundProgram.End
    /// The longer of the two runs, in seconds.
    package let seconds: Double
    package let calls: [HTTPCall]
    let errors: Set<Substring>
    let leftFiles: [String]
    let lines: Set<Substring>
    private let endpoints: Set<Endpoint>
    let showsMark: Bool
    let showsSecret: Bool
    private let output: OutputCopy.Output
    private let comparison: Comparison

    /// - Parameters:
    ///   - first: A run without a fault.
    ///   - second: Another one.
    package init(_ first: SweptRun, _ second: SweptRun) {
        (end, calls, output) = (first.end, first.calls, first.output)
        seconds = max(first.seconds, second.seconds)
        leftFiles = first.leftFiles.count >= second.leftFiles.count ? first.leftFiles : second.leftFiles
        errors = Self.lines(first.errors).union(Self.lines(second.errors))
        lines = Self.lines(first.output).union(Self.lines(second.output))
        endpoints = Set((first.calls + second.calls).map { SweptRequest($0).endpoint })
        let all = [first, second].map(SweepLeak.init)
        (showsMark, showsSecret) = (all.contains(where: \.showsMark), all.contains(where: \.showsSecret))
        comparison =
            first.output == second.output
            ? .exact
            : Self.withoutDigits(first.output) == Self.withoutDigits(second.output) ? .withoutDigits : .none
    }

    /// Whether the outputs of the two runs can be compared with others.
    package var isSteady: Bool { comparison != .none }

    /// Whether a run has printed the same; `nil` if the program never prints the same twice.
    func hasPrinted(_ other: OutputCopy.Output) -> Bool? {
        switch comparison {
        case .exact: output == other
        case .withoutDigits: Self.withoutDigits(output) == Self.withoutDigits(other)
        case .none: nil
        }
    }

    /// Whether the program sends such a request without a fault, too.
    func knows(_ request: SweptRequest) -> Bool { endpoints.contains(request.endpoint) }

    static func lines(_ output: OutputCopy.Output) -> Set<Substring> {
        Set(String(decoding: output.bytes, as: UTF8.self).split(separator: "\n"))
    }

    /// Returns the output with one mark for each row of digits.
    private static func withoutDigits(_ output: OutputCopy.Output) -> [UInt8] {
        var (bytes, isInDigits) = ([UInt8](), false)
        for byte in output.bytes {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if !isDigit { bytes.append(byte) } else if !isInDigits { bytes.append(UInt8(ascii: "0")) }
            isInDigits = isDigit
        }
        return bytes
    }
}

/// The parts of an output that nobody should see.
struct SweepLeak {
    /// Whether the output shows the body of an error.
    let showsMark: Bool
    /// Whether the output shows a token or a password, by its shape or its name.
    let showsSecret: Bool

    init(_ run: SweptRun) {
        let text = run.output.bytes + Data("\n".utf8) + run.errors.bytes
        showsMark = text.firstRange(of: Data(SweptAnswer.mark.utf8)) != nil
        showsSecret = RecordedSecrets().hidden(inText: text) != text
    }
}
#endif
