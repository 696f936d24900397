import Foundation

/// The checked-in inputs by subject: shrunk failures of the past.
struct Seeds {
    private let files: [String: [(name: String, input: [UInt8])]]

    static let none = Seeds(in: "/nonexistent")

    init(in folder: String) {
        var files: [String: [(name: String, input: [UInt8])]] = [:]
        for subject in Subjects.all {
            let path = "\(folder)/\(subject.name)"
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
            files[subject.name] = names.filter { $0.hasSuffix(".input") }.compactMap { name in
                FileManager.default.contents(atPath: "\(path)/\(name)").map { (name, Array($0)) }
            }
        }
        self.files = files
    }

    func files(of subject: any Subject) -> [(name: String, input: [UInt8])] { files[subject.name] ?? [] }

    /// Returns the inputs that executions start from: all except those whose names start with `slow-`.
    func inputs(of subject: any Subject) -> [[UInt8]] {
        files(of: subject).filter { !$0.name.hasPrefix("slow-") }.map(\.input)
    }
}
