#if os(Linux)
import MockURLOutside

/// Files that programs find replaced by "the replaced file".
struct SupervisedFiles: Sendable {
    let options: SupervisionOptions

    init(_ names: [String], hashes: Bool = false, watchesStatus: Bool = false) {
        var options = SupervisionOptions()
        options.files = WatchedFiles(names, hashes: hashes)
        options.watchesStatus = watchesStatus
        self.options = options
    }

    var verdict: @Sendable (FileAttempt) -> FileVerdict {
        { _ in .replacing { Array("the replaced file\n".utf8) } }
    }
}
#endif
