import Foundation

/// The room that a small file system has left.
struct Room {
    private let path: String?

    init(_ folder: String?) {
        path = folder.map { $0 + "/filler" }
    }

    /// Takes all of it except this number of bytes.
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
