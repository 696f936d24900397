import Foundation
import MockURLResponder

/// A resource by the name that `Bundle` knows it by.
struct ResourceLookup {
    let name: String
    let type: String
    let directory: String?
    let localization: String?

    /// The resource of a bundle.
    ///
    /// On Linux `Bundle(for:)` cannot tell a test target's bundle and gives the main one, beside which SwiftPM puts the
    /// resources of each target in a bundle of its own; so those are looked through too.
    ///
    /// - Returns: Every file that could be meant: one is right, none is missing, several have to be told apart. Files
    ///   with the same contents count as one.
    func candidates(in bundle: Bundle) -> [URL] {
        if let url = url(in: bundle) { return [url] }
        let folder =
            bundle.bundleURL.pathExtension.isEmpty ? bundle.bundleURL : bundle.bundleURL.deletingLastPathComponent()
        let neighbours =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let found = neighbours.filter { $0.pathExtension == "resources" }.sorted { $0.path < $1.path }
            .compactMap { Bundle(url: $0).flatMap(url) }
        let contents = Set(found.map { try? InputFile($0.path).bytes(atMost: InputFile.longestText) })
        guard found.count > 1, contents.count == 1 else { return found }
        return Array(found.prefix(1))
    }

    private func url(in bundle: Bundle) -> URL? {
        bundle.url(forResource: name, withExtension: type, subdirectory: directory, localization: localization)
    }
}
