import TestSupport

/// Files that programs find replaced by "the replaced file".
struct SupervisedFiles: Sendable {
    let options: SupervisionOptions

    init(_ names: [String], hashes: Bool = false, watchesStatus: Bool = false) {
        var options = SupervisionOptions()
        options.files = WatchedFiles(names, hashes: hashes)
        options.watchesStatus = watchesStatus
        self.options = options
    }

}

extension Supervised {
    /// Prepares a launch with replaced files.
    convenience init(_ way: Way, _ files: SupervisedFiles) throws {
        try self.init(way, options: files.options, file: { _ in .replacing { Array("the replaced file\n".utf8) } })
    }
}
