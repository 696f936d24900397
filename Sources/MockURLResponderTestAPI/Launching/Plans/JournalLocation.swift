#if os(macOS) || os(Linux)
import Foundation

/// The journal of a launched program.
struct JournalLocation: Sendable {
    let url: URL
    /// The size of the file before the launch, in bytes.
    let beginning: Int

    init(at url: URL) {
        self.url = url
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        beginning = (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }
}
#endif
