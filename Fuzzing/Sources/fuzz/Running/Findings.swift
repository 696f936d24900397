import Foundation

/// The failures that the fuzzer has found: one shrunk input for each kind, with the number of occurrences.
final class Findings {
    struct Finding {
        let subject: any Subject
        var input: [UInt8]
        let signature: String
        let detail: String
        /// A description of the origin of the input.
        let origin: String
        let isRepeatable: Bool
    }

    private let folder: String
    private(set) var list: [Finding] = []
    /// The number of occurrences, by subject and signature.
    private var met: [String: Int] = [:]

    init(in folder: String) {
        self.folder = folder
    }

    /// Returns the number of failures of a subject whose signature meets a condition.
    func count(_ subject: any Subject, where condition: (String) -> Bool) -> Int {
        met.reduce(0) { sum, entry in
            let parts = entry.key.split(separator: "|", maxSplits: 1)
            return parts[0] == subject.name && condition(String(parts[1])) ? sum + entry.value : sum
        }
    }

    /// Adds a failure: the input during which a worker ended or was stopped.
    func take(_ subject: any Subject, _ input: [UInt8], met signature: String, detail: String, origin: String) throws {
        let probe = Probe(subject)
        let result = try probe.run(input)
        let repeated = result.signature
        let key = "\(subject.name)|\(repeated ?? signature)"
        met[key, default: 0] += 1
        guard met[key] == 1 else { return }
        var found = detail
        if case .defect(_, let detail) = result { found = detail }
        var finding = Finding(
            subject: subject, input: input, signature: repeated ?? signature, detail: found, origin: origin,
            isRepeatable: repeated != nil)
        if let repeated {
            finding.input = try Shrinker(probe, signature: repeated).shrunk(input)
            if case .defect(_, let detail) = try probe.run(finding.input) {
                finding = Finding(
                    subject: subject, input: finding.input, signature: repeated, detail: detail, origin: origin,
                    isRepeatable: true)
            }
        }
        try keep(finding)
        list.append(finding)
    }

    private func keep(_ finding: Finding) throws {
        let folder = "\(folder)/\(finding.subject.name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let words = finding.signature.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let path = "\(folder)/\(String(words.prefix(60)))"
        try Data(finding.input).write(to: URL(fileURLWithPath: path + ".input"))
        let isCrash = finding.signature.hasPrefix("a crash") && finding.isRepeatable
        let backtrace = isCrash ? Children.backtrace(finding.subject, path + ".input") : ""
        let text = """
            \(finding.subject.name): \(finding.signature)
            found by: \(finding.origin)
            repeat:   fuzz --subject \(finding.subject.name) --input \(path).input
            \(finding.isRepeatable ? "" : "alone, the input passes: what was run before it counts\n")\(finding.detail)
            \(backtrace)
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + ".txt"))
        say("FOUND \(finding.subject.name): \(finding.signature), \(finding.input.count) bytes, \(finding.origin)")
        say("      \(path).txt\n      \(finding.detail.prefix(400))")
    }
}
