import Foundation

/// The options of the command line.
struct Options {
    static let usage = """
        usage: fuzz [--seconds N] [--executions N] [--seed N] [--workers N] [--subject NAME] [--seeds DIR] [--findings DIR]
               fuzz --seed N --execution K [--subject NAME]   repeats one execution in this process
               fuzz --input FILE --subject NAME               runs one input in this process
               fuzz --self-test                               finds and shrinks planted defects
        subjects: \(Subjects.all.map(\.name).joined(separator: ", "))
        """

    enum Mode {
        case campaign, selfTest, worker, probe, execution(UInt64), input(String)
    }

    var mode = Mode.campaign
    var seconds = Double.infinity
    var executions = UInt64.max
    var seed = UInt64(Date().timeIntervalSince1970)
    var workers = ProcessInfo.processInfo.activeProcessorCount
    /// The only subject of the run; `nil` means all subjects.
    var subject: (any Subject)?
    var seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Seeds").path
    var findings: String?
    /// Whether the first finding ends the run.
    var stopsAtFinding = false
    // The options of a worker.
    var slot = ""
    var first: UInt64 = 0
    var stride: UInt64 = 1

    /// - Throws: `UsageError` when an option is unknown or its value is invalid.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--self-test": mode = .selfTest
            case "--worker": mode = .worker
            case "--probe": mode = .probe
            case "--help": throw UsageError(text: Self.usage)
            default: try take(option, rest.popFirst())
            }
        }
        if executions == .max, seconds == .infinity { seconds = 60 }
        if case .input = mode, subject == nil { throw UsageError(text: "--input needs --subject\n\(Self.usage)") }
    }

    private mutating func take(_ option: String, _ value: String?) throws {
        func number<Number: LosslessStringConvertible>(_ type: Number.Type = Number.self) throws -> Number {
            guard let number = value.flatMap(Number.init) else {
                throw UsageError(text: "\(option) needs a number, found \(value ?? "nothing")\n\(Self.usage)")
            }
            return number
        }
        switch option {
        case "--seconds": seconds = try number()
        case "--executions": executions = try number()
        case "--seed": seed = try number()
        case "--workers": workers = try max(1, number())
        case "--first": first = try number()
        case "--stride": stride = try number()
        case "--execution": mode = .execution(try number())
        case "--input": mode = .input(value ?? "")
        case "--seeds": seeds = value ?? ""
        case "--findings": findings = value
        case "--slot": slot = value ?? ""
        case "--subject":
            subject = value.flatMap(Subjects.named)
            guard subject != nil else { throw UsageError(text: "unknown subject \(value ?? "")\n\(Self.usage)") }
        default: throw UsageError(text: "unknown option \(option)\n\(Self.usage)")
        }
    }

    /// The subjects of the run.
    var subjects: [any Subject] { subject.map { [$0] } ?? Subjects.all }
}

/// The reason why the command line is invalid.
struct UsageError: Error {
    let text: String
}
