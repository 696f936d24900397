#if os(Linux)
import MockURLOutside

/// Files that programs find replaced by "the replaced file".
struct SupervisedFiles: Sendable {
    let options: SupervisionOptions
    private let file: ReplacementFile?

    init(_ names: [String], hashes: Bool = false, watchesStatus: Bool = false) {
        var options = SupervisionOptions()
        options.files = WatchedFiles(names, hashes: hashes)
        options.watchesStatus = watchesStatus
        self.options = options
        file = try? ReplacementFile(Array("the replaced file\n".utf8))
    }

    var verdict: @Sendable (FileAttempt) -> FileVerdict {
        { [file] _ in file.map { .replace($0) } ?? .fail(5) }
    }
}
#endif
