import Foundation

/// All results, with facts about the machine and the build.
struct Report: Encodable {
    let date = Date()
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let sections: [SectionResult]

    /// Writes the figures, and a plot when there is something to plot.
    ///
    /// - Returns: The names of the files.
    func write(to folder: URL) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        var files = ["results.json": try encoder.encode(self) + Data("\n".utf8)]
        if let plot = GrowthPlot(sections.flatMap(\.rows)) { files["growth.svg"] = Data(plot.svg.utf8) }
        for (name, contents) in files { try contents.write(to: folder.appendingPathComponent(name)) }
        return files.keys.sorted()
    }
}
