import Foundation

/// The free space of a small file system.
struct Room {
    private let path: String?

    init(_ folder: String?) {
        path = folder.map { $0 + "/filler" }
    }

    /// Fills the file system until only this number of bytes is free.
    func fill(leaving bytes: Int) {
        guard let path else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let piece = [UInt8](repeating: 0, count: 4_096)
        while write(file, piece, piece.count) == piece.count {}
        var status = stat()
        guard bytes > 0, fstat(file, &status) == 0 else { return }
        _ = ftruncate(file, max(0, status.st_size - off_t(bytes)))
    }

    func free() {
        if let path { unlink(path) }
    }
}
