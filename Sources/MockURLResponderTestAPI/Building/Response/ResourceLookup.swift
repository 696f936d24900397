import Foundation
import MockURLResponder

/// Finds a resource by the parameters that `Bundle` takes.
struct ResourceLookup {
    let name: String
    let type: String
    let directory: String?
    let localization: String?

    /// Returns the files that may be the resource in a bundle.
    ///
    /// On Linux, `Bundle(for:)` cannot find the bundle of a test target, and returns the main bundle. SwiftPM puts
    /// the resources of each target into a separate bundle next to the main one, so this function searches those
    /// bundles, too.
    ///
    /// - Returns: One file if the resource is found, no file if it is missing, and several files if it is
    ///   ambiguous. Files with the same contents count as one.
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
